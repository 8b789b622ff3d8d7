// Prints the exact return of every play that is built; `--write` puts the same into docs/RTP.md.
import { writeFileSync } from 'node:fs'
import { RTP_BP } from '../core/lottery/odds.ts'
import { returnsPage } from './rtp/page.ts'

const page = returnsPage(RTP_BP.usual)
if (process.argv.includes('--write')) writeFileSync('docs/RTP.md', page)
else process.stdout.write(page)

// Prints the exact return of everything that is built; `--write` puts the same into docs/RTP.md. `simulate` plays it.
import { writeFileSync } from 'node:fs'
import { RTP_BP } from '../core/lottery/odds.ts'
import { returnsPage } from './rtp/page.ts'
import { simulate } from './rtp/simulate.ts'

const [word, ...rest] = process.argv.slice(2)
if (word === 'simulate') process.exitCode = (await simulate(rest)) ? 0 : 1
else {
  const page = returnsPage(RTP_BP.usual)
  if (word === '--write') writeFileSync('docs/RTP.md', page)
  else process.stdout.write(page)
}

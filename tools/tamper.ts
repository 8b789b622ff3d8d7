// `npm run tamper`: each column of each table of a town in which everything has happened is edited by hand, a row is
// taken away and a row is copied, and the audit is asked each time. `npm run tamper -- bets,draws.status` does so with
// those tables and columns.
// Its output is left in dist/tamper.txt. Ends with 1 where something was not noticed.
// `npm run tamper -- moments`: a row of each table that money is derived from is edited, used by the house through its own
// calls and put back, and the audit is asked; tables that are left out are printed with their reasons (dist/moments.txt).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { onStop } from '../api/host/house.ts'

const [which = 'all'] = process.argv.slice(2)
const isMoments = which === 'moments'
const file = isMoments ? 'api/moments.test.ts' : 'api/tamper.test.ts'
const program = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', file]
const env = { ...process.env, TAMPER: which }
const tests = spawn(process.execPath, program, { stdio: 'inherit', env })
onStop(() => void tests.kill('SIGTERM'))
tests.once('close', (code) => {
  process.exitCode = code ?? 1
  if (isMoments) process.stdout.write(readFileSync('dist/moments.txt', 'utf8'))
})

// `npm run tamper`: each column of each table of a town in which everything has happened is edited by hand, a row is
// taken away and a row is copied, and the audit is asked each time. `npm run tamper -- bets,draws.status` does so with
// those tables and columns.
// What it prints is left in dist/tamper.txt. Ends with 1 where something was not noticed.
import { spawn } from 'node:child_process'
import { onStop } from '../api/host/house.ts'

const [which = 'all'] = process.argv.slice(2)
const program = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', 'api/tamper.test.ts']
const env = { ...process.env, TAMPER: which }
const tests = spawn(process.execPath, program, { stdio: 'inherit', env })
onStop(() => void tests.kill('SIGTERM'))
tests.once('close', (code) => (process.exitCode = code ?? 1))

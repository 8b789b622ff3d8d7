// `npm run shown [rounds]`: what the pages of all games say of their rounds, ten thousand of each (R-GAM-04, R-RG-16). `npm test`
// looks at a hundred. A red round is named with its seed, which shows it again: `FUZZ_SEED=… npm run shown`.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { onStop } from '../api/host/house.ts'

const [rounds = '10000'] = process.argv.slice(2)
const seed = process.env['FUZZ_SEED'] ?? String(randomInt(2 ** 31))
process.stdout.write(`${rounds} rounds of each game, FUZZ_SEED=${seed}\n`)

const program = ['node_modules/vitest/vitest.mjs', 'run', '--project=web', 'play/shown.test.tsx']
const env = { ...process.env, FUZZ_SEED: seed, FUZZ_RUNS: rounds }
const tests = spawn(process.execPath, program, { stdio: 'inherit', env })
onStop(() => void tests.kill('SIGTERM'))
tests.once('close', (code) => (process.exitCode = code ?? 1))

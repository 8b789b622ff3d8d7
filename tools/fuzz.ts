// `npm run fuzz`: every property test with cases that it never had, ten rounds unless told how many
// (`npm run fuzz -- 100`). Ends at the first red round, whose seed gives the same cases again:
// `FUZZ_SEED=… npm test -- tests`.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { onStop } from '../api/host/house.ts'

const [rounds = '10'] = process.argv.slice(2)
const files = globSync('{core,play,web,tools,api,sandbox}/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes(`from 'fast-check'`),
)

let tests: ChildProcess | undefined
let told = false
onStop(() => {
  told = true
  tests?.kill('SIGTERM')
})
for (let round = 1; round <= Number.parseInt(rounds, 10) && !told; round++) {
  const seed = String(randomInt(2 ** 31))
  process.stdout.write(`round ${round} of ${rounds}, FUZZ_SEED=${seed}\n`)
  if (!(await isGreen(seed)) && !told) {
    process.exitCode = 1
    break
  }
}

function isGreen(seed: string): Promise<boolean> {
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--project=pure', '--project=web', '--project=api']
  const env = { ...process.env, FUZZ_SEED: seed }
  tests = spawn(process.execPath, [...program, ...files], { stdio: 'inherit', env })
  return new Promise((end) => tests?.once('close', (code) => end(code === 0)))
}

// `npm run race -- limits`: ten thousand stakes and deposits of all doors at once over two servers, against limits that hold
// less. `npm run race -- exclusion`: every door each 100 ms for 10 s over two servers, and an exclusion between. Ends with 1
// where a fen was beyond a limit, or anything was accepted behind the answer. A short form of both runs in `npm test`.
import { spawn } from 'node:child_process'
import { onStop } from '../api/host/house.ts'

const [which = ''] = process.argv.slice(2)
if (!['limits', 'exclusion'].includes(which)) {
  process.stderr.write('choose one of: limits, exclusion\n')
  process.exitCode = 1
} else {
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--project=api', 'api/care/race.test.ts', '-t', which]
  const env = { ...process.env, RACE: 'long' }
  const tests = spawn(process.execPath, program, { stdio: 'inherit', env })
  onStop(() => void tests.kill('SIGTERM'))
  tests.once('close', (code) => (process.exitCode = code ?? 1))
}

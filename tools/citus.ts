// `npm run citus`: the money tests on a Citus cluster, whose coordinator DATABASE_URL names. They make
// databases of their own there, on every machine, and drop them again.
import { spawn } from 'node:child_process'
import { onStop } from '../api/host/house.ts'

const MONEY = [
  ...['ledger', 'deposit', 'withdraw', 'lottery', 'wallet', 'turnover', 'bets', 'transfer'],
  ...['games', 'lobby', 'offers', 'savings', 'vip', 'invite', 'liability', 'prices', 'care'],
  // No money, and statements of their own kind: what is forgotten, who is verified, what people look at.
  ...['support', 'message', 'member/profile', 'desk'],
  'money-race',
].map((feature) => `api/${feature}`)

const url = process.env['DATABASE_URL']
if (!url) {
  process.stderr.write('npm run citus needs DATABASE_URL: the coordinator of a Citus cluster\n')
  process.exit(1)
}
const wanted = process.argv.slice(2)
const files = wanted.length > 0 ? wanted : MONEY
// A draw on a cluster whose machines share two cores takes longer than a test may on one PostgreSQL.
const patience = ['--testTimeout=180000', '--hookTimeout=240000']
const tests = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=api', ...patience, ...files],
  { stdio: 'inherit', env: { ...process.env, KOI_TEST_CLUSTER: url } },
)
onStop(() => void tests.kill('SIGTERM'))
tests.once('close', (code) => process.exit(code ?? 1))

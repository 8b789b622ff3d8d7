// npm run bench -- calls: what each call costs this process, dearest first, for a member who has played for long, with every
// page as long as it can be asked for; and what others wait for beside a member who asks the dearest as often as the house
// lets them. `--keep` writes the figures into bench/calls.json and the weights that follow from them into
// api/shell/weights.ts.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import { limit } from '../api/shell/limits.ts'
import { sessionsOf } from '../api/member/session.ts'
import type { Member } from '../api/shell/serve.ts'
import { weightsOf } from './weigh.ts'
import { endpoints } from '../core/api.ts'
import { member } from '../core/member/member.ts'
import { fen } from '../core/money.ts'
import { dayOf } from '../core/time.ts'
import { wallet } from '../core/wallet.ts'
import { openBenchHouse } from './house.ts'
import { median, rounded, type Outcome } from './rounds.ts'
import { onFreshServer, say } from './server.ts'
import { settle, type Town } from './town.ts'

const FULL = { orders: 120, lines: 200, tries: 15, seconds: 20 }
const SHORT: Size = { orders: 2, lines: 20, tries: 2, seconds: 0.3 }
type Size = typeof FULL

type Address = Parameters<typeof openBenchHouse>[0]

/** How often a member's usual phone makes further calls beside these. */
const OTHERS = process.argv.includes('--short') ? 3 : 20
const EVERY_MS = 500

export const calls = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const database = { ...server, database: 'bench' }
    const town = await settle(database, 1)
    const [token = '', ...others] = await joined(town, database)
    await playLong(town, size)
    const costs = await costsOf(town, database, token, size)
    for (const [path, ms] of costs.slice(0, 30)) say(`${ms.toFixed(1).padStart(7)} ms  ${path}`)
    const figures = Object.fromEntries(costs)
    if (process.argv.includes('--keep')) keep(figures)
    const [dearest = ''] = costs[0] ?? []
    const beside = await besideOne(town, database, { token, path: dearest, seconds: size.seconds, others })
    await town.close()
    return { name: 'calls', figures: { ...beside, 'dearest ms': costs[0]?.[1] ?? 0 }, ratios: {} }
  })

/** Members as they come by the house's own door. Answers their tokens. */
async function joined(town: Town, database: Address): Promise<string[]> {
  const { app, close } = await opened(town, database, false)
  const tokens: string[] = []
  for (let at = 0; at <= OTHERS; at++) {
    const payload = {
      ...{ username: `bench${10 + at}`, password: 'koi2026x', confirmPassword: 'koi2026x' },
      ...{ mobile: `138000000${10 + at}`, realName: '林夏', agree: true },
    }
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${member.register.path}`,
      payload,
    })
    tokens.push((answer.json() as { data: { token: string } }).data.token)
  }
  await close()
  return tokens
}

/** The first of them: orders of many lines on open draws, newest first in every record. */
async function playLong(town: Town, { orders, lines }: Size): Promise<void> {
  const { ledger, owner, draws } = town
  const { rows } = await owner.pool.query<Member>(
    `update members set birthday = '1990-05-17', verified_at = now()
      where (bucket, id) in (select bucket, member_id from member_names where username = 'bench10')
  returning bucket, id`,
  )
  const [player] = rows
  if (!player) throw new Error('nobody has joined')
  await ledger.submit({
    ...{ kind: 'transfer', member: player, key: randomUUID() },
    moves: [{ kind: 'deposit', from: 'bank:in', to: 'cash', amount: fen(100_000_000n) }],
  })
  const line = { play: 'k3.side', selection: ['big'], units: 1, unitStake: 100n, odds: { side: 1_950 }, best: 195n, board: 'odds' } as const // prettier-ignore
  for (let n = 0; n < orders; n++)
    await ledger.submit({
      ...{ kind: 'order', member: player, key: randomUUID(), body: Buffer.alloc(32, 1) },
      ...{ drawId: draws[n] as bigint, oddsVersion: 1 },
      lines: Array.from({ length: lines }, () => line) as never,
    })
}

/** By path, ms of this thread; a call that is refused costs what its refusal costs. */
async function costsOf(town: Town, database: Address, token: string, { tries }: Size): Promise<[string, number][]> {
  const { app, close } = await opened(town, database, false)
  const costs: [string, number][] = []
  for (const { path, method, input } of endpoints) {
    // A sign-out would end the session of all later calls.
    if (path === 'user/logout') continue
    const times: number[] = []
    const ask = asking(app, { path, method, token, body: widest(input) })
    for (let n = 0; n < tries; n++) {
      const before = process.threadCpuUsage()
      await ask()
      const { user, system } = process.threadCpuUsage(before)
      times.push((user + system) / 1_000)
    }
    costs.push([path, rounded(median(times.slice(1)), 2)])
  }
  await close()
  return costs.toSorted(([, one], [, other]) => other - one)
}

type Asking = { path: string; method: 'get' | 'post'; token: string; body: object }

const asking =
  (app: FastifyInstance, { path, method, token, body }: Asking) =>
  () =>
    app.inject({
      ...{ method: method === 'get' ? 'GET' : 'POST', url: `/api/${path}`, headers: { token } },
      ...(method === 'post' && { payload: body }),
    })

async function opened(town: Town, database: Address, isLimited: boolean) {
  const { house, open } = await openBenchHouse(database, town.ledger.buckets)
  const app = await open(async (one) => {
    const usual = { ...house.settings, requestsPerSecond: 40 }
    if (isLimited) await limit(one, usual, sessionsOf(house).memberOf)
  })
  const close = async () => {
    await app.close()
    await house.ledger.close()
    await house.db.close()
  }
  return { app, close }
}

/** The widest input: all fields with existing values, and pages as long as they may be. */
function widest(input: GenericSchema): object {
  const { entries = {} } = input as { entries?: Record<string, unknown> }
  const today = dayOf(Date.now())
  const known: Record<string, unknown> = {
    ...{ lotteryId: 'k3_1m', lottery: 'k3_1m', gameId: 'win_30', board: 'all', game: 'dice' },
    ...{ start: today, end: today, month: today.slice(0, 7), from: today.slice(0, 7) },
    ...{ keyword: '快', idempotencyKey: randomUUID() },
  }
  const said = Object.keys(entries).flatMap((name) =>
    name === 'size' ? [[name, mostOf(entries[name])]] : name in known ? [[name, known[name]]] : [],
  )
  return Object.fromEntries(said) as object
}

/** The largest number that a schema of a size takes, wherever it is said. */
function mostOf(schema: unknown): number {
  const found = [...JSON.stringify(schema).matchAll(/"max_value"[^}]*?"requirement":(\d+)/g)]
  return Math.min(...found.map(([, digits = '20']) => Number.parseInt(digits, 10)), 1_000)
}

type Beside = { token: string; path: string; others: string[]; seconds: number }

/** How long others wait while one member asks the dearest call without a pause. */
async function besideOne(town: Town, database: Address, { token, path, others, seconds }: Beside) {
  const { app, close } = await opened(town, database, true)
  const endpoint = endpoints.find((one) => one.path === path)
  const body = endpoint ? widest(endpoint.input) : {}
  let isOver = false
  let served = 0
  const greedy = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { statusCode } = await asking(app, { path, method: 'post', token, body })()
      if (statusCode === 429) await sleep(5)
      else served += 1
    }
  })
  const waits: number[] = []
  const usual = others.map(async (one, at) => {
    await sleep((at * EVERY_MS) / OTHERS)
    for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
      const before = performance.now()
      await asking(app, { path: wallet.balance.path, method: 'post', token: one, body: {} })()
      waits.push(performance.now() - before)
      await sleep(EVERY_MS)
    }
  })
  await Promise.all(usual)
  isOver = true
  await Promise.all(greedy)
  await close()
  const sorted = waits.toSorted((one, other) => one - other)
  return {
    'served to one a second': rounded(served / seconds),
    "others' p95 ms": rounded(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  }
}

function keep(figures: Record<string, number>): void {
  const root = join(import.meta.dirname, '..')
  writeFileSync(join(root, 'bench/calls.json'), `${JSON.stringify(figures, null, 2)}\n`)
  const lines = Object.entries(weightsOf(figures)).map(([path, weight]) => `  '${path}': ${weight},`)
  const head = `// What calls cost beside a usual one: written by npm run bench -- calls --keep, out of bench/calls.json. One that is not
// here counts as one.`
  const table = `export const weights: Readonly<Record<string, number>> = {\n${lines.join('\n')}\n}\n`
  writeFileSync(join(root, 'api/shell/weights.ts'), `${head}\n${table}`)
}

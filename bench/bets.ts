// npm run bench -- bets: the batched bet path against a transaction per bet and against pgbench, on one
// PostgreSQL with durable commits, the ways in turn so that a noisy neighbour meets all of them.
import { randomUUID } from 'node:crypto'
import type { Address } from '../api/host/postgres.ts'
import type { Order } from '../api/ledger/post/commands.ts'
import { openLedger } from '../api/ledger/post/ledger.ts'
import { openFloor } from './floor.ts'
import { fen } from '../core/money.ts'
import { openHttp, type HttpWays } from './http.ts'
import { storm, type Seen } from './late.ts'
import { placeNaively } from './naive.ts'
import { fillPgbench, findPgbench, pgbenchDatabase, runPgbench } from './pgbench.ts'
import { closedLoop, inThree, median, rounded, type Outcome, type Round } from './rounds.ts'
import { onFreshServer, preparedOn, runOn, say } from './server.ts'
import { DRAWS, leases, OPEN_DRAWS, oneOf, settle, type Town } from './town.ts'

// A short run needs few clients, so that each is answered on a busy machine too.
const CLIENTS = process.argv.includes('--short') ? 16 : 128
const FULL = { rounds: 5, seconds: 5, warmUp: 1, members: 10_000, scale: 100 }
const SHORT: Size = { rounds: 1, seconds: 0.1, warmUp: 0, members: 64, scale: 1 }
type Size = typeof FULL

type Way = {
  name: string
  run: (seconds: number) => Promise<Round>
  close?: () => Promise<void>
}

export const bets = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const pgbench = pgbenchWays(server, await filledPgbench(server, size))
    const seen: Seen = { late: 0, closed: 0, worstCloseMs: 0 }
    const ofOne = async ({ town, http }: Place) => [
      ...ledgerWays(town),
      freeWay(town),
      await floorWay(town),
      ...pgbench,
      ...httpWays(http),
      { name: 'hello', run: (seconds: number) => http.hello(CLIENTS, seconds) },
    ]
    const first = { ...server, database: 'bench' }
    if (isShort) {
      const all = await inTown(first, size, async (place) => [...(await ofOne(place)), ...twoWays(place, seen)])
      return outcome(all, all, seen)
    }
    // One process and two are measured on a database each: rows left by the first would slow the second.
    const one = await inTown(first, size, ofOne)
    await preparedOn(server, 'bench_two')
    const two = await inTown({ ...server, database: 'bench_two' }, size, (place) => [
      ...ledgerWays(place.town),
      ...twoWays(place, seen),
      ...pgbench,
      ...httpWays(place.http),
    ])
    return outcome(one, two, seen)
  })

type Place = { town: Town; http: HttpWays }
type Rounds = Map<string, Round[]>

async function inTown(
  address: Address & { database: string },
  size: Size,
  ways: (place: Place) => Way[] | Promise<Way[]>,
): Promise<Rounds> {
  const town = await settle(address, size.members)
  const http = await openHttp(town, address)
  const all = await ways({ town, http })
  const rounds = await inTurn(all, size)
  for (const { close } of all) await close?.()
  http.close()
  await town.close()
  return rounds
}

async function filledPgbench(server: Address, size: Size): Promise<string | undefined> {
  const program = findPgbench()
  if (!program) return undefined
  await runOn(server, `create database ${pgbenchDatabase}`)
  fillPgbench(program, server, size.scale)
  await runOn(server, 'checkpoint')
  return program
}

const bet = {
  play: 'k3.side',
  selection: ['big'],
  odds: { side: 1_950 },
  stake: fen(1_000n),
  best: fen(1_950n),
}

/** Each client places one bet after the other, at the doors in turn. */
function batched(town: Town, doors: readonly ((order: Order) => Promise<unknown>)[]) {
  const body = Buffer.alloc(32, 1)
  const draws = town.draws.slice(0, DRAWS)
  const line = {
    play: bet.play,
    selection: bet.selection,
    units: 1,
    unitStake: bet.stake,
    odds: bet.odds,
    best: bet.best,
    board: 'odds',
  } as const
  return async (client: number) => {
    const order = { member: oneOf(town.members), key: randomUUID(), drawId: oneOf(draws) }
    const submit = doors[client % doors.length]!
    await submit({ kind: 'order', ...order, body, oddsVersion: 1, lines: [line] })
    return true
  }
}

function ledgerWays(town: Town): Way[] {
  const draws = town.draws.slice(0, DRAWS)
  const naive = () => {
    const { members, owner } = town
    const order = { member: oneOf(members), key: randomUUID(), drawId: oneOf(draws) }
    return placeNaively(owner.pool, { ...order, ...bet, oddsVersion: 1 })
  }
  const own = batched(town, [town.ledger.submit])
  return [
    { name: 'ledger', run: (seconds) => closedLoop(CLIENTS, seconds, own) },
    { name: 'naive', run: (seconds) => closedLoop(CLIENTS, seconds, naive) },
  ]
}

/** The same bets where no member has a limit: what `ledger` takes more is what leases cost that count down (decision 87). */
function freeWay(town: Town): Way {
  const own = batched(town, [town.ledger.submit])
  const run = async (seconds: number) => {
    await leases(town.owner, false)
    return closedLoop(CLIENTS, seconds, own).finally(() => leases(town.owner, true))
  }
  return { name: 'no limits', run }
}

/** The same rows by statements that judge nothing: what is left is what the judging costs. */
async function floorWay(town: Town): Promise<Way> {
  const write = batched(town, [await openFloor(town)])
  return { name: 'floor', run: (seconds) => closedLoop(CLIENTS, seconds, write) }
}

/** Two houses on the one database: by their ledgers, beside late bets, and by HTTP. */
function twoWays({ town, http }: Place, seen: Seen): Way[] {
  const second = openLedger(town.db.pool, town.ledger.buckets)
  const doors = [town.ledger, second]
  const both = batched(
    town,
    doors.map(({ submit }) => submit),
  )
  const toBeClosed = town.draws.slice(OPEN_DRAWS).values()
  const besideLate = async (seconds: number) => {
    const { over } = storm(town, doors, toBeClosed, seen)
    return closedLoop(CLIENTS, seconds, both).finally(over)
  }
  return [
    {
      name: 'two ledgers',
      run: (seconds) => closedLoop(CLIENTS, seconds, both),
      close: () => second.close(),
    },
    { name: 'beside late', run: besideLate },
    { name: 'two http', run: (seconds) => http.two(CLIENTS, seconds) },
  ]
}

function pgbenchWays(server: Address, program: string | undefined): Way[] {
  if (!program) return []
  const none = { p50Ms: 0, p99Ms: 0, refused: 0 }
  const run = async (seconds: number) => ({
    ...none,
    perSecond: runPgbench(program, server, CLIENTS, seconds),
  })
  return [{ name: 'pgbench', run }]
}

const httpWays = (http: HttpWays): Way[] => [
  { name: 'http', run: (seconds) => http.house(CLIENTS, seconds) },
  { name: 'naive-http', run: (seconds) => http.naive(CLIENTS, seconds) },
]

/**
 * Every way once a round, each round beginning with another one. A way runs a moment before it counts: for plans and
 * the compiler, and because it comes upon caches that another one has filled, the one behind `hello` upon a database
 * that slept.
 */
async function inTurn(ways: Way[], size: Size): Promise<Rounds> {
  const rounds = new Map(ways.map(({ name }) => [name, [] as Round[]]))
  for (let round = 1; round <= size.rounds; round++) {
    for (let at = 0; at < ways.length; at++) {
      const way = ways[(round + at) % ways.length] as Way
      if (size.warmUp > 0) await way.run(size.warmUp)
      const result = await way.run(size.seconds)
      if (result.refused > 0) throw new Error(`${way.name}: ${result.refused} bets were refused`)
      rounds.get(way.name)?.push(result)
      const latency = result.p50Ms > 0 ? `, p50 ${rounded(result.p50Ms)} ms, p99 ${rounded(result.p99Ms)} ms` : ''
      say(`round ${round}  ${way.name.padEnd(12)} ${rounded(result.perSecond, 0)}/s${latency}`)
    }
  }
  return rounds
}

function outcome(one: Rounds, two: Rounds, seen: Seen): Outcome {
  return {
    name: 'bets',
    figures: {
      clients: CLIENTS,
      'ledger/s': figure(one, 'ledger', 'perSecond'),
      'ledger p50 ms': figure(one, 'ledger', 'p50Ms'),
      'ledger p99 ms': figure(one, 'ledger', 'p99Ms'),
      'no limits/s': figure(one, 'no limits', 'perSecond'),
      'floor/s': figure(one, 'floor', 'perSecond'),
      'naive/s': figure(one, 'naive', 'perSecond'),
      'naive p99 ms': figure(one, 'naive', 'p99Ms'),
      'pgbench/s': figure(one, 'pgbench', 'perSecond'),
      'http/s': figure(one, 'http', 'perSecond'),
      'http p99 ms': figure(one, 'http', 'p99Ms'),
      'hello/s': figure(one, 'hello', 'perSecond'),
      'naive-http/s': figure(one, 'naive-http', 'perSecond'),
      'naive-http p99 ms': figure(one, 'naive-http', 'p99Ms'),
      'two ledgers/s': figure(two, 'two ledgers', 'perSecond'),
      'beside late/s': figure(two, 'beside late', 'perSecond'),
      'beside late p99 ms': figure(two, 'beside late', 'p99Ms'),
      'late bets': seen.late,
      'draws closed': seen.closed,
      'worst close ms': rounded(seen.worstCloseMs),
      'two http/s': figure(two, 'two http', 'perSecond'),
      'two http p99 ms': figure(two, 'two http', 'p99Ms'),
    },
    ratios: {
      'ledger/pgbench': ratio(one, 'ledger', 'pgbench'),
      'ledger/naive': ratio(one, 'ledger', 'naive'),
      'ledger/floor': ratio(one, 'ledger', 'floor'),
      'no-limits/floor': ratio(one, 'no limits', 'floor'),
      'http/naive-http': ratio(one, 'http', 'naive-http'),
      'http/hello': ratio(one, 'http', 'hello'),
      'two-ledgers/pgbench': ratio(two, 'two ledgers', 'pgbench'),
      'two-ledgers/naive': ratio(two, 'two ledgers', 'naive'),
      'two-ledgers/ledger': ratio(two, 'two ledgers', 'ledger'),
      'beside-late/two-ledgers': ratio(two, 'beside late', 'two ledgers'),
      'two-http/naive-http': ratio(two, 'two http', 'naive-http'),
    },
  }
}

function figure(rounds: Rounds, name: string, field: 'perSecond' | 'p50Ms' | 'p99Ms') {
  const values = rounds.get(name)?.map((round) => round[field]) ?? []
  return values.length > 0 ? rounded(median(values)) : null
}

/** Within a round the two ran side by side, so the noise of the machine hits both. */
function ratio(rounds: Rounds, one: string, other: string): number | null {
  const [above, below] = [rounds.get(one) ?? [], rounds.get(other) ?? []]
  if (above.length === 0 || below.length === 0) return null
  return inThree(median(above.map((round, at) => round.perSecond / (below[at]?.perSecond ?? 1))))
}

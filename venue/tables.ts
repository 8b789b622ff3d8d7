// The tables that all players share, one loop each: bets, close, cards, money, and the next round. Every step is decided
// under the row of its round, by the database's clock and by how the row stands then. So where a process dies between two
// steps the next one goes on, and two processes over one database take turns at the same steps.
import { createHash } from 'node:crypto'
import { openStream, sharedPrefix, showKey } from '../core/fair/fair.ts'
import type { GameCode } from '../core/games/catalog.ts'
import type { Arrivals } from './arrivals.ts'
import { findChain, keyAt, lastChain, makeChain } from './chains.ts'
import type { Db, Sql } from './db.ts'
import { tableEngines } from './games.ts'
import { runLoop, UNOPENED, UNWATCHED, type Loop } from './loop.ts'
import { payTable, type Dealt } from './payout.ts'
import { shownRound } from './rounds.ts'
import { tableStream, type Streams } from './streams.ts'
import { roundAt, viewOf, type TableRound } from './table-view.ts'

/** How long each phase lasts, and how often a table looks at the clock at the least. */
export type Times = Record<'bettingMs' | 'closedMs' | 'dealtMs' | 'settledMs' | 'lookMs', number>

/** Half a minute from hand to hand. */
export const USUAL_TIMES: Times = { bettingMs: 18_000, closedMs: 1_000, dealtMs: 7_000, settledMs: 4_000, lookMs: 250 }

export type Tables = {
  /** Milliseconds from one hand to the next. */
  cycleMs: number
  /** Opens a table with its first guest; it goes on for good. */
  wake(game: GameCode): void
  stop(): Promise<void>
}

type Stage = {
  db: Db
  secret: Buffer
  streams: Streams
  times: Times
  arrivals: Arrivals
  chainRounds?: number | undefined
}

/** The deal waits at most this long for bets that came before the close; a bet waits half of it at most before the door refuses as `busy`. */
const LATEST_MS = 6_000
const AWAIT_MS = 20

/** Runs what was open before; every other table waits for its first guest. */
export function openTables(stage: Stage): Tables {
  const runs = new Map<GameCode, Loop>()
  for (const game of tableEngines.keys()) runs.set(game, runTable(stage, game))
  const { bettingMs, closedMs, dealtMs, settledMs } = stage.times
  return {
    cycleMs: bettingMs + closedMs + dealtMs + settledMs,
    wake: (game) => runs.get(game)?.wake(),
    stop: async () => {
      await Promise.all([...runs.values()].map((run) => run.stop()))
    },
  }
}

function runTable(stage: Stage, game: GameCode): Loop {
  const told = { last: '' }
  return runLoop((isAwake) => turn(stage, game, { isAwake, told }))
}

type Turn = { isAwake: boolean; told: { last: string } }

/** One look at the table: tells what is new, does what is due, and answers how long to wait. */
async function turn(stage: Stage, game: GameCode, { isAwake, told }: Turn): Promise<number> {
  const { db, streams } = stage
  // Nothing due is missed: a look also finds what another process has done.
  const lookMs = stage.times.lookMs * (streams.anyAt(tableStream(game)) ? 1 : UNWATCHED)
  const round = await roundAt(db, game)
  if (!round) {
    if (isAwake) await openNext(stage, game, undefined)
    return isAwake ? 0 : stage.times.lookMs * UNOPENED
  }
  const now = `${round.chain} ${round.number} ${round.phase}`
  if (told.last !== now) streams.tell(tableStream(game), { kind: 'table', table: viewOf(round) })
  told.last = now
  const leftMs = round.due_at.getTime() - round.now.getTime()
  // A void round is given back at once; each later turn gives back what a crash left.
  if (round.phase === 'void') await pay(stage, round)
  if (leftMs > 0) return Math.min(leftMs, lookMs)
  if (round.phase === 'closed' && (await isAwaited(stage, round))) return AWAIT_MS
  await step(stage, round)
  return 0
}

/** Is a bet undecided that came before the close? It may wait at this process's door, or for the answer of the house. */
async function isAwaited({ db, arrivals }: Stage, round: TableRound): Promise<boolean> {
  const { game, chain, number, now } = round
  if (now.getTime() - round.due_at.getTime() > LATEST_MS) return false
  // The close by this process's clock; a moment late at most, for the row was read before.
  const closedAt = performance.now() - (now.getTime() - round.closes_at.getTime())
  if (arrivals.anyBefore(game, closedAt)) return true
  const asked = `select from rounds where game = $1 and chain = $2 and nonce = $3 and state = 'asking' limit 1`
  return (await db.query(asked, [game, chain, number])).rowCount === 1
}

async function step(stage: Stage, round: TableRound): Promise<void> {
  if (round.phase === 'betting') return close(stage, round)
  if (round.phase === 'closed') return deal(stage, round)
  if (round.phase !== 'dealt') return openNext(stage, round.game, round)
  await pay(stage, round)
  await onward(stage.db, round, 'settled', stage.times.settledMs)
}

const close = ({ db, times }: Stage, round: TableRound) => onward(db, round, 'closed', times.closedMs)

async function deal({ db, secret, times }: Stage, round: TableRound): Promise<void> {
  const { game, chain, number } = round
  const found = await findChain(db, game, chain)
  const key = found && keyAt(secret, found, number)
  const engine = tableEngines.get(game)
  // A round whose key is lost can never be dealt, so it is void.
  if (!key || !engine) return onward(db, round, 'void', times.settledMs)
  const drawn = engine.deal(openStream(key, sharedPrefix(game, String(number))))
  await onward(db, round, 'dealt', times.dealtMs, { key: showKey(key), drawn })
}

/** Moves the table to its next phase, unless another process was first. Waits for bets that hold the row. */
async function onward(
  ...[db, round, phase, forMs, dealt]: [Db, TableRound, TableRound['phase'], number, { key: string; drawn: object }?]
): Promise<void> {
  const place = [round.game, round.chain, round.number, round.phase]
  await db.tx(async (sql) => {
    const { rowCount } = await sql.query(
      `select phase from table_rounds
        where game = $1 and chain = $2 and number = $3 and phase = $4 for update`,
      place,
    )
    if (rowCount === 0) return
    // The clock is read behind the lock: no bet that is in has a later one.
    await sql.query(
      `update table_rounds
          set phase = $5, phase_at = clock_timestamp(), key = coalesce($7, key), drawn = coalesce($8, drawn),
              due_at = clock_timestamp() + make_interval(secs => $6 / 1000.0)
        where game = $1 and chain = $2 and number = $3 and phase = $4`,
      [...place, phase, forMs, dealt?.key ?? null, dealt ? JSON.stringify(dealt.drawn) : null],
    )
  })
}

async function pay({ db, streams }: Stage, round: TableRound): Promise<void> {
  const { game, chain, number, key, drawn } = round
  const dealt: Dealt =
    key !== null && drawn !== null
      ? { game, chain, number, key, drawn }
      : { game, chain, number, key: null, drawn: null }
  for (const paid of await payTable(db, dealt)) {
    streams.tell(paid.launch, { kind: 'round', round: shownRound(paid) })
    streams.tell(paid.launch, { kind: 'balance' })
  }
}

/** The next round of the chain; a chain that is used up, or that does not open, is followed by another one. */
async function openNext(stage: Stage, game: GameCode, before: TableRound | undefined): Promise<void> {
  const { db, secret, times, chainRounds } = stage
  const chain = await lastChain(db, game)
  const number = chain && chain.number === before?.chain ? before.number + 1 : 1
  const key = chain && number <= chain.length ? keyAt(secret, chain, number) : undefined
  if (!chain || !key) return makeChain(db, secret, { game, number: (chain?.number ?? 0) + 1 }, chainRounds)
  const commitment = createHash('sha256').update(key).digest('hex')
  await addTableRound(db, [game, chain.number, number, commitment, times.bettingMs])
}

const addTableRound = (sql: Sql, values: readonly unknown[]) =>
  sql.query(
    `insert into table_rounds (game, chain, number, phase, commitment, phase_at, closes_at, due_at)
     select $1, $2, $3, 'betting', $4, now, now + long, now + long
       from (select clock_timestamp() as now, make_interval(secs => $5 / 1000.0) as long) clock
     on conflict do nothing`,
    [...values],
  )

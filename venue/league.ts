// A virtual league, one loop: matches are weighed and published, opened, closed at their kick-off, drawn, shown and paid.
// Every step is decided under the row of its match by the database's clock, so where a process dies the next one goes on.
import { createHash } from 'node:crypto'
import { openStream, sharedPrefix, showKey } from '../core/fair.ts'
import { gameCodes, type GameCode } from '../core/games/catalog.ts'
import { firstStrengths, fixtureOf, learn, type Strengths } from '../core/games/football/league.ts'
import { drawMatch, type Match } from '../core/games/football/match.ts'
import { meansOf } from '../core/games/football/means.ts'
import { fingerprintOf, weightsOf } from '../core/games/football/weights.ts'
import { findChain, keyAt, lastChain, makeChain } from './chains.ts'
import type { Db, Sql } from './db.ts'
import { runLoop, type Loop } from './loop.ts'
import { dueMatches, findMatches, isLeague, lastMatch, matchView, type MatchRow } from './matches.ts'
import { payOrders } from './order-pay.ts'
import { shownRound } from './rounds.ts'
import { tableStream, type Streams } from './streams.ts'

/** From kick-off to kick-off, from the close to the draw, from the draw to the money, and how often it looks at the least. */
export type LeagueTimes = Record<'everyMs' | 'closedMs' | 'replayMs' | 'lookMs', number>

export const USUAL_LEAGUE: LeagueTimes = { everyMs: 300_000, closedMs: 1_000, replayMs: 60_000, lookMs: 250 }

/** So many matches can be bet on at once: one day of the league. The one behind them is published. */
export const OPEN_MATCHES = 10
/** More than a year of matches of five minutes: 277 seasons. */
const CHAIN_MATCHES = 105_260
/** A match is published for so long before it opens, at the least. */
const PUBLISHED_MS = 1_000
/** Orders that a crash left behind are looked for so often. */
const SWEEP_MS = 5_000

type Stage = {
  db: Db
  secret: Buffer
  streams: Streams
  times: LeagueTimes
  chainRounds?: number | undefined
}

export type Leagues = { wake(game: GameCode): void; stop(): Promise<void> }

/** Runs what was open before; every other league waits for its first guest. */
export function openLeagues(stage: Stage): Leagues {
  const runs = new Map<GameCode, Loop>(gameCodes.filter(isLeague).map((game) => [game, runLeague(stage, game)]))
  return {
    wake: (game) => runs.get(game)?.wake(),
    stop: async () => {
      await Promise.all([...runs.values()].map((run) => run.stop()))
    },
  }
}

function runLeague(stage: Stage, game: GameCode): Loop {
  let sweptAt = -Infinity
  return runLoop(async (isAwake) => {
    const { db, times } = stage
    const due = await dueMatches(db, game)
    for (const match of due) await step(stage, match)
    if (due.length > 0) return 0
    if (performance.now() - sweptAt > SWEEP_MS) {
      await pay(stage, game)
      sweptAt = performance.now()
    }
    const last = await lastMatch(db, game)
    if (!last && !isAwake) return times.lookMs
    return (await publish(stage, game, last)) ? 0 : times.lookMs
  })
}

async function step(stage: Stage, match: MatchRow): Promise<void> {
  const { times } = stage
  if (match.phase === 'open') return onward(stage, match, 'closed', times.closedMs)
  if (match.phase === 'closed') return draw(stage, match)
  await onward(stage, match, 'settled', 0)
  await pay(stage, match.game)
}

async function draw(stage: Stage, match: MatchRow): Promise<void> {
  const { game, chain, number } = match
  const found = await findChain(stage.db, game, chain)
  const key = found && keyAt(stage.secret, found, number)
  // Without its key a match can never be drawn: its legs count as one.
  if (!key) {
    await onward(stage, match, 'void', 0)
    return pay(stage, game)
  }
  const drawn = drawMatch(openStream(key, sharedPrefix(game, String(number))), match.weights)
  await onward(stage, match, 'played', stage.times.replayMs, { key: showKey(key), drawn })
}

/** Into the next phase, unless another process was first. A bet holds the row, and this waits for it. */
async function onward(
  ...[stage, match, phase, forMs, result]: [Stage, MatchRow, MatchRow['phase'], number, { key: string; drawn: Match }?]
): Promise<void> {
  const { game, chain, number } = match
  const next = await stage.db.tx(async (sql) => {
    const [held] = await findMatches(sql, { game, chain, numbers: [number] }, 'for update')
    if (held?.phase !== match.phase) return undefined
    await sql.query(
      `update matches
          set phase = $4, phase_at = clock_timestamp(), key = coalesce($6, key), drawn = coalesce($7, drawn),
              due_at = clock_timestamp() + make_interval(secs => $5 / 1000.0)
        where game = $1 and chain = $2 and number = $3`,
      [game, chain, number, phase, forMs, result?.key ?? null, result ? JSON.stringify(result.drawn) : null],
    )
    return (await findMatches(sql, { game, chain, numbers: [number] }))[0]
  })
  if (next) tellMatch(stage.streams, next)
}

export const tellMatch = (streams: Streams, match: MatchRow): void =>
  streams.tell(tableStream(match.game), { kind: 'match', match: matchView(match) })

async function pay({ db, streams }: Stage, game: GameCode): Promise<void> {
  for (const paid of await payOrders(db, game)) {
    streams.tell(paid.launch, { kind: 'round', round: shownRound(paid) })
    streams.tell(paid.launch, { kind: 'balance' })
  }
}

/** Weighs the next match and publishes it, where one lacks; answers whether it did. */
async function publish(stage: Stage, game: GameCode, last: MatchRow | undefined): Promise<boolean> {
  const { db, secret, streams, chainRounds } = stage
  const waiting = await db.query<{ count: number }>(
    `select count(*)::int as count from matches where game = $1 and phase = 'open'`,
    [game],
  )
  if ((waiting.rows[0]?.count ?? 0) > OPEN_MATCHES) return false
  const chain = await lastChain(db, game)
  const number = chain && chain.number === last?.chain ? last.number + 1 : 1
  const key = chain && number <= chain.length ? keyAt(secret, chain, number) : undefined
  if (!chain || !key) {
    await makeChain(db, secret, { game, number: (chain?.number ?? 0) + 1 }, chainRounds ?? CHAIN_MATCHES)
    return true
  }
  const strengths = await strengthsNow(db, game, last)
  const { home, away } = fixtureOf(number)
  const weights = weightsOf(meansOf(strengths[home]!, strengths[away]!))
  const { opensAt, closesAt } = timesAfter(stage.times, await clockOf(db), last)
  const fingerprint = fingerprintOf({ chain: chain.number, number, home, away, kickoff: closesAt, weights })
  const commitment = createHash('sha256').update(key).digest('hex')
  await db.query(
    `insert into matches (game, chain, number, home, away, weights, strengths, fingerprint, commitment, opens_at, closes_at,
                          phase, due_at, exposure)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10 / 1000.0), to_timestamp($11 / 1000.0), 'open',
             to_timestamp($11 / 1000.0), $12)
     on conflict do nothing`,
    [
      ...[game, chain.number, number, home, away, weights, strengths, fingerprint, commitment],
      ...[opensAt, closesAt, weights.map(() => 0)],
    ],
  )
  const fresh = await lastMatch(db, game)
  if (fresh) tellMatch(streams, fresh)
  return true
}

const clockOf = async (sql: Sql): Promise<number> =>
  (await sql.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now.getTime()

/** The kick-offs stand on a grid; behind a pause of the house the next one is some moments away. */
function timesAfter({ everyMs }: LeagueTimes, now: number, last: MatchRow | undefined) {
  const soonest = Math.floor((now + Math.min(everyMs / 2, 30_000)) / everyMs) * everyMs
  const closesAt = Math.max(last?.closes_at.getTime() ?? 0, soonest) + everyMs
  return { closesAt, opensAt: Math.max(closesAt - OPEN_MATCHES * everyMs, now + PUBLISHED_MS) }
}

/** As the last match was weighed by, and with what that one taught which stands before all that were open meanwhile. */
async function strengthsNow(sql: Sql, game: GameCode, last: MatchRow | undefined): Promise<Strengths> {
  if (!last) return firstStrengths
  const { chain, number, strengths } = last
  const [taught] = await findMatches(sql, { game, chain, numbers: [number - OPEN_MATCHES - 1] })
  if (!taught?.drawn) return strengths
  return learn(strengths, fixtureOf(taught.number), taught.weights, taught.drawn)
}

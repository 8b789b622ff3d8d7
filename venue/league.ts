// A virtual league, one loop: what its feed tells is judged, published, opened, closed at its start, drawn, shown and paid.
// Every step is decided under the row of its match by the database's clock, so where a process dies the next one goes on.
import { openStream, parseKey, sharedPrefix, showKey } from '../core/fair/fair.ts'
import { walkBack } from '../core/fair/chain.ts'
import { gameCodes, type GameCode } from '../core/games/catalog.ts'
import { dayMatches } from '../core/games/league/fixtures.ts'
import type { Score } from '../core/games/league/score.ts'
import { sportOf } from '../core/games/league/sports.ts'
import { findChain } from './chains.ts'
import type { Db } from './db.ts'
import { judgeResult, type KnownKey } from './feed/door.ts'
import { lost, type Feed } from './feed/feed.ts'
import { nextFixture } from './feed/fixtures.ts'
import { openNotes, type Notes } from './feed/notes.ts'
import { runLoop, UNOPENED, UNWATCHED, type Loop } from './loop.ts'
import { clockOf, dueMatches, findMatches, isLeague, lastMatch, matchView, type MatchRow } from './matches.ts'
import { payOrders } from './order-pay.ts'
import { shownRound } from './rounds.ts'
import { tableStream, type Streams } from './streams.ts'

/** From start to start, from the close to the draw, from the draw to the money, and how often it looks at the least. */
export type LeagueTimes = Record<'everyMs' | 'closedMs' | 'replayMs' | 'lookMs', number>

export const USUAL_LEAGUE: LeagueTimes = { everyMs: 300_000, closedMs: 1_000, replayMs: 60_000, lookMs: 250 }

/** The matches open for bets at once: one day of the league. The day behind them is published. */
const openMatches = (game: GameCode): number => dayMatches(sportOf(game).clubs)

/** Milliseconds before a feed that did not answer, or not rightly, is asked again. */
const AGAIN_MS = 2_000
/** A match without a result is void a day after its start (rulebook 3.11). */
export const PATIENCE_MS = 24 * 3_600_000
/** Milliseconds between two searches for orders that a crash left behind. */
const SWEEP_MS = 5_000

type Stage = {
  db: Db
  streams: Streams
  times: LeagueTimes
  feedOf(game: GameCode): Feed
}

type Running = Stage & { notes: Notes }

export type Leagues = {
  wake(game: GameCode): void
  notes: Notes
  /** Makes a match void that has not begun. Repeating it changes nothing. */
  voidMatch(match: { game: string; chain: number; number: number }): Promise<'void' | 'closed' | 'unknown'>
  stop(): Promise<void>
}

/** Runs what was open before; every other league waits for its first guest. */
export function openLeagues(stage: Stage): Leagues {
  const notes = openNotes()
  const runs = new Map<GameCode, Loop>(
    gameCodes.filter(isLeague).map((game) => [game, runLeague({ ...stage, notes }, game)]),
  )
  return {
    notes,
    voidMatch: (match) => voidOpen(stage, match),
    wake: (game) => runs.get(game)?.wake(),
    stop: async () => {
      await Promise.all([...runs.values()].map((run) => run.stop()))
    },
  }
}

function runLeague(stage: Running, game: GameCode): Loop {
  let sweptAt = -Infinity
  return runLoop(async (isAwake) => {
    const { db, times } = stage
    const due = await dueMatches(db, game)
    await stepAll(stage, due)
    if (due.length > 0) return 0
    if (performance.now() - sweptAt > SWEEP_MS) {
      await pay(stage, game)
      sweptAt = performance.now()
    }
    const lookMs = times.lookMs * (stage.streams.anyAt(tableStream(game)) ? 1 : UNWATCHED)
    const last = await lastMatch(db, game)
    if (!last && !isAwake) return times.lookMs * UNOPENED
    return (await publish(stage, game, last)) ? 0 : lookMs
  })
}

/** Where its feed is silent about one match, the others of the moment do not wait for its silence again. */
async function stepAll(stage: Running, due: readonly MatchRow[]): Promise<void> {
  let isSilent = false
  for (const match of due) {
    if (isSilent && match.phase === 'closed') await wait(stage, match)
    else isSilent = (await step(stage, match)) === 'silent' || isSilent
  }
}

async function step(stage: Running, match: MatchRow): Promise<unknown> {
  const { times } = stage
  if (match.phase === 'open') return onward(stage, match, 'closed', times.closedMs)
  if (match.phase === 'closed') return draw(stage, match)
  await onward(stage, match, 'settled', 0)
  return pay(stage, match.game)
}

async function draw(stage: Running, match: MatchRow): Promise<unknown> {
  const { game, chain, number } = match
  const feed = stage.feedOf(game)
  const told = (await resultFromAbove(stage.db, match)) ?? (await feed.result(game, { chain, number }))
  const known = await knownKeyBefore(stage.db, match)
  const now = await clockOf(stage.db)
  // A match to be judged is closed already, and its row has the instant.
  const waiting = { ...match, closedAt: match.phase_at.getTime() }
  const judged = judgeResult(sportOf(game), told, { match: waiting, known, now })
  if ('wrong' in judged) {
    // A match whose result can never be drawn is void: its legs count as odds of one.
    const isGone = (told === lost && feed.isOwn) || now - match.closes_at.getTime() > PATIENCE_MS
    if (isGone) {
      await onward(stage, match, 'void', 0)
      return pay(stage, game)
    }
    const trouble = told === undefined ? 'silent' : judged.wrong
    stage.notes.wrong(game, trouble)
    await wait(stage, match)
    return trouble
  }
  const { key, result } = judged.word
  return onward(stage, match, 'played', stage.times.replayMs, { key, drawn: result })
}

/** The last key before a match that was told and found right, or what was published of its chain. */
async function knownKeyBefore(db: Db, { game, chain, number }: MatchRow): Promise<KnownKey> {
  const text = `select number, key from matches
    where game = $1 and chain = $2 and number < $3 and key is not null order by number desc limit 1`
  const [before] = (await db.query<KnownKey>(text, [game, chain, number])).rows
  return before ?? { number: 0, key: (await findChain(db, game, chain))?.commitment ?? '' }
}

/** A key that was told opens those below it: by telling no result a feed cannot choose which matches are void. */
async function resultFromAbove(db: Db, { game, chain, number, fingerprint, weights }: MatchRow) {
  const text = `select number, key from matches
    where game = $1 and chain = $2 and number > $3 and key is not null order by number limit 1`
  const [above] = (await db.query<{ number: number; key: string }>(text, [game, chain, number])).rows
  const told = above && parseKey(above.key)
  if (!told) return undefined
  const key = walkBack(told, above.number - number)
  const sport = sportOf(game)
  const result = sport.draw(openStream(key, sharedPrefix(game, String(number))), weights)
  return { fingerprint, key: showKey(key), result: { ...result } }
}

/** The match stays as it is, and is looked at again a little later. */
const wait = ({ db }: Stage, { game, chain, number }: MatchRow) =>
  db.query(
    `update matches set due_at = clock_timestamp() + make_interval(secs => $4 / 1000.0)
      where game = $1 and chain = $2 and number = $3 and phase = 'closed'`,
    [game, chain, number, AGAIN_MS],
  )

/** Decided under the row of the match, like a bet: whichever comes first, the other one sees it. */
async function voidOpen(stage: Stage, { game, chain, number }: { game: string; chain: number; number: number }) {
  const code = gameCodes.find((each) => each === game)
  if (!code || !isLeague(code)) return 'unknown'
  const place = { game: code, chain, numbers: [number] }
  const found = await stage.db.tx(async (sql) => {
    const [held] = await findMatches(sql, place, 'for update')
    if (!held) return 'unknown'
    if (held.phase === 'void') return 'void'
    if (held.phase !== 'open' || held.now >= held.closes_at) return 'closed'
    await sql.query(
      `update matches set phase = 'void', phase_at = clock_timestamp() where game = $1 and chain = $2 and number = $3`,
      [code, chain, number],
    )
    return 'done'
  })
  if (found !== 'done') return found
  const [match] = await findMatches(stage.db, place)
  if (match) tellMatch(stage.streams, match)
  await pay(stage, code)
  return 'void'
}

/** Moves the match to its next phase, unless another process was first. Waits for bets that hold the row. */
async function onward(
  ...[stage, match, phase, forMs, result]: [Stage, MatchRow, MatchRow['phase'], number, { key: string; drawn: Score }?]
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

/** Publishes the next match of the feed unless enough are published; answers whether it did. */
async function publish(stage: Running, game: GameCode, last: MatchRow | undefined): Promise<boolean> {
  const { db, streams, notes } = stage
  const waiting = await db.query<{ count: number }>(
    `select count(*)::int as count from matches where game = $1 and phase = 'open'`,
    [game],
  )
  if ((waiting.rows[0]?.count ?? 0) > openMatches(game) || notes.isResting(game)) return false
  const wrong = await nextFixture(db, stage.feedOf(game), { game, last })
  if (wrong) {
    notes.wrong(game, wrong)
    notes.rest(game, AGAIN_MS)
    return false
  }
  const fresh = await lastMatch(db, game)
  if (fresh) tellMatch(streams, fresh)
  return true
}

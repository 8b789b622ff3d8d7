// Our own feed: matches of a virtual league, weighed by strengths that its results have taught, each under a key of a
// chain that is committed to before the first one. Its messages have the form of every feed's, and pass the same door.
import { openStream, sharedPrefix, showKey } from '../../core/fair/fair.ts'
import type { ChainWord, FixtureWord, ResultWord } from '../../core/venue/feed.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { dayMatches, fixtureOf } from '../../core/games/league/fixtures.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { fingerprintOf } from '../../core/games/league/weights.ts'
import { findChain, keyAt, lastChain, makeChain } from '../chains.ts'
import type { Db } from '../db.ts'
import { clockOf, findMatches, type MatchRow } from '../matches.ts'
import { lost, type Feed, type MatchPlace } from './feed.ts'
import { strengthsBehind } from './fixtures.ts'

/** Matches of a chain: more than a year of them at five minutes each. */
const CHAIN_MATCHES = 105_260
/** Milliseconds at the least between a match's message and its opening. */
const PUBLISHED_MS = 1_000

type Simulated = { db: Db; secret: Buffer; everyMs: number; chainRounds?: number | undefined }

export function simulatedFeed({ db, secret, everyMs, chainRounds = CHAIN_MATCHES }: Simulated): Feed {
  const at = async (game: GameCode, { chain, number }: MatchPlace) =>
    (await findMatches(db, { game, chain, numbers: [number] }))[0]

  async function chain(game: GameCode): Promise<ChainWord> {
    const last = await lastChain(db, game)
    const used = last && (await lastNumber(game, last.number))
    // A chain whose keys are used up, or that another secret has sealed, is followed by another one.
    const isOver = !last || used === last.length || !keyAt(secret, last, last.length)
    if (isOver) await makeChain(db, secret, { game, number: (last?.number ?? 0) + 1 }, chainRounds)
    const now = (await lastChain(db, game))!
    return { chain: now.number, commitment: now.commitment, length: now.length }
  }

  async function lastNumber(game: GameCode, ofChain: number): Promise<number | undefined> {
    const text = 'select max(number) as number from matches where game = $1 and chain = $2'
    return (await db.query<{ number: number | null }>(text, [game, ofChain])).rows[0]?.number ?? undefined
  }

  async function fixture(game: GameCode, after: MatchPlace | undefined): Promise<FixtureWord> {
    const sport = sportOf(game)
    const { chain: now } = await chain(game)
    const last = after && (await at(game, after))
    const number = after?.chain === now ? after.number + 1 : 1
    const meeting = fixtureOf(sport.clubs, number)
    const { home, away } = meeting
    const weights = [...sport.weigh(await strengthsBehind(db, { game, last }), meeting)]
    const { opensAt, closesAt } = timesAfter(await clockOf(db), last, dayMatches(sport.clubs))
    const fingerprint = fingerprintOf({ game, chain: now, number, home, away, kickoff: closesAt, weights })
    return { chain: now, number, home, away, opensAt, closesAt, weights, fingerprint }
  }

  /** Matches begin on a fixed grid of time; after a pause of the house the next one begins shortly. */
  function timesAfter(now: number, last: MatchRow | undefined, open: number) {
    const soonest = Math.floor((now + Math.min(everyMs / 2, 30_000)) / everyMs) * everyMs
    const closesAt = Math.max(last?.closes_at.getTime() ?? 0, soonest) + everyMs
    return { closesAt, opensAt: Math.max(closesAt - open * everyMs, now + PUBLISHED_MS) }
  }

  async function result(game: GameCode, match: MatchPlace): Promise<ResultWord | typeof lost | undefined> {
    const [row, kept] = [await at(game, match), await findChain(db, game, match.chain)]
    if (!row || !kept) return undefined
    const key = keyAt(secret, kept, match.number)
    if (!key) return lost
    const drawn = sportOf(game).draw(openStream(key, sharedPrefix(game, String(match.number))), row.weights)
    return { fingerprint: row.fingerprint, key: showKey(key), result: { ...drawn } }
  }

  return { isOwn: true, chain, fixture, result }
}

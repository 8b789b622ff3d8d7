// Takes the next match from a feed: judged at the door, and then a row that is never changed but by its own phases.
import type { ChainWord } from '../../core/venue/feed.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { fixtureOf } from '../../core/games/league/fixtures.ts'
import type { Strengths } from '../../core/games/league/sport.ts'
import { sportOf } from '../../core/games/league/sports.ts'
import { keepChain, lastChain } from '../chains.ts'
import type { Db } from '../db.ts'
import { clockOf, findMatches, type MatchRow } from '../matches.ts'
import { judgeChain, judgeFixture } from './door.ts'
import type { Feed } from './feed.ts'
import type { FeedTrouble } from './notes.ts'

type Behind = { game: GameCode; last: MatchRow | undefined }

/** Returns why no fixture was taken; undefined if one was. */
export async function nextFixture(db: Db, feed: Feed, { game, last }: Behind): Promise<FeedTrouble | undefined> {
  const known = await lastChain(db, game)
  const toldChain = await feed.chain(game)
  const before: ChainWord | undefined = known && { chain: known.number, commitment: known.commitment, length: known.length } // prettier-ignore
  const chain = judgeChain(toldChain, feed.isOwn ? undefined : before)
  if ('wrong' in chain) return toldChain === undefined ? 'silent' : chain.wrong
  const told = await feed.fixture(game, last)
  const behind = last && { ...last, closesAt: last.closes_at.getTime() }
  const fixture = judgeFixture(sportOf(game), told, { chain: chain.word, last: behind, now: await clockOf(db) })
  if ('wrong' in fixture) return told === undefined ? 'silent' : fixture.wrong
  const { word } = fixture
  if (!feed.isOwn) await keepChain(db, game, chain.word)
  await db.query(
    `insert into matches (game, chain, number, home, away, weights, strengths, fingerprint, opens_at, closes_at,
                          phase, due_at, exposure)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9 / 1000.0), to_timestamp($10 / 1000.0), 'open',
             to_timestamp($10 / 1000.0), $11)
     on conflict do nothing`,
    [
      ...[game, word.chain, word.number, word.home, word.away, word.weights],
      ...[await strengthsBehind(db, { game, last }), word.fingerprint, word.opensAt, word.closesAt],
      word.weights.map(() => 0),
    ],
  )
  return undefined
}

/**
 * The strengths of the clubs behind the league's last match: those by which it was weighed, updated by the latest
 * result that was known before any of the open matches was published.
 */
export async function strengthsBehind(db: Db, { game, last }: Behind): Promise<Strengths> {
  const sport = sportOf(game)
  if (!last) return sport.firstStrengths
  const open = sport.clubs.length / 2
  const [taught] = await findMatches(db, { game, chain: last.chain, numbers: [last.number - open - 1] })
  if (!taught?.drawn) return last.strengths
  return sport.learn(last.strengths, fixtureOf(sport.clubs, taught.number), taught.weights, taught.drawn)
}

// The door at which a feed's words are judged (docs/adapters/feed.md): shape and bounds, then what was promised before. What
// is refused here changes nothing: no match is made, and one that waits for its result goes on waiting.
import * as v from 'valibot'
import { chainWord, fixtureWord, resultWord, type ChainWord, type FixtureWord } from '../../core/venue/feed.ts'
import { openStream, parseKey, sharedPrefix } from '../../core/fair/fair.ts'
import { verifyLink } from '../../core/fair/chain.ts'
import { isWithin } from '../../core/games/check.ts'
import type { Score } from '../../core/games/league/score.ts'
import type { Sport } from '../../core/games/league/sport.ts'
import { areWeights, fingerprintOf, type Weights } from '../../core/games/league/weights.ts'
import type { MatchPlace } from './feed.ts'

export const feedWrongs = ['shape', 'number', 'clubs', 'times', 'weights', 'fingerprint', 'key', 'result', 'early', 'changed'] as const // prettier-ignore
export type FeedWrong = (typeof feedWrongs)[number]

/** A judged message of the feed, or the fault in it. */
export type Judged<Word> = { word: Word } | { wrong: FeedWrong }

/** The longest time between the announcement of a match and its start. */
export const MOST_AHEAD_MS = 24 * 3_600_000
/**
 * The largest step from the number of one match to that of the next, ten weeks of a match every five minutes: to check its key takes
 * as many hashes, and nobody's bet is taken meanwhile.
 */
export const MOST_SKIPPED = 20_000
/** Milliseconds at the least between a match's message and its opening. */
export const LEAST_AHEAD_MS = 500

export function judgeChain(raw: unknown, last: ChainWord | undefined): Judged<ChainWord> {
  const read = v.safeParse(chainWord, raw)
  if (!read.success) return { wrong: 'shape' }
  const word = read.output
  if (last && word.chain < last.chain) return { wrong: 'number' }
  // Facts of a chain that the feed has told once never change.
  if (last && word.chain === last.chain && !isWithin(word, last)) return { wrong: 'changed' }
  return { word }
}

type Told = MatchPlace & { closesAt: number }

export function judgeFixture(
  sport: Sport,
  raw: unknown,
  { chain, last, now }: { chain: ChainWord; last: Told | undefined; now: number },
): Judged<FixtureWord> {
  const read = v.safeParse(fixtureWord, raw)
  if (!read.success) return { wrong: 'shape' }
  const word = read.output
  const behind = last?.chain === chain.chain ? last.number : 0
  const isNext = word.number > behind && word.number <= behind + MOST_SKIPPED
  if (word.chain !== chain.chain || word.number > chain.length || !isNext) return { wrong: 'number' }
  if (word.home === word.away || ![word.home, word.away].every((each) => sport.clubs.includes(each))) return { wrong: 'clubs' } // prettier-ignore
  if (!areWeights(word.weights, sport.cells)) return { wrong: 'weights' }
  const isAhead = word.opensAt >= now + LEAST_AHEAD_MS && word.closesAt <= now + MOST_AHEAD_MS
  // Matches must follow each other in time: a revealed key opens all keys below it.
  const isBehind = word.closesAt > word.opensAt && word.closesAt > (last?.closesAt ?? 0)
  if (!isAhead || !isBehind) return { wrong: 'times' }
  const print = fingerprintOf({ ...word, game: sport.game, kickoff: word.closesAt })
  return print === word.fingerprint ? { word } : { wrong: 'fingerprint' }
}

/** A match whose result is waited for, and from when on it takes no bets. */
export type Waiting = MatchPlace & { closedAt: number; fingerprint: string; weights: Weights }

/** A key of a chain that is known to be its own, and its number: 0 is the commitment. */
export type KnownKey = { number: number; key: string }

/**
 * A result counts where its key was promised and the result follows from it; so no feed can choose one, or change one. `known` is
 * the last key of the chain before this match: a chain is as long as years, and is not gone through for each match.
 */
export function judgeResult(
  sport: Sport,
  raw: unknown,
  { match, known, now }: { match: Waiting; known: KnownKey; now: number },
): Judged<{ key: string; result: Score }> {
  const read = v.safeParse(resultWord, raw)
  if (!read.success) return { wrong: 'shape' }
  if (now < match.closedAt) return { wrong: 'early' }
  const { key: text, fingerprint } = read.output
  if (fingerprint !== match.fingerprint) return { wrong: 'fingerprint' }
  const key = parseKey(text)
  const base = parseKey(known.key)
  if (!key || !base || !verifyLink({ position: match.number, value: key }, { position: known.number, value: base }).ok) return { wrong: 'key' } // prettier-ignore
  const told = v.safeParse(sport.result, read.output.result)
  const drawn = sport.draw(openStream(key, sharedPrefix(sport.game, String(match.number))), match.weights)
  if (!told.success || !isWithin(drawn, told.output) || !isWithin(told.output, drawn)) return { wrong: 'result' }
  return { word: { key: text, result: drawn } }
}

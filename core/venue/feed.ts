// Messages of a feed of matches to the engine of a league (docs/adapters/feed.md): one schema for our own simulation,
// for the sandbox's feed and for a company's. Every message has its bounds here; its content is judged again at the
// door.
import * as v from 'valibot'
import { listOf } from '../list.ts'

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** Epoch ms, until the year 2100. */
const time = whole(1_600_000_000_000, 4_102_444_800_000)

export const MOST_MATCHES = 10_000_000
/** A bound above the ends of any form of match. */
const MOST_CELLS = 150

/** A chain of keys: number n hashes n times to the commitment, which is told before the first match. */
export const chainWord = v.strictObject({ chain: whole(1, 1_000_000), commitment: hex, length: whole(1, MOST_MATCHES) })
export type ChainWord = v.InferOutput<typeof chainWord>

/** A match before it opens: who meets whom, when, and its prices as the chances of its ends. */
export const fixtureWord = v.strictObject({
  chain: whole(1, 1_000_000),
  number: whole(1, MOST_MATCHES),
  home: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,32}$/)),
  away: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,32}$/)),
  /** The instant at which it opens for bets. */
  opensAt: time,
  /** The kick-off: later bets are refused. */
  closesAt: time,
  /** Whole numbers that sum up to a thousand million, one for each end that a match of this sport can have. */
  weights: listOf(whole(0, 1_000_000_000), MOST_CELLS),
  /** The hash of all that: sha256 of "koi:<game>:1:<chain>:<number>:<home>:<away>:<closesAt>:<weights, by commas>". */
  fingerprint: hex,
})
export type FixtureWord = v.InferOutput<typeof fixtureWord>

/** The end of a match: the key of its number, and the result that follows from key and weights. */
export const resultWord = v.strictObject({ fingerprint: hex, key: hex, result: v.record(v.string(), v.unknown()) })
export type ResultWord = v.InferOutput<typeof resultWord>

/** The feed's answer to each question: the message, or that there is no message yet. */
export const feedAnswer = v.variant('status', [
  v.strictObject({ status: v.literal('done'), word: v.unknown() }),
  v.strictObject({ status: v.literal('none') }),
])

export const feedPaths = { chain: '/chain', fixture: '/fixture', result: '/result' } as const

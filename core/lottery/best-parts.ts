// The parts of a line, and what wins in each: once for all draws that it cannot tell apart.
import type { Draw, Entry, Facts, Game, Selection, Wins } from './game.ts'
import type { Line } from './settle.ts'
import { bagCount, bagsOver, drawsOver, seenBy, spaceOf } from './space.ts'

/** Some tickets of a line, by the places on which alone their wins depend. */
export type Part = {
  selection: Selection
  places: readonly number[]
  isOrderless: boolean
  /** By place, what is chosen there, where nothing else counts and balls may come twice. */
  chosen: readonly (readonly Entry[])[] | undefined
}

/**
 * Won tickets by tier, and those that are given back, at the number of each way in which balls can fall:
 * written as digits of a number, the first place on the left, or counted where the order is nothing.
 */
export type Tally = Map<string, Uint16Array>
export const REFUND = ''

/** A line as selections that look at as few places as can be. */
export function partsOf(game: Game, { play, selection }: Line): Part[] {
  const isOrderless = game.isOrderless?.(play) ?? false
  return (play.apart?.(selection) ?? [selection]).map((part) => {
    const places = seenBy(game, [{ play, selection: part }])
    const chosen = play.chosenAt && places.map((place) => play.chosenAt!(part, place))
    return { selection: part, places, isOrderless, chosen }
  })
}

/** How often the play must be asked about a part. */
export const questionsOf = (game: Game, { places, isOrderless, chosen }: Part): number => {
  if (isOrderless) return bagCount(game, places.length)
  return chosen ? 2 ** places.length : spaceOf(game, places.length)
}

/** In how many ways the balls of a part can fall, as they are numbered. */
export const waysOf = (game: Game, { places, isOrderless }: Part): number =>
  isOrderless ? bagCount(game, places.length) : radixOf(game) ** places.length

export const radixOf = ({ draw: { from, to } }: Game): number => to - from + 1

/** Adds what the line is paid for a part of it in each of its ways, so many times. */
export function addPaid(all: Float64Array, game: Game, asked: Asked, times = 1): void {
  const { line, part } = asked
  const fens = new Float64Array(isPattern(part) ? 2 ** part.places.length : all.length)
  addFens(fens, line, askedOnce(game, asked))
  if (!isPattern(part)) for (let at = 0; at < all.length; at++) all[at]! += fens[at]! * times
  else {
    const patterns = patternAt(game, part)
    for (let at = 0; at < all.length; at++) all[at]! += fens[patterns[at]!]! * times
  }
}

/** What a part wins in each of its ways. */
export function tallyOf(game: Game, asked: Asked): Tally {
  const tally = askedOnce(game, asked)
  return isPattern(asked.part) ? spread(tally, patternAt(game, asked.part)) : tally
}

const isPattern = ({ chosen, isOrderless }: Part): boolean => chosen !== undefined && !isOrderless

type Asked = { line: Line; part: Part; facts?: Facts | undefined }

/** The same with one way for all that are alike to the play. */
function askedOnce(game: Game, { line: { play }, part, facts }: Asked): Tally {
  const tally: Tally = new Map()
  const length = isPattern(part) ? 2 ** part.places.length : waysOf(game, part)
  for (const { draw, at } of isPattern(part) ? patternsOf(game, part) : waysIn(game, part)) {
    const { hits, refundUnits }: Wins = play.wins(part.selection, draw, facts)
    for (const tier in hits) unitsIn(tally, tier, length)[at] = hits[tier]!
    if (refundUnits > 0) unitsIn(tally, REFUND, length)[at] = refundUnits
  }
  return tally
}

type Way = { draw: Draw; at: number }

// Lines ask about the same draws again and again; where they are few, they are kept.
const kept = new WeakMap<Game, Map<string, Way[]>>()
const KEPT_WAYS = 2_100

function waysIn(game: Game, part: Part): Iterable<Way> {
  if (waysOf(game, part) > KEPT_WAYS) return newWays(game, part)
  const byShape = kept.get(game) ?? new Map<string, Way[]>()
  kept.set(game, byShape)
  const ways = byShape.get(shapeOf(part)) ?? [...newWays(game, part)]
  byShape.set(shapeOf(part), ways)
  return ways
}

export const shapeOf = ({ places, isOrderless }: Part): string => `${places.join()} ${isOrderless}`

function* newWays(game: Game, { places, isOrderless }: Part): Generator<Way> {
  let bag = 0
  if (isOrderless) for (const draw of bagsOver(game, places)) yield { draw, at: bag++ }
  else for (const draw of drawsOver(game, places)) yield { draw, at: numberOf(game, draw, places) }
}

const numberOf = (game: Game, draw: Draw, places: readonly number[]): number =>
  places.reduce((written, place) => written * radixOf(game) + draw[place]! - game.draw.from, 0)

/** Of all draws that a part cannot tell apart, one: at each place a ball that is chosen, or one that is not. */
function* patternsOf({ draw }: Game, { places, chosen = [] }: Part): Generator<Way> {
  const balls = Array.from({ length: draw.to - draw.from + 1 }, (_, index) => draw.from + index)
  const kinds = chosen.map((entries) => [
    balls.find((ball) => !entries.includes(ball)),
    balls.find((ball) => entries.includes(ball)),
  ])
  for (let at = 0; at < 2 ** places.length; at++) {
    const drawn = Array<number>(draw.numbers).fill(draw.from)
    let exists = true
    places.forEach((place, index) => {
      const ball = kinds[index]![(at >> (places.length - 1 - index)) & 1]
      if (ball === undefined) exists = false
      else drawn[place] = ball
    })
    if (exists) yield { draw: drawn, at }
  }
}

/** For each way in which the balls of a part can fall, its pattern: a bit a place, the first on the left. */
function patternAt({ draw: { from, to } }: Game, { chosen = [] }: Part): Uint8Array {
  let patterns = new Uint8Array(1)
  for (const entries of chosen) {
    const radix = to - from + 1
    const next = new Uint8Array(patterns.length * radix)
    for (let ball = 0; ball < radix; ball++) {
      const bit = entries.includes(from + ball) ? 1 : 0
      for (let at = 0; at < patterns.length; at++)
        next[at * radix + ball] = (patterns[at]! << 1) | bit
    }
    patterns = next
  }
  return patterns
}

/** From patterns to the ways that have them. */
function spread(tally: Tally, patterns: Uint8Array): Tally {
  const all: Tally = new Map()
  for (const [tier, units] of tally) {
    const wide = unitsIn(all, tier, patterns.length)
    for (let at = 0; at < wide.length; at++) wide[at] = units[patterns[at]!]!
  }
  return all
}

/** The tickets of a tier, all none where it is new. */
export function unitsIn(tally: Tally, tier: string, length: number): Uint16Array {
  const known = tally.get(tier) ?? new Uint16Array(length)
  tally.set(tier, known)
  return known
}

/** Adds what a line is paid in each way. Fractions of a fen are dropped once per tier. */
export function addFens(fens: Float64Array, { unitStakeFen, odds }: Line, tally: Tally): void {
  for (const [tier, units] of tally) {
    const milli = BigInt(tier === REFUND ? 1_000 : odds[tier]!)
    const known: number[] = []
    const fenOf = (count: number) => Number((unitStakeFen * BigInt(count) * milli) / 1_000n)
    for (let at = 0; at < units.length; at++) {
      const count = units[at]!
      if (count > 0) fens[at]! += known[count] ??= fenOf(count)
    }
  }
}

/** Do its prices come out even, so that its parts can be paid one by one? */
export const isEven = ({ unitStakeFen, odds }: Line): boolean =>
  Object.values(odds).every((milli) => (unitStakeFen * BigInt(milli)) % 1_000n === 0n)

// The best draw of a game with few draws: what each line is paid on every one of them, written in arrays,
// so that lines may stand in each other's way as they like. A line that falls into parts, each of which
// looks at fewer places, is asked about the parts: one question then answers for many draws.
import { fen } from '../money.ts'
import type { Fen } from '../money.ts'
import { REFUND, partsOf, questionsOf, tallyOf, unitsIn } from './best-parts.ts'
import type { Numbering, Part, Tally } from './best-parts.ts'
import type { Draw, Facts, Game } from './game.ts'
import { capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'
import { seenBy, spaceOf } from './space.ts'

const MOST_DRAWS = 100_000
// How often a play may be asked what wins, and how much may be written for all lines: more would be felt
// as one taps, and by the others on the server.
const MOST_QUESTIONS = 40_000
const MOST_WRITTEN = 4_000_000

/**
 * The true most that these lines are paid by one draw. Undefined where the game has too many draws, or the
 * lines ask for too much work or for sums beyond exact numbers.
 */
export function bestTabled(game: Game, lines: readonly Line[], facts?: Facts): Fen | undefined {
  if (spaceOf(game) > MOST_DRAWS) return undefined
  const parted = lines.map((line) => ({ line, parts: partsOf(game, line) }))
  const questions = parted
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + questionsOf(game, part), 0)
  const most = lines.reduce((sum, line) => sum + capBoundFen(line, facts), 0n)
  if (questions > MOST_QUESTIONS || most > BigInt(Number.MAX_SAFE_INTEGER)) return undefined

  const places = seenBy(game, lines)
  if (lines.length * spaceOf(game, places.length) > MOST_WRITTEN) return undefined
  const space = spaceOver(game, places)
  const paid = new Float64Array(space.size)
  for (const { line, parts } of parted) pay(paid, space, { line, parts, facts })
  let best = 0
  for (const now of paid) if (now > best) best = now
  return fen(BigInt(best))
}

type Asked = { line: Line; parts: readonly Part[]; facts: Facts | undefined }

/** Adds what the line is paid to every draw. Fractions of a fen are dropped once per tier of the line. */
function pay(paid: Float64Array, space: Space, { line, parts, facts }: Asked): void {
  const tallies = parts.map((part) => ({
    won: tallyOf(space, line, { part, facts }),
    at: space.numbersOf(part),
  }))
  const [only] = tallies
  if (only && tallies.length === 1) {
    const fens = fensOf(line, only.won)
    for (let draw = 0; draw < paid.length; draw++) paid[draw]! += fens[only.at[draw]!]!
    return
  }
  const together: Tally = new Map()
  for (const { won, at } of tallies)
    for (const [tier, units] of won) {
      const all = unitsIn(together, tier, paid.length)
      for (let draw = 0; draw < all.length; draw++) all[draw]! += units[at[draw]!]!
    }
  const fens = fensOf(line, together)
  for (let draw = 0; draw < paid.length; draw++) paid[draw]! += fens[draw]!
}

function fensOf({ unitStakeFen, odds }: Line, tally: Tally): Float64Array {
  const [first] = tally.values()
  const fens = new Float64Array(first?.length ?? MOST_DRAWS * 2)
  for (const [tier, units] of tally) {
    const milli = BigInt(tier === REFUND ? 1_000 : odds[tier]!)
    const known: number[] = []
    const fenOf = (count: number) => Number((unitStakeFen * BigInt(count) * milli) / 1_000n)
    for (let at = 0; at < units.length; at++) {
      const count = units[at]!
      if (count > 0) fens[at]! += known[count] ??= fenOf(count)
    }
  }
  return fens
}

type Space = Numbering & {
  size: number
  /** For every draw, the number of the way in which the balls of a part fall in it. */
  numbersOf(part: Part): Int32Array
}

// The same game is asked about again and again; what was written for it last is kept.
const kept = new WeakMap<Game, { name: string; space: Space }>()

function spaceOver(game: Game, places: readonly number[]): Space {
  const name = places.join()
  const last = kept.get(game)
  if (last?.name === name) return last.space
  const space = newSpace(game, places)
  kept.set(game, { name, space })
  return space
}

function newSpace(game: Game, places: readonly number[]): Space {
  const { from, to } = game.draw
  const radix = to - from + 1
  const balls = ballsOver(game, places)
  const known = new Map<string, Int32Array>()
  const size = spaceOf(game, places.length)
  const numberOf = (draw: Draw, of: readonly number[]) =>
    of.reduce((written, place) => written * radix + draw[place]! - from, 0)
  const columnsOf = ({ places: of, isOrderless }: Part) =>
    isOrderless ? inOrder(balls) : of.map((place) => balls[places.indexOf(place)]!)
  const numbersOf = (part: Part) => {
    const name = `${part.places.join()} ${part.isOrderless}`
    const numbers = known.get(name) ?? written(columnsOf(part), { radix, size })
    known.set(name, numbers)
    return numbers
  }
  return { game, size, radix, numberOf, numbersOf }
}

function written(balls: readonly Uint8Array[], { radix, size }: { radix: number; size: number }) {
  const numbers = new Int32Array(size)
  for (const column of balls)
    for (let draw = 0; draw < size; draw++) numbers[draw] = numbers[draw]! * radix + column[draw]!
  return numbers
}

/** By place, the ball of every draw, counted from nought. */
function ballsOver(game: Game, places: readonly number[]): Uint8Array[] {
  const { from, to, repeats } = game.draw
  const radix = to - from + 1
  const columns = places.map(() => new Uint8Array(spaceOf(game, places.length)))
  let draw = 0
  function fill(at: number, used: number, balls: number): void {
    if (at === columns.length) {
      for (let back = at - 1, left = balls; back >= 0; back--, left = Math.floor(left / radix))
        columns[back]![draw] = left % radix
      draw++
      return
    }
    for (let ball = 0; ball < radix; ball++) {
      const bit = repeats ? 0 : 1 << ball
      if ((used & bit) === 0) fill(at + 1, used | bit, balls * radix + ball)
    }
  }
  fill(0, 0, 0)
  return columns
}

/** The same draws with their balls in ascending order: neighbours change places until all stand right. */
function inOrder(balls: readonly Uint8Array[]): Uint8Array[] {
  const sorted = balls.map((column) => column.slice())
  for (let end = sorted.length - 1; end > 0; end--)
    for (let at = 0; at < end; at++) swapInto(sorted[at]!, sorted[at + 1]!)
  return sorted
}

function swapInto(lower: Uint8Array, higher: Uint8Array): void {
  for (let draw = 0; draw < lower.length; draw++) {
    const one = lower[draw]!
    const other = higher[draw]!
    lower[draw] = one < other ? one : other
    higher[draw] = one < other ? other : one
  }
}

// The best draw of a game with few draws: what each line is paid on every one of them, written in arrays,
// so that lines may stand in each other's way as they like. A line that falls into parts, each of which
// looks at fewer places, is asked about the parts: one question then answers for many draws.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import {
  addFens,
  addPaid,
  isEven,
  partsOf,
  questionsOf,
  radixOf,
  shapeOf,
  tallyOf,
  unitsIn,
  waysOf,
} from './best-parts.ts'
import type { Part, Tally } from './best-parts.ts'
import type { Facts, Game } from './game.ts'
import { capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'
import { bagsOver, seenBy, spaceOf } from './space.ts'

const MOST_DRAWS = 100_000
// How often a play may be asked what wins, and how much may be written draw by draw: more would be felt
// as one taps, and by the others on the server.
const MOST_QUESTIONS = 40_000
const MOST_WRITTEN = 5_000_000

/**
 * The true most that these lines are paid by one draw; a bound where they ask for too much work, or for
 * sums beyond exact numbers: then some lines are taken at what the caps count them at. Undefined where
 * the game has too many draws.
 */
export function bestTabled(game: Game, lines: readonly Line[], facts?: Facts): Fen | undefined {
  if (spaceOf(game) > MOST_DRAWS) return undefined
  const most = sumFen(lines.map((line) => capBoundFen(line, facts)))
  if (most > BigInt(Number.MAX_SAFE_INTEGER)) return most
  const space = spaceOver(game, seenBy(game, lines))
  const paid = new Float64Array(space.size)
  const shares: Shares = new Map()
  const work = { questions: MOST_QUESTIONS, written: MOST_WRITTEN }
  let beyond = 0n
  for (const line of lines) {
    const asked = { line, parts: partsOf(game, line), facts }
    work.questions -= asked.parts.reduce((sum, part) => sum + questionsOf(game, part), 0)
    const isTogether = asked.parts.length > 1 && !isEven(line)
    if (isTogether) work.written -= asked.parts.length * space.size
    if (work.questions < 0 || work.written < 0) beyond += capBoundFen(line, facts)
    else if (isTogether) payTogether(paid, space, asked)
    else payParts(shares, game, asked)
  }
  for (const { part, fens } of shares.values()) {
    const at = space.waysAt(part)
    for (let draw = 0; draw < paid.length; draw++) paid[draw]! += fens[at[draw]!]!
  }
  let best = 0
  for (const now of paid) if (now > best) best = now
  return fen(BigInt(best) + beyond)
}

type Asked = { line: Line; parts: readonly Part[]; facts: Facts | undefined }
/** What parts of the same places are paid together, in each of their ways. */
type Shares = Map<string, { part: Part; fens: Float64Array }>

function payParts(shares: Shares, game: Game, { line, parts, facts }: Asked): void {
  for (const part of parts) {
    const name = shapeOf(part)
    const share = shares.get(name) ?? { part, fens: new Float64Array(waysOf(game, part)) }
    shares.set(name, share)
    addPaid(share.fens, game, { line, part, facts })
  }
}

/** Adds what the line is paid to every draw. Fractions of a fen are dropped once per tier of the line. */
function payTogether(paid: Float64Array, space: Space, { line, parts, facts }: Asked): void {
  const together: Tally = new Map()
  for (const part of parts) {
    const at = space.waysAt(part)
    for (const [tier, units] of tallyOf(space.game, { line, part, facts })) {
      const all = unitsIn(together, tier, paid.length)
      for (let draw = 0; draw < all.length; draw++) all[draw]! += units[at[draw]!]!
    }
  }
  addFens(paid, line, together)
}

type Space = {
  game: Game
  size: number
  /** For every draw, the number of the way in which the balls of a part fall in it. */
  waysAt(part: Part): Int32Array
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
  const radix = radixOf(game)
  const balls = ballsOver(game, places)
  const known = new Map<string, Int32Array>()
  const size = spaceOf(game, places.length)
  const columnsOf = ({ places: of }: Part) => of.map((place) => balls[places.indexOf(place)]!)
  const newWays = (part: Part) => {
    if (!part.isOrderless) return written(columnsOf(part), { radix, size })
    const bags = bagNumbers(game, part)
    return written(inOrder(columnsOf(part)), { radix, size }).map((at) => bags[at]!)
  }
  const waysAt = (part: Part) => {
    const ways = known.get(shapeOf(part)) ?? newWays(part)
    known.set(shapeOf(part), ways)
    return ways
  }
  return { game, size, waysAt }
}

/** The number of each bag of balls, at its balls written in ascending order. */
function bagNumbers(game: Game, { places }: Part): Int32Array {
  const radix = radixOf(game)
  const numbers = new Int32Array(radix ** places.length)
  let bag = 0
  for (const draw of bagsOver(game, places)) {
    const at = places.reduce((all, place) => all * radix + draw[place]! - game.draw.from, 0)
    numbers[at] = bag++
  }
  return numbers
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

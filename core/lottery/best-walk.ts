// The best draw found place by place: what no line looks at any more is forgotten on the way, so that
// ten cars or five digits need not be tried in every order.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import type { Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'
import { bagCount, bagsOver, drawsOver, seenBy, spaceOf } from './space.ts'

/** Lines that look at the same places. */
export type Part = {
  places: readonly number[]
  lines: Line[]
  /** Only which balls come counts, not where. */
  isOrderless: boolean
  /** The most that they are paid together; a bound where that is not known. */
  most: bigint
}

export function partsOf(game: Game, lines: readonly Line[], facts?: Facts): Part[] {
  const named = lines.map((line) => {
    const places = seenBy(game, [line])
    const isOrderless =
      places.length === game.draw.numbers && (game.isOrderless?.(line.play) ?? false)
    return { name: `${places.join()} ${isOrderless}`, places, isOrderless, line }
  })
  return [...groupBy(named, ({ name }) => name).values()].map((alike) => {
    const { places, isOrderless } = alike[0]!
    const own = alike.map(({ line }) => line)
    const most = sumFen(own.map((line) => capBoundFen(line, facts)))
    return { places, isOrderless, lines: own, most }
  })
}

/** Counts work down; shared by all steps towards one answer, which is a bound where it ran short. */
export type Work = { left: number; isShort?: boolean }

type Walk = {
  game: Game
  facts: Facts | undefined
  work: Work
  balls: readonly number[]
  /** The places in the order in which they are filled. */
  path: readonly number[]
  /** By step: parts that have all their places then, and what these and the later ones can pay at most. */
  ends: readonly Part[][]
  bounds: readonly bigint[]
  /** By step: the places behind it that a part still needs. */
  needed: readonly (readonly number[])[]
  /** Is a part open for which all balls so far count? */
  isBag: boolean
  known: Map<number, bigint>[]
  paid: Map<Part, Map<number, bigint>>
  draw: number[]
  used: Set<number>
  /** Which balls came so far, whatever their order, as a number. */
  bag: number
}

/**
 * The best payout of lines. Exact where the work left is enough; else the
 * steps not tried are taken to pay all they can.
 */
export function bestWalked(game: Game, lines: readonly Line[], work: Work, facts?: Facts): Fen {
  if (lines.length === 0) return fen(0n)
  const parts = partsOf(game, lines, facts)
  for (const part of parts) part.most = mostOf(game, part, work, facts)
  if (parts.length === 1) return fen(parts[0]!.most)
  return fen(from(walkOver(game, parts, work, facts), 0))
}

function mostOf(game: Game, part: Part, work: Work, facts: Facts | undefined): bigint {
  const { places, lines, isOrderless, most } = part
  const [line] = lines
  if (line && lines.length === 1 && isCapReached(line, facts)) return most
  const draws = isOrderless ? bagsOver(game, places) : drawsOver(game, places)
  const tries =
    lines.length * (isOrderless ? bagCount(game, places.length) : spaceOf(game, places.length))
  if (tries > work.left) {
    work.isShort = true
    return most
  }
  work.left -= tries
  return bestPayoutFen(lines, draws, facts)
}

function walkOver(game: Game, parts: Part[], work: Work, facts: Facts | undefined): Walk {
  // Those who look at two places or more first, so that partners stand beside each other.
  const inOrder = parts.toSorted((a, b) => rank(a) - rank(b) || a.places[0]! - b.places[0]!)
  const path = [...new Set(inOrder.flatMap(({ places }) => places))]
  const endOf = ({ places }: Part) => Math.max(...places.map((place) => path.indexOf(place)))
  const ends = path.map((_, step) => parts.filter((part) => endOf(part) === step))
  const bounds = ends.map((_, step) =>
    ends
      .slice(step)
      .flat()
      .reduce((sum, part) => sum + part.most, 0n),
  )
  const needed = path.map((_, step) => {
    const open = ends
      .slice(step)
      .flat()
      .filter(({ isOrderless }) => !isOrderless)
    return path.slice(0, step).filter((place) => open.some(({ places }) => places.includes(place)))
  })
  const { from: low, to: high, numbers } = game.draw
  return {
    ...{ game, facts, work, path, ends, bounds, needed },
    isBag: !game.draw.repeats || parts.some((part) => part.isOrderless),
    balls: Array.from({ length: high - low + 1 }, (_, index) => low + index),
    known: path.map(() => new Map()),
    paid: new Map(parts.map((part) => [part, new Map()])),
    draw: Array<number>(numbers).fill(low),
    used: new Set(),
    bag: 0,
  }
}

const rank = ({ places, isOrderless }: Part) =>
  isOrderless ? 2_000 : places.length === 1 ? 1_000 : places.length

/** The most that the parts which end at this step or later can still pay. */
function from(walk: Walk, step: number): bigint {
  const bound = walk.bounds[step]
  if (bound === undefined) return 0n
  const state = stateOf(walk, step)
  const known = walk.known[step]!.get(state)
  if (known !== undefined) return known
  let best = 0n
  for (const ball of walk.balls) {
    if (best === bound) break
    if (walk.work.left <= 0) {
      walk.work.isShort = true
      return bound
    }
    if (!walk.used.has(ball)) best = larger(best, withBall(walk, step, ball))
  }
  walk.known[step]!.set(state, best)
  return best
}

function withBall(walk: Walk, step: number, ball: number): bigint {
  const { repeats, numbers } = walk.game.draw
  // A ball comes `numbers` times at most, so that no two bags are written alike.
  const written = repeats ? (numbers + 1) ** ball : 2 ** ball
  walk.work.left -= A_STEP
  walk.draw[walk.path[step]!] = ball
  walk.bag += written
  if (!repeats) walk.used.add(ball)
  let paid = from(walk, step + 1)
  for (const part of walk.ends[step]!) paid += paidTo(walk, part)
  walk.used.delete(ball)
  walk.bag -= written
  return paid
}
// A step of the walk, against one line held against one draw.
const A_STEP = 0.2

function paidTo(walk: Walk, part: Part): bigint {
  const state = part.isOrderless ? walk.bag : placed(walk, part.places)
  const paid = walk.paid.get(part)!
  const known = paid.get(state)
  if (known !== undefined) return known
  walk.work.left -= part.lines.length
  const now = bestPayoutFen(part.lines, [walk.draw], walk.facts)
  paid.set(state, now)
  return now
}

/** All that matters of the way to a step. */
function stateOf(walk: Walk, step: number): number {
  const { numbers, repeats } = walk.game.draw
  const bags = repeats ? (numbers + 1) ** walk.balls.length : 2 ** (walk.game.draw.to + 1)
  return placed(walk, walk.needed[step]!) * bags + (walk.isBag ? walk.bag : 0)
}

/** The balls at some places as one number. */
function placed({ draw, game }: Walk, places: readonly number[]): number {
  let written = 0
  for (const place of places) written = written * (game.draw.to + 1) + draw[place]!
  return written
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

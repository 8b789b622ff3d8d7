// The best draw found place by place: what no line looks at any more is forgotten on the way, so that
// ten cars or five digits need not be tried in every order.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import type { Draw, Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'
import { drawsOver, seenBy, spaceOf } from './space.ts'

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
    const isOrderless = game.isOrderless?.(line.play) ?? false
    return { name: `${places.join()} ${isOrderless}`, places, isOrderless, line }
  })
  return [...groupBy(named, ({ name }) => name).values()].map((alike) => {
    const { places, isOrderless } = alike[0]!
    const own = alike.map(({ line }) => line)
    const most = sumFen(own.map((line) => capBoundFen(line, facts)))
    return { places, isOrderless, lines: own, most }
  })
}

type Walk = {
  game: Game
  facts: Facts | undefined
  balls: readonly number[]
  /** The places in the order in which they are filled. */
  path: readonly number[]
  /** By step: parts that have all their places then, and what these and the later ones can pay at most. */
  ends: readonly Part[][]
  bounds: readonly bigint[]
  /** By step: the places behind it that a part still needs. */
  needed: readonly (readonly number[])[]
  known: Map<string, bigint>[]
  paid: Map<Part, Map<string, bigint>>
  draw: number[]
  used: Set<number>
  left: number
}

/**
 * The best payout of lines, trying at most about `tries` times. Exact where that is enough; else the
 * steps not tried are taken to pay all they can.
 */
export function bestWalked(game: Game, lines: readonly Line[], tries: number, facts?: Facts): Fen {
  if (lines.length === 0) return fen(0n)
  const parts = partsOf(game, lines, facts)
  for (const part of parts) part.most = mostOf(game, part, { tries, facts })
  if (parts.length === 1) return fen(parts[0]!.most)
  return fen(from(walkOver(game, parts, tries, facts), 0))
}

function mostOf(
  game: Game,
  { places, lines, isOrderless, most }: Part,
  { tries, facts }: { tries: number; facts: Facts | undefined },
): bigint {
  const [line] = lines
  if (line && lines.length === 1 && isCapReached(line, facts)) return most
  const draws = isOrderless ? bagsOf(game) : drawsOver(game, places)
  const count = isOrderless ? bagCount(game) : spaceOf(game, places.length)
  return count * lines.length > tries ? most : bestPayoutFen(lines, draws, facts)
}

function walkOver(game: Game, parts: Part[], tries: number, facts: Facts | undefined): Walk {
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
    ...{ game, facts, path, ends, bounds, needed },
    balls: Array.from({ length: high - low + 1 }, (_, index) => low + index),
    known: path.map(() => new Map()),
    paid: new Map(parts.map((part) => [part, new Map()])),
    draw: Array<number>(numbers).fill(low),
    used: new Set(),
    left: tries,
  }
}

const rank = ({ places, isOrderless }: Part) =>
  isOrderless ? 2_000 : places.length === 1 ? 1_000 : places.length

/** The most that the parts which end at this step or later can still pay. */
function from(walk: Walk, step: number): bigint {
  const bound = walk.bounds[step]
  if (bound === undefined) return 0n
  const name = stateOf(walk, step)
  const known = walk.known[step]!.get(name)
  if (known !== undefined) return known
  let best = 0n
  for (const ball of walk.balls) {
    if (best === bound) break
    if (walk.left <= 0) return bound
    if (!walk.game.draw.repeats && walk.used.has(ball)) continue
    const paid = withBall(walk, step, ball)
    if (paid > best) best = paid
  }
  walk.known[step]!.set(name, best)
  return best
}

function withBall(walk: Walk, step: number, ball: number): bigint {
  walk.left -= 0.1
  walk.draw[walk.path[step]!] = ball
  walk.used.add(ball)
  const now = walk.ends[step]!.reduce((sum, part) => sum + paidTo(walk, part), 0n)
  const rest = from(walk, step + 1)
  if (!walk.game.draw.repeats) walk.used.delete(ball)
  return now + rest
}

function paidTo(walk: Walk, part: Part): bigint {
  const { draw, facts } = walk
  const balls = part.places.map((place) => draw[place]!)
  const name = (part.isOrderless ? balls.toSorted((a, b) => a - b) : balls).join()
  const known = walk.paid.get(part)!.get(name)
  if (known !== undefined) return known
  walk.left -= part.lines.length
  const paid = bestPayoutFen(part.lines, [draw], facts)
  walk.paid.get(part)!.set(name, paid)
  return paid
}

/** All that matters of the way to a step. */
function stateOf({ game, path, ends, needed, draw, used }: Walk, step: number): string {
  const open = needed[step]!.map((place) => draw[place]).join()
  const isBag = ends.slice(step).some((parts) => parts.some((part) => part.isOrderless))
  if (!game.draw.repeats) return `${open} ${[...used].sort().join()}`
  if (!isBag) return open
  const bag = path.slice(0, step).map((place) => draw[place]!)
  return `${open} ${bag.sort((a, b) => a - b).join()}`
}

/** One draw for each way in which balls can come, whatever their order. */
function* bagsOf({ draw: { numbers, from: low, to, repeats } }: Game): Generator<Draw> {
  const bag: number[] = []
  function* fill(at: number, least: number): Generator<Draw> {
    if (at === numbers) {
      yield [...bag]
      return
    }
    for (let ball = least; ball <= to; ball++) {
      bag[at] = ball
      yield* fill(at + 1, repeats ? ball : ball + 1)
    }
  }
  yield* fill(0, low)
}

function bagCount({ draw: { numbers, from: low, to, repeats } }: Game): number {
  let count = 1
  const balls = to - low + 1 + (repeats ? numbers - 1 : 0)
  for (let at = 1; at <= numbers; at++) count = (count * (balls - numbers + at)) / at
  return count
}

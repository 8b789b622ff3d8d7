// The best order of cars: ten balls that all come, of which plays look at single places, at lanes (the first
// place against the last) and at the first few places in a row. Cars are set lane by lane.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { alikeBelow, pricesOf, surelyDropped } from './best-order-prices.ts'
import type { Prices } from './best-order-prices.ts'
import { search } from './best-search.ts'
import type { Steps, Way } from './best-search.ts'
import type { Draw, Game } from './game.ts'
import { bestPayoutFen, capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'

/** No draw pays more than `mostFen`; it is the best payout where this draw is paid that. */
export type Best = { draw: Draw; mostFen: Fen }

// Ways that are followed at a time. Few are enough nearly always, and more would be felt as one taps.
const STRAIGHT = 4
const BROAD = 500
// Where few tiers drop fractions of a fen all ways that can matter are followed, so that the answer is
// sure. Each further tier makes more of them, and each of them dearer.
const SURE_TIERS = 8
const WORK = 30_000

/**
 * The best order. `mostFen` is above what its draw is paid only where more than eight tiers drop fractions of
 * a fen once for several rows of a line, and more orders than can be followed come that close to the best.
 * Undefined for other games, and for sums beyond exact numbers.
 */
export function bestOrder(game: Game, lines: readonly Line[]): Best | undefined {
  const { numbers, from, to, repeats } = game.draw
  if (repeats || numbers !== to - from + 1) return undefined
  const caps = sumFen(lines.map((line) => capBoundFen(line)))
  if (caps * 1_000n > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const prices = pricesOf(game, lines)
  if (!prices) return undefined
  const { best, beyond } = search(stepsOver(prices), [STRAIGHT, BROAD, mostWays(prices)])
  if (!best) throw new Error('no way leads to a draw')
  const draw = drawOf(prices, best).map((ball) => ball + from)
  const paid = bestPayoutFen(lines, [draw])
  return { draw, mostFen: paid > BigInt(beyond) ? paid : fen(BigInt(beyond)) }
}

const mostWays = ({ uneven: { length } }: Prices): number =>
  length <= SURE_TIERS ? Infinity : Math.max(BROAD, Math.floor(WORK / length))

type Order = Way & {
  used: number
  /** The first balls so far, written as digits, and those that lie opposite. */
  first: number
  last: number
  /** What is dropped of each uneven tier so far. */
  dropped: readonly number[]
}

function stepsOver(prices: Prices): Steps<Order> {
  const { balls, lanes, lane, heads, uneven } = prices
  const rest = restOf(prices)
  const open = openOf(prices)
  const below = alikeBelow(prices)
  const drop = dropOver(prices)
  function next(way: Order, step: number, offer: Offer, atLeast: number): void {
    const isOpen = step + 1 < open.length - 1
    for (let one = 0; one < balls; one++) {
      if (isBarred(one, way.used)) continue
      const first = way.first * balls + one
      const head = way.worth + (heads[step + 1]?.[first] ?? 0)
      const withOne = way.used | (1 << one)
      for (let other = 0; other < balls; other++) {
        if (isBarred(other, withOne)) continue
        const used = withOne | (1 << other)
        const at = one * balls + other
        const { dropped, lost, sure } = drop(way, step, at)
        const worth = head + lane[step]![at]! - lost
        const hope = worth - sure + rest[step + 1]![used]!
        if (Math.floor((hope + (open[step + 1]?.[first] ?? 0)) / 1_000) <= atLeast) continue
        const most = Math.floor((hope + headsAfter(first, used, step + 1)) / 1_000)
        if (most <= atLeast) continue
        const name = isOpen ? first * 2 ** balls + used : used
        const last = way.last * balls + other
        const made = { worth, most, used, first, last, dropped }
        offer(dropped.length > 0 ? `${name} ${dropped.join()}` : name, made)
      }
    }
  }
  /** Of balls that are alike the lowest comes first: the others would only tell the same again. */
  function isBarred(ball: number, used: number): boolean {
    return (used & (1 << ball)) !== 0 || (below[ball]! & ~used) !== 0
  }
  /** The most that longer rows of first balls can be paid with the balls that are left. */
  function headsAfter(first: number, used: number, count: number): number {
    let best = 0
    for (let ball = 0; count + 1 < open.length && ball < balls; ball++) {
      if (used & (1 << ball)) continue
      const at = first * balls + ball
      const now = heads[count + 1]?.[at] ?? 0
      if (now + open[count + 1]![at]! <= best) continue
      best = Math.max(best, now + headsAfter(at, used | (1 << ball), count + 1))
    }
    return best
  }
  const start = { worth: 0, most: 0, used: 0, first: 0, last: 0, dropped: uneven.map(() => 0) }
  return { first: start, count: lanes, next }
}

type Drop = { dropped: readonly number[]; lost: number; sure: number }

/**
 * What would be dropped of each uneven tier; what is lost with those that no later lane counts for, and what
 * is surely lost with the others, whatever comes.
 */
function dropOver({ lanes, uneven }: Prices) {
  const sureOf = uneven.map((tier) => surelyDropped(tier, lanes))
  return (way: Order, step: number, at: number): Drop => {
    if (uneven.length === 0) return { dropped: way.dropped, lost: 0, sure: 0 }
    let [lost, sure] = [0, 0]
    const dropped = uneven.map(({ lane, until }, tier) => {
      const now = (way.dropped[tier]! + lane[step]![at]!) % 1_000
      if (step === until) lost += now
      if (step < until) sure += sureOf[tier]!(step, now)
      return step >= until ? 0 : now
    })
    return { dropped, lost, sure }
  }
}

type Offer = Parameters<Steps<Order>['next']>[2]

/** By step and by the balls that are used: the most that the lanes from there on can be paid. */
function restOf({ balls, lanes, lane }: Prices): Float64Array[] {
  const rest = Array.from({ length: lanes + 1 }, () => new Float64Array(2 ** balls))
  for (let step = lanes - 1; step >= 0; step--)
    for (let used = 0; used < 2 ** balls; used++)
      if (bits(used) === 2 * step) rest[step]![used] = bestLane(used, lane[step]!, rest[step + 1]!)
  return rest

  function bestLane(used: number, paid: Float64Array, after: Float64Array): number {
    let best = 0
    for (let one = 0; one < balls; one++)
      for (let other = 0; other < balls; other++) {
        if (one === other || used & (1 << one) || used & (1 << other)) continue
        const now = paid[one * balls + other]! + after[used | (1 << one) | (1 << other)]!
        if (now > best) best = now
      }
    return best
  }
}

const bits = (set: number): number => (set === 0 ? 0 : (set & 1) + bits(set >> 1))

/** By how many first balls and which: the most that longer rows of first balls can be paid. */
function openOf({ balls, heads }: Prices): Float64Array[] {
  const open = Array.from(heads, (_, count) => new Float64Array(balls ** count))
  for (let count = heads.length - 1; count > 0; count--) {
    const paid = heads[count]
    const [after, here] = [open[count]!, open[count - 1]!]
    for (let at = 0; at < after.length; at++) {
      const now = (paid?.[at] ?? 0) + after[at]!
      const before = Math.floor(at / balls)
      if (now > here[before]! && !has(before, count - 1, at % balls)) here[before] = now
    }
  }
  return open

  function has(written: number, count: number, ball: number): boolean {
    let left = written
    for (let at = 0; at < count; at++, left = Math.floor(left / balls))
      if (left % balls === ball) return true
    return false
  }
}

function drawOf({ balls, lanes }: Prices, { first, last }: Order): number[] {
  const draw = Array<number>(balls).fill(0)
  let [one, other] = [first, last]
  for (let lane = lanes - 1; lane >= 0; lane--) {
    draw[lane] = one % balls
    draw[balls - 1 - lane] = other % balls
    one = Math.floor(one / balls)
    other = Math.floor(other / balls)
  }
  return draw
}

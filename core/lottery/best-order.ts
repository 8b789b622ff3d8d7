// The best order of cars: ten balls that all come, of which plays look at single places, at lanes (the first
// place against the last) and at the first few places in a row. Cars are set lane by lane.
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { REFUND, addPaid, isEven, partsOf, tallyOf } from './best-parts.ts'
import type { Part } from './best-parts.ts'
import { search } from './best-search.ts'
import type { Steps, Way } from './best-search.ts'
import type { Draw, Game } from './game.ts'
import { bestPayoutFen, capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'

/** No draw pays more than `mostFen`; it is the best payout where this draw is paid that. */
export type Best = { draw: Draw; mostFen: Fen }

// Ways that are followed at a time: more would be felt as one taps.
const WIDTH = 500

/**
 * The best order. `mostFen` is above what its draw is paid only where more orders than can be followed
 * come close to it, as fractions of a fen of very many lines of several rows can make them. Undefined for
 * other games, and for sums beyond exact numbers.
 */
export function bestOrder(game: Game, lines: readonly Line[]): Best | undefined {
  const { numbers, from, to, repeats } = game.draw
  if (repeats || numbers !== to - from + 1) return undefined
  const caps = sumFen(lines.map((line) => capBoundFen(line)))
  if (caps * 1_000n > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const prices = pricesOf(game, lines)
  if (!prices) return undefined
  const { best, beyond } = search(stepsOver(prices), WIDTH)
  if (!best) throw new Error('no way leads to a draw')
  const draw = drawOf(prices, best).map((ball) => ball + from)
  const paid = bestPayoutFen(lines, [draw])
  return { draw, mostFen: paid > BigInt(beyond) ? paid : fen(BigInt(beyond)) }
}

/** What is paid, in thousandths of a fen; balls are counted from nought. */
type Prices = {
  balls: number
  lanes: number
  /** By lane, at its two balls written as digits: the places and lanes that lines look at. */
  lane: Float64Array[]
  /** By how many: the first balls in a row, written as digits. */
  heads: (Float64Array | undefined)[]
  /** Tiers of lines of several rows, of which a fraction of a fen is dropped once all rows are known. */
  uneven: { lane: Float64Array[]; until: number }[]
}

function pricesOf(game: Game, lines: readonly Line[]): Prices | undefined {
  const balls = game.draw.numbers
  const lanes = Math.floor(balls / 2)
  const prices: Prices = { balls, lanes, lane: noLanes(balls), heads: [], uneven: [] }
  if (balls % 2 > 0) return undefined
  for (const line of lines) {
    const parts = partsOf(game, line).map((part) => ({ part, kind: kindOf(balls, part) }))
    if (parts.some(({ kind }) => !kind)) return undefined
    const isTogether = parts.length > 1 && !isEven(line)
    for (const { part, kind } of isTogether ? [] : parts) {
      const fens = new Float64Array(balls ** part.places.length)
      addPaid(fens, game, { line, part }, 1_000)
      addTo(prices, kind!, fens)
    }
    if (isTogether && !addUneven(prices, game, { line, parts })) return undefined
  }
  return prices
}

const noLanes = (balls: number) =>
  Array.from({ length: Math.floor(balls / 2) }, () => new Float64Array(balls ** 2))

type Table = Pick<Prices, 'balls' | 'lane' | 'heads'>
type Together = { line: Line; parts: readonly { part: Part; kind: Kind | undefined }[] }

/** Undefined where lines of several rows look at more than lanes. */
function addUneven(prices: Prices, game: Game, { line, parts }: Together): true | undefined {
  const byTier = new Map<string, Table>()
  for (const { part, kind } of parts) {
    if (kind?.lane === undefined) return undefined
    for (const [tier, units] of tallyOf(game, { line, part })) {
      const price = Number(line.unitStakeFen * BigInt(tier === REFUND ? 1_000 : line.odds[tier]!))
      const milli = Float64Array.from(units, (count) => count * price)
      addTo(prices, kind, milli)
      const own = byTier.get(tier) ?? { ...prices, lane: noLanes(prices.balls) }
      byTier.set(tier, own)
      addTo(own, kind, milli)
    }
  }
  for (const { lane } of byTier.values())
    prices.uneven.push({ lane, until: lane.findLastIndex((each) => each.some(Boolean)) })
  return true
}

/** A place or two of a lane, or so many first places. */
type Kind = { lane?: number; isLast?: boolean; isSingle?: boolean; first?: number }

function kindOf(balls: number, { places }: Part): Kind | undefined {
  const [one = 0, other] = places
  const mirror = balls - 1 - one
  if (places.length === 1)
    return { lane: Math.min(one, mirror), isLast: one > mirror, isSingle: true }
  if (places.length === 2 && other === mirror) return { lane: one }
  const isFirst = places.every((place, at) => place === at) && places.length <= balls / 2
  return isFirst ? { first: places.length } : undefined
}

function addTo({ balls, heads, lane: lanes }: Table, kind: Kind, milli: Float64Array): void {
  const { lane, isLast, isSingle, first = 0 } = kind
  const all = lane === undefined ? (heads[first] ??= new Float64Array(milli.length)) : lanes[lane]!
  for (let at = 0; at < all.length; at++) {
    const own = isSingle ? (isLast ? at % balls : Math.floor(at / balls)) : at
    all[at]! += milli[own]!
  }
}

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
  function next(way: Order, step: number, offer: Offer, atLeast: number): void {
    const isOpen = step + 1 < open.length - 1
    for (let one = 0; one < balls; one++) {
      if (way.used & (1 << one)) continue
      const first = way.first * balls + one
      const head = way.worth + (heads[step + 1]?.[first] ?? 0)
      const hoped = open[step + 1]?.[first] ?? 0
      for (let other = 0; other < balls; other++) {
        if (other === one || way.used & (1 << other)) continue
        const used = way.used | (1 << one) | (1 << other)
        const at = one * balls + other
        const { dropped, lost } = droppedAt(way, step, at)
        const worth = head + lane[step]![at]! - lost
        const most = Math.floor((worth + hoped + rest[step + 1]![used]!) / 1_000)
        if (most <= atLeast) continue
        const name = isOpen ? first * 2 ** balls + used : used
        const last = way.last * balls + other
        const made = { worth, most, used, first, last, dropped }
        offer(dropped.length > 0 ? `${name} ${dropped.join()}` : name, made)
      }
    }
  }
  /** What would be dropped of each uneven tier, and what is lost with those that no later lane counts for. */
  function droppedAt(way: Order, step: number, at: number) {
    if (uneven.length === 0) return { dropped: way.dropped, lost: 0 }
    let lost = 0
    const dropped = uneven.map(({ lane: own, until }, tier) => {
      const now = (way.dropped[tier]! + own[step]![at]!) % 1_000
      if (step === until) lost += now
      return step >= until ? 0 : now
    })
    return { dropped, lost }
  }
  const start = { worth: 0, most: 0, used: 0, first: 0, last: 0, dropped: uneven.map(() => 0) }
  return { first: start, count: lanes, next }
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

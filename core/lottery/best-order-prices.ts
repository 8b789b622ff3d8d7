// What ten balls that all come are paid for: by place and lane, and by the first few in a row.
import { REFUND, addPaid, isEven, partsOf, tallyOf } from './best-parts.ts'
import type { Part } from './best-parts.ts'
import type { Game } from './game.ts'
import type { Line } from './settle.ts'

/** What is paid, in thousandths of a fen; balls are counted from nought. */
export type Prices = {
  balls: number
  lanes: number
  /** By lane, at its two balls written as digits: the places and lanes that lines look at. */
  lane: Float64Array[]
  /** By how many: the first balls in a row, written as digits. */
  heads: (Float64Array | undefined)[]
  /** Tiers of lines of several rows, of which a fraction of a fen is dropped once all rows are known. */
  uneven: Uneven[]
}

type Uneven = { lane: Float64Array[]; price: number; until: number }

/** Undefined for lines that look at other places than lanes and first ones, and for games of odd numbers of balls. */
export function pricesOf(game: Game, lines: readonly Line[]): Prices | undefined {
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
type Tier = Table & { price: number }
type Together = { line: Line; parts: readonly { part: Part; kind: Kind | undefined }[] }

/** Undefined where lines of several rows look at more than lanes. */
function addUneven(prices: Prices, game: Game, { line, parts }: Together): true | undefined {
  const byTier = new Map<string, Tier>()
  for (const { part, kind } of parts) {
    if (kind?.lane === undefined) return undefined
    for (const [tier, units] of tallyOf(game, { line, part })) {
      const price = Number(line.unitStakeFen * BigInt(tier === REFUND ? 1_000 : line.odds[tier]!))
      const milli = Float64Array.from(units, (count) => count * price)
      addTo(prices, kind, milli)
      const own = byTier.get(tier) ?? { ...prices, lane: noLanes(prices.balls), price }
      byTier.set(tier, own)
      addTo(own, kind, milli)
    }
  }
  for (const { lane, price } of byTier.values()) {
    const until = lane.findLastIndex((each) => each.some(Boolean))
    prices.uneven.push({ lane, price, until })
  }
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

/**
 * By step and by what is dropped so far: the least that is dropped in the end, however many of the tier the
 * lanes after that step still win.
 */
export function surelyDropped({ lane, price }: Uneven, lanes: number) {
  const most = lane.map((paid) => Math.round(paid.reduce((a, b) => Math.max(a, b), 0) / price))
  const known = Array.from({ length: lanes }, () => new Map<number, number>())
  return (step: number, dropped: number): number => {
    const before = known[step]!.get(dropped)
    if (before !== undefined) return before
    let [least, now] = [dropped, dropped]
    for (let left = sumOf(most.slice(step + 1)); left > 0; left--) {
      now = (now + price) % 1_000
      least = Math.min(least, now)
    }
    known[step]!.set(dropped, least)
    return least
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** For each ball the lower ones, as bits, that may change places with it in any draw: nothing pays another sum. */
export function alikeBelow({ balls, lane, heads, uneven }: Prices): number[] {
  const lanes = [...lane, ...uneven.flatMap((tier) => tier.lane)].map((paid) => ({
    paid,
    count: 2,
  }))
  const rows = [...heads.entries()].flatMap(([count, paid]) => (paid ? [{ paid, count }] : []))
  const tables = [...lanes, ...rows].map((table) => ({
    ...table,
    at: [...table.paid.keys()].filter((at) => table.paid[at] !== 0),
  }))
  const kinds: number[][] = []
  return Array.from({ length: balls }, (_, ball) => {
    const kind = kinds.find(([one]) => isAlike(one!, ball)) ?? []
    if (kind.length === 0) kinds.push(kind)
    kind.push(ball)
    return kind.reduce((bits, one) => (one === ball ? bits : bits | (1 << one)), 0)
  })

  function isAlike(one: number, other: number): boolean {
    const swapped = (ball: number) => (ball === one ? other : ball === other ? one : ball)
    return tables.every(({ paid, count, at }) =>
      at.every((written) => paid[rewritten(written, count)] === paid[written]),
    )

    function rewritten(written: number, count: number): number {
      let [to, unit, left] = [0, 1, written]
      for (let place = 0; place < count; place++, unit *= balls, left = Math.floor(left / balls))
        to += swapped(left % balls) * unit
      return to
    }
  }
}

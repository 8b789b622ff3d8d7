// Bets within limits: a ticket costs what its lottery took at that instant, and nobody wins or stakes more than their draw
// allowed. Looked at while the audit walks over all orders anyway, in the order of draw and member.
import { boardCodes } from '../../../core/ledger.ts'
import { readDrawId } from '../../../core/lottery/calendar.ts'
import { unitPrices } from '../../../core/lottery/stake.ts'
import type { AcceptedOrder } from '../../ledger/audit/audit-orders.ts'
import { historyOf, type Stretch } from '../../ledger/seal/history.ts'
import type { Sql } from '../../shell/db.ts'
import { lotteryFacts } from '../odds/prices.sql.ts'
import { capsOf, standingIn, type DrawCaps } from './audit-limits.sql.ts'

type Range = { since: number; until: number; min: bigint; max: bigint }
type Held = { drawId: bigint; memberId: bigint; best: bigint; stake: bigint }

const OFFICIAL = boardCodes.official

/** Looks at page after page of orders; answers those that were beyond a limit. */
export async function openLimits(db: Sql) {
  const { stretches, check } = await historyOf(db, lotteryFacts)
  const ranges = Map.groupBy(stretches, ({ id }) => id)
  const known = new Map<bigint, DrawCaps>()
  let held: Held | undefined
  const learn = async (orders: readonly AcceptedOrder[]) => {
    const fresh = Map.groupBy(orders.filter(([one]) => !known.has(one.drawId)), ([one]) => one.bucket) // prettier-ignore
    for (const [bucket, own] of fresh)
      for (const caps of await capsOf(db, bucket, [...new Set(own.map(([one]) => one.drawId))]))
        known.set(caps.id, caps)
  }
  const isWithin = async (order: AcceptedOrder): Promise<boolean> => {
    const [{ bucket, drawId, memberId }] = order
    const caps = known.get(drawId)
    if (!caps || !costsWhatItMay(order, ranges)) return false
    const [best, stake] = [sumOf(order, 'best'), sumOf(order, 'stake')]
    const isOther = held?.drawId !== drawId || held.memberId !== memberId
    held =
      isOther || !held
        ? { drawId, memberId, best, stake }
        : { ...held, best: held.best + best, stake: held.stake + stake }
    if (best > caps.orderCap) return false
    if (!isBeyond(caps, held)) return true
    // Orders cancelled before the close no longer count: they are read only for members who seem to be over a limit.
    return !isBeyond(caps, await standingIn(db, bucket, held))
  }
  return {
    stretches,
    check,
    beyond: async (orders: readonly AcceptedOrder[]): Promise<AcceptedOrder[]> => {
      await learn(orders)
      const wrong: AcceptedOrder[] = []
      for (const order of orders) if (!(await isWithin(order))) wrong.push(order)
      return wrong
    },
  }
}

const isBeyond = ({ memberCap, stakeCap }: DrawCaps, { best, stake }: Pick<Held, 'best' | 'stake'>): boolean =>
  best > memberCap || (stakeCap !== null && stake > stakeCap)

const sumOf = (order: AcceptedOrder, of: 'best' | 'stake'): bigint => order.reduce((sum, line) => sum + line[of], 0n)

const parsed = new WeakMap<Stretch, Range>()

function rangeOf(stretch: Stretch): Range {
  const before = parsed.get(stretch)
  if (before) return before
  const { unit_stake_min: min, unit_stake_max: max } = JSON.parse(stretch.says) as Record<string, number>
  const at = (text: string) => (text === 'infinity' ? Infinity : text === '-infinity' ? -Infinity : Date.parse(text))
  const range = { since: at(stretch.since), until: at(stretch.until), min: BigInt(min ?? 0), max: BigInt(max ?? 0) }
  parsed.set(stretch, range)
  return range
}

/** The least of the official board is no setting (orders/judge.ts). */
function costsWhatItMay(order: AcceptedOrder, ranges: ReadonlyMap<string, Stretch[]>): boolean {
  const own = (ranges.get(readDrawId(order[0].drawId)?.lottery.code ?? '') ?? []).map(rangeOf)
  return order.every(({ acceptedAt, board, unitStake }) =>
    own.some(
      ({ since, until, min, max }) =>
        since <= acceptedAt.getTime() &&
        until > acceptedAt.getTime() &&
        unitStake <= max &&
        unitStake >= (board === OFFICIAL ? unitPrices.fen : min),
    ),
  )
}

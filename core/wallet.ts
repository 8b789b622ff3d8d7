// A member's money and its history. Spec 3 (transaction detail), 5 (30 days); decisions 11, 34, 48, 49.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, cursor, dayText, empty, instant, post, shownFen, wireDelta } from './endpoint.ts'
import { ownRead, ownWatch } from './asked.ts'
import { venueCodes } from './venue/venues.ts'

/** The types that records are filed under; the server names them in the member's language. */
export const tradeTypes = ['deposit', 'withdraw', 'transfer', 'bet', 'payout', 'refund', 'bonus', 'other'] as const
export type TradeType = (typeof tradeTypes)[number]

export const tradeStatuses = ['done', 'processing', 'returned'] as const

const trade = v.strictObject({
  /** One entry of the cash wallet: its number there has no gaps. */
  number: count,
  orderNo: v.string(),
  type: v.picklist(tradeTypes),
  name: v.string(),
  /** The counterparty of the money: the way to pay, the bank, the venue, the lottery. */
  method: v.nullable(v.string()),
  /** Signed: what the cash wallet gained or lost. */
  amount: wireDelta,
  /** Between the member's own wallets: neither income nor spending. */
  own: v.boolean(),
  before: shownFen,
  after: shownFen,
  status: v.picklist(tradeStatuses),
  at: instant,
})
export type Trade = v.InferOutput<typeof trade>

/** `moved` is money between the member's own wallets: it is part of neither total. */
const sums = { count, in: shownFen, out: shownFen, moved: shownFen }

/** Totals of the entries of some days; sent with the first page of a list alone. */
export const totals = v.strictObject({
  ...sums,
  /** Days on which money moved, the newest first. */
  days: anyList(v.strictObject({ day: dayText, ...sums })),
})
export type Totals = v.InferOutput<typeof totals>

/** A page of entries of the cash wallet. The totals are null on pages further on, and for one order. */
export const entryPage = <S extends v.GenericSchema>(row: S) =>
  v.strictObject({ list: anyList(row), more: v.nullable(cursor), totals: v.nullable(totals) })

export const rangeRefusals = {
  range_invalid: m.wallet_range_invalid,
  range_too_old: m.wallet_range_too_old,
  cursor_invalid: m.wallet_cursor_invalid,
}

export const rangeInput = {
  start: v.optional(dayText),
  end: v.optional(dayText),
  cursor: v.optional(cursor),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
}

/** The member's switches for the wallets; all off at first. */
export const switches = v.strictObject({
  /** Whether transfers from the central wallet to a venue are locked. */
  locked: v.boolean(),
  /** A game may take the central balance along; each launch still asks. */
  auto: v.boolean(),
  /** Venues without money are not listed. */
  hideEmpty: v.boolean(),
})
export type Switches = v.InferOutput<typeof switches>

/** A venue's share of the member's money. */
export const venueMoney = v.strictObject({
  code: v.picklist(venueCodes),
  balance: shownFen,
  inTransit: shownFen,
})

export const wallet = {
  balance: post('common/getUserBalance', {
    input: empty,
    output: v.strictObject({
      /** All of the member's money; open stakes are not in it (decision 48). */
      total: shownFen,
      cash: shownFen,
      held: shownFen,
      chase: shownFen,
      /** Flex, and what is saved for some days. */
      savings: shownFen,
      locked: shownFen,
      venues: shownFen,
      inTransit: shownFen,
      /** The amount available for withdrawal: the cash wallet. */
      available: shownFen,
      openStakes: shownFen,
      /** Each venue by itself; `venues` and `inTransit` are their sums. */
      wallets: anyList(venueMoney),
      switches,
    }),
    ...ownWatch,
    quiet: true,
  }),
  tradeTypes: post('record/getTradeTypeList', {
    input: empty,
    output: v.strictObject({
      list: anyList(v.strictObject({ type: v.picklist(tradeTypes), name: v.string() })),
    }),
    ...ownRead,
  }),
  /** The cash wallet's entries, newest first. With `orderNo`, the entries of that order alone. */
  trades: post('record/getTradeList', {
    input: v.strictObject({
      type: v.optional(v.picklist(tradeTypes)),
      orderNo: v.optional(v.pipe(v.string(), v.maxLength(64))),
      ...rangeInput,
    }),
    output: entryPage(trade),
    ...ownWatch,
    refusals: rangeRefusals,
  }),
}

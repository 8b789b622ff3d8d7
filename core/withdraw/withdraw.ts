// Money out. Spec 3 and 5, rulebook 5 (withdrawal amounts), decisions 27 to 30.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, empty, idempotencyKey, instant, page, post, shownFen, uuid } from '../endpoint.ts'
import { ownWatch } from '../asked.ts'
import { factorCode, factorRefusals } from '../forms/access.ts'
import { withdrawalForm } from '../forms/withdraw.ts'
import { reviewCauses, type ReviewCause } from './review.ts'
import { accountKinds, passcodeRefusals, payoutAccountShape, typedPasscode } from './payout-account.ts'

/** The price the house pays for a coin, in millionths of a yuan: a setting, below the price it charges for one. */
export const USDT_RATE_MICRO = 7_080_000n

/** A quote's figures stand for this long; the server recomputes them all the same (decision 29). */
export const QUOTE_MINUTES = 5

/** A withdrawal that costs more than this share of its amount, in basis points, is asked about once more. */
export const COSTLY_BP = 1_000

/** `refused`: two people have looked at it, and everything is back. */
export const withdrawalStatuses = ['requested', 'sent', 'paid', 'failed', 'returned', 'refused'] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Which states each action may start from. There is no way back for the member (R-RG-17). */
export const withdrawalCan = {
  send: ['requested'],
  pay: ['requested', 'sent'],
  fail: ['requested', 'sent'],
  // Paid, and taken back later.
  return: ['paid'],
  refuse: ['requested'],
} satisfies Record<string, WithdrawalStatus[]>

/** Why people have refused a withdrawal, as its member reads it. */
export const refusalWords = {
  account: m.withdraw_refused_account,
  deposit: m.withdraw_refused_deposit,
  identity: m.withdraw_refused_identity,
  play: m.withdraw_refused_play,
  service: m.withdraw_refused_service,
} satisfies Record<ReviewCause, unknown>

/** Decimal coins, two to six decimals. */
const coins = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2,6}$/))

const figures = {
  amount: shownFen,
  handlingFee: shownFen,
  administrativeFee: shownFen,
  turnoverDeduction: shownFen,
  actual: shownFen,
  /** Where coins are paid: the rate in yuan a coin, and the coins that arrive. */
  rate: v.nullable(coins),
  coins: v.nullable(coins),
}

const quote = v.strictObject({
  quoteId: v.string(),
  ...figures,
  /** The total charge, and its share of the amount in basis points. */
  cost: shownFen,
  costBp: count,
  turnoverMissing: shownFen,
  /** The least amount of which the charges leave something; below it `actual` is 0.00 and nothing can be sent. */
  least: shownFen,
  /** How much play would spare which charges; null where it would spare none, or the member may not play. */
  saving: v.nullable(v.strictObject({ play: shownFen, spares: shownFen })),
  expiresAt: instant,
})
export type Quote = v.InferOutput<typeof quote>

const withdrawal = v.strictObject({
  id: uuid,
  kind: v.picklist(accountKinds),
  /** The receiving account, as `payoutAccounts` shows it. */
  name: v.string(),
  masked: v.string(),
  ...figures,
  status: v.picklist(withdrawalStatuses),
  requestedAt: instant,
  sentAt: v.nullable(instant),
  /** When it was paid, failed or refused. */
  closedAt: v.nullable(instant),
  returnedAt: v.nullable(instant),
  reference: v.nullable(v.string()),
  /** While people look at it: until when the member hears of it. */
  reviewBy: v.nullable(instant),
  /** Why people have refused it. */
  refusal: v.nullable(v.picklist(reviewCauses)),
})
export type Withdrawal = v.InferOutput<typeof withdrawal>

const source = v.strictObject({
  id: uuid,
  source: v.picklist(['deposit', 'bonus', 'earned']),
  face: shownFen,
  required: shownFen,
  done: shownFen,
  left: shownFen,
  at: instant,
})
export type TurnoverSource = v.InferOutput<typeof source>

/**
 * The verdict on a bet's turnover. `hedged`: together with other bets of the draw it covers (almost) every result;
 * `part` the same, for a part of it. `early`: placed before every obligation that is open now.
 */
export const turnoverVerdicts = [
  'counted', 'part', 'hedged', 'refunded', 'void', 'withdrawn', 'open', 'waiting', 'early',
] as const // prettier-ignore
export type TurnoverVerdict = (typeof turnoverVerdicts)[number]

const playedBet = v.strictObject({
  orderId: uuid,
  line: count,
  gameName: v.string(),
  round: v.string(),
  stake: shownFen,
  counted: shownFen,
  /** The part of that used by the requested amount. */
  used: shownFen,
  verdict: v.picklist(turnoverVerdicts),
  at: instant,
})
export type PlayedBet = v.InferOutput<typeof playedBet>

export const withdraw = {
  /** Ways to be paid, what may be taken now, and what stands in the way. */
  overview: post('withdraw/getWithdrawList', {
    input: empty,
    output: v.strictObject({
      methods: anyList(
        v.strictObject({
          code: v.picklist(accountKinds),
          name: v.string(),
          min: shownFen,
          arrival: v.string(),
          rate: v.nullable(coins),
        }),
      ),
      accounts: anyList(payoutAccountShape),
      available: shownFen,
      timesLeft: count,
      amountLeft: shownFen,
      freeLeft: count,
      /** The rates of the charges; shares in basis points. */
      fees: v.strictObject({
        handlingBp: count,
        handlingMin: shownFen,
        handlingMax: shownFen,
        administrativeBp: count,
      }),
      turnoverRequired: shownFen,
      turnoverDone: shownFen,
      turnoverMissing: shownFen,
      hasPassword: v.boolean(),
    }),
    ...ownWatch,
  }),
  quote: post('withdraw/quote', {
    ...withdrawalForm,
    output: quote,
    access: 'member',
    kind: 'moneyOut',
    added: true,
  }),
  submit: post('withdraw/submit', {
    input: v.strictObject({
      ...withdrawalForm.input.entries,
      secondaryPwd: typedPasscode,
      /** The second factor, where the member has one and the amount asks for it. */
      factor: v.optional(factorCode),
      quoteId: v.optional(v.pipe(v.string(), v.maxLength(200))),
      idempotencyKey,
    }),
    output: v.strictObject({
      id: uuid,
      status: v.picklist(withdrawalStatuses),
      amount: shownFen,
      actual: shownFen,
      requestedAt: instant,
      /** The instant by which the member hears the decision of people; null where the withdrawal is not held for them. */
      reviewBy: v.nullable(instant),
    }),
    access: 'member',
    kind: 'moneyOut',
    once: true,
    secret: ['secondaryPwd', 'factor'],
    refusals: {
      ...withdrawalForm.refusals,
      ...factorRefusals,
      ...passcodeRefusals,
      quote_changed: m.withdraw_quote_changed,
    },
  }),
  /** All withdrawals of the member, newest first. */
  list: post('member/getUserWithdrawList', {
    input: v.strictObject({ cursor: v.optional(cursor) }),
    output: page(withdrawal),
    ...ownWatch,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** A withdrawal and its progress. */
  order: post('withdraw/getOrder', {
    input: v.strictObject({
      id: v.pipe(v.string('not_found_here'), v.maxLength(64, 'not_found_here')),
    }),
    output: withdrawal,
    ...ownWatch,
    added: true,
    refusals: { not_found_here: m.withdraw_order_missing },
  }),
  /** The turnover that each deposit and gift requires, and the part that each bet fulfilled. */
  turnover: post('withdraw/getTurnover', {
    input: v.strictObject({ cursor: v.optional(cursor) }),
    output: v.strictObject({
      required: shownFen,
      done: shownFen,
      missing: shownFen,
      sources: anyList(source),
      list: anyList(playedBet),
      more: v.nullable(cursor),
    }),
    ...ownWatch,
    added: true,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
}

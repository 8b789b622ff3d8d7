// Savings 生息: money that earns by the hour, or for some days (rulebook 6.3, decisions 75 and 0028).
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, dayText, empty, idempotencyKey, instant, page, post, shownFen, uuid } from '../endpoint.ts'
import { ownAccount, ownRead, ownWatch } from '../asked.ts'
import { uuidOr } from '../forms/fields.ts'
import { intoForm, outForm } from '../forms/savings.ts'
import { productCodes } from './interest.ts'

/** early: taken out before its time, without interest. renewed: locked again, as an order of its own. */
export const lockStates = ['open', 'matured', 'renewed', 'early'] as const
export type LockState = (typeof lockStates)[number]

export const savingsActs = ['in', 'out', 'lock', 'early', 'matured', 'renewed', 'received'] as const
export type SavingsAct = (typeof savingsActs)[number]

/** How many days of earnings the page draws. */
export const EARNING_DAYS = 30

const product = v.strictObject({
  code: v.picklist(productCodes),
  name: v.string(),
  /** Null where the money may leave at any time. */
  days: v.nullable(count),
  /** A year's, in basis points. */
  rateBp: count,
  min: shownFen,
  max: shownFen,
  /** The amount this member may still put into savings. */
  left: shownFen,
  /** When what is locked now would be free. */
  ends: v.nullable(instant),
})
export type SavingsProduct = v.InferOutput<typeof product>

const holding = v.strictObject({
  id: uuid,
  product: v.picklist(productCodes),
  name: v.string(),
  days: count,
  amount: shownFen,
  rateBp: count,
  /** The interest at the end of the term; none is paid where the money is taken out before. */
  interest: shownFen,
  renew: v.boolean(),
  state: v.picklist(lockStates),
  openedAt: instant,
  maturesAt: instant,
  closedAt: v.nullable(instant),
})
export type Holding = v.InferOutput<typeof holding>

const record = v.strictObject({
  id: uuid,
  act: v.picklist(savingsActs),
  product: v.picklist(productCodes),
  name: v.string(),
  amount: shownFen,
  interest: shownFen,
  at: instant,
})
export type SavingsRecord = v.InferOutput<typeof record>

/** The answer to every savings command: the act as it stands in the records. */
const done = v.strictObject({ ...record.entries, balance: shownFen })

const pageRefusals = { cursor_invalid: m.wallet_cursor_invalid }

export const savings = {
  /** The savings balances and the interest earned. */
  data: post('interest/getData', {
    input: empty,
    output: v.strictObject({
      /** The balance in flex: it may leave at any time. */
      flex: shownFen,
      locked: shownFen,
      /** The balance of the central wallet: the most that can be put in. */
      available: shownFen,
      /** Interest that can be received now. */
      claimable: shownFen,
      /** The earnings of flex since the last closed day; they can be taken once their day is closed. */
      underWay: shownFen,
      /** Flex today. */
      rateBp: count,
      yesterday: shownFen,
      week: shownFen,
      month: shownFen,
      /** All interest ever earned, of flex and of locked orders. */
      earned: shownFen,
      /** The last days and today, the newest last; those that brought something alone. */
      days: anyList(v.strictObject({ day: dayText, interest: shownFen })),
    }),
    ...ownWatch,
  }),
  products: post('interest/getType', {
    input: empty,
    output: v.strictObject({ list: anyList(product) }),
    ...ownRead,
  }),
  /** Locked orders, newest first: those that run, or those that have ended. */
  list: post('interest/getList', {
    input: v.strictObject({
      of: v.optional(v.picklist(['open', 'ended'])),
      cursor: v.optional(cursor),
    }),
    output: page(holding),
    ...ownWatch,
    refusals: pageRefusals,
  }),
  /** All deposits into savings, withdrawals and interest, newest first. */
  records: post('interest/getRecords', {
    input: v.strictObject({ cursor: v.optional(cursor) }),
    output: page(record),
    ...ownWatch,
    added: true,
    refusals: pageRefusals,
  }),
  into: post('interest/into', {
    ...intoForm,
    input: v.strictObject({ ...intoForm.input.entries, idempotencyKey }),
    output: done,
    access: 'member',
    kind: 'moneyIn',
    once: true,
  }),
  /** Out of flex by an amount, or a locked order before its time, whole and without interest. */
  turnout: post('interest/turnout', {
    input: v.strictObject({
      amount: v.optional(outForm.input.entries.amount),
      orderId: v.optional(uuidOr('order_not_found')),
      idempotencyKey,
    }),
    output: done,
    access: 'member',
    kind: 'moneyOut',
    once: true,
    refusals: outForm.refusals,
  }),
  /** The whole fen that flex has earned, to the central wallet. */
  receive: post('interest/receive', {
    input: v.strictObject({ idempotencyKey }),
    output: done,
    access: 'member',
    kind: 'moneyOut',
    once: true,
    refusals: { nothing_earned: m.savings_nothing_earned },
  }),
  /** Whether a locked order is locked again when its days are over. Set twice, it is the same. */
  setRenew: post('interest/setRenew', {
    input: v.strictObject({ orderId: uuidOr('order_not_found'), renew: v.boolean() }),
    output: holding,
    ...ownAccount,
    added: true,
    refusals: {
      order_not_found: m.savings_order_not_found,
      order_over: m.savings_order_over,
    },
  }),
}

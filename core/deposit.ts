// Money in. Spec 3, 5 and 9; states of decision 32; the cashier's return of decision 45.
import * as v from 'valibot'
import { m } from '../text/compiled/messages.js'
import { count, empty, idempotencyKey, instant, post, shownFen, uuid, wireFen } from './endpoint.ts'
import { fen } from './money.ts'
import type { Fen } from './money.ts'
import { NAME_PATTERN } from './member.ts'

/** Spec 5: 100 to 50,000 yuan, both included. A channel may be narrower. */
export const DEPOSIT_MIN: Fen = fen(100_00n)
export const DEPOSIT_MAX: Fen = fen(50_000_00n)

/** An order can be paid for this long. Expiry stops new payments, not detection (decision 32). */
export const ORDER_MINUTES = 15

/** So many orders may wait at once; a further one is refused (BI-164). */
export const OPEN_ORDERS_MAX = 3

export const depositStatuses = [
  'waiting', 'paid', 'credited', 'cancelled', 'expired', 'failed', 'review', 'returned',
] as const // prettier-ignore
export type DepositStatus = (typeof depositStatuses)[number]

/** Which states each action may start from. The server enforces it, the page greys buttons by it. */
export const depositCan = {
  pay: ['waiting'],
  cancel: ['waiting'],
  expire: ['waiting'],
  fail: ['waiting'],
  // An exact confirmation is money that has arrived, whatever we had called the order meanwhile.
  confirm: ['waiting', 'cancelled', 'expired'],
  credit: ['paid', 'review'],
  review: ['waiting', 'paid', 'cancelled', 'expired', 'failed'],
  return: ['review'],
} satisfies Record<string, DepositStatus[]>

export const inDepositRange = (amount: bigint): boolean =>
  amount >= DEPOSIT_MIN && amount <= DEPOSIT_MAX

const channel = v.strictObject({
  id: count,
  code: v.string(),
  name: v.string(),
  note: v.string(),
  min: shownFen,
  max: shownFen,
  quickAmounts: v.array(shownFen),
  feeBps: count,
  arrival: v.string(),
  needsDepositor: v.boolean(),
  isOpen: v.boolean(),
})
export type Channel = v.InferOutput<typeof channel>

const order = v.strictObject({
  id: uuid,
  channel: v.string(),
  channelName: v.string(),
  amount: shownFen,
  depositor: v.string(),
  status: v.picklist(depositStatuses),
  /** The cashier's page; null once the order can no longer be paid. */
  payUrl: v.nullable(v.string()),
  createdAt: instant,
  expiresAt: instant,
  creditedAt: v.nullable(instant),
})
export type DepositOrder = v.InferOutput<typeof order>

const orderRef = v.strictObject({ orderId: uuid })
const notFound = { order_not_found: m.deposit_order_not_found }

export const deposit = {
  channels: post('recharge/getRechargeChannels', {
    input: empty,
    output: v.strictObject({
      list: v.array(channel),
      /** The verified name, offered as the payer's. */
      depositor: v.string(),
      openOrders: v.array(uuid),
    }),
    access: 'member',
    excluded: true,
  }),
  submit: post('recharge/submit', {
    input: v.strictObject({
      channelId: v.pipe(v.number('channel_closed'), v.integer('channel_closed')),
      amount: v.pipe(
        v.string('amount_range'),
        v.regex(wireFen.pipe[1].requirement, 'amount_range'),
      ),
      depositor: v.pipe(v.string('depositor_shape'), v.regex(NAME_PATTERN, 'depositor_shape')),
      idempotencyKey,
    }),
    output: order,
    access: 'member',
    excluded: false,
    once: true,
    refusals: {
      amount_range: m.deposit_amount_range,
      channel_range: m.deposit_channel_range,
      channel_closed: m.deposit_channel_closed,
      depositor_shape: m.deposit_depositor_shape,
      too_many_open: m.deposit_too_many_open,
      too_many_failed: m.deposit_too_many_failed,
      cashier_down: m.deposit_cashier_down,
    },
  }),
  getOrder: post('recharge/getOrder', {
    input: orderRef,
    output: order,
    access: 'member',
    excluded: true,
    added: true,
    passive: true,
    refusals: notFound,
  }),
  cancel: post('recharge/cancel', {
    input: orderRef,
    output: order,
    access: 'member',
    excluded: true,
    added: true,
    refusals: { ...notFound, not_cancellable: m.deposit_not_cancellable },
  }),
}

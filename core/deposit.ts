// Money in. Spec 3, 5 and 9; states of decision 32; the cashier's return of decision 45.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { currencies, protocols } from './coin.ts'
import { m } from '../text/compiled/messages.js'
import { count, empty, idempotencyKey, instant, post, shownFen, uuid } from './endpoint.ts'
import { ownAccount, ownRead, ownWatch } from './asked.ts'
import { fen, shareUp, type Fen } from './money.ts'
import { uuidOr } from './forms/fields.ts'
import { coinPriceForm, depositForm } from './forms/deposit.ts'

/**
 * The ways to pay of spec 2, in the order of the screen, and how each is paid: on the cashier's page (of a bank that the
 * member names), by an own link, by scanning, in coins, at the counter, or as the chat says.
 */
export const depositWays = {
  fastpay: 'page',
  local: 'bank',
  link: 'link',
  alipay: 'scan',
  crypto: 'coins',
  cash: 'counter',
  service: 'chat',
} as const
export type DepositType = keyof typeof depositWays
export type PaidBy = (typeof depositWays)[DepositType]
export const depositTypes = Object.keys(depositWays) as DepositType[]

/** Spec 5: 100 to 50,000 yuan, both included. A channel may be narrower. */
export const DEPOSIT_MIN: Fen = fen(100_00n)
export const DEPOSIT_MAX: Fen = fen(50_000_00n)

/** An order can be paid for this long. Expiry stops new payments, not detection (decision 32). */
export const ORDER_MINUTES = 15

/** A price for coins is good for this long; the order that takes it keeps it until its own end. */
export const QUOTE_SECONDS = 120

/** The most orders of a member that may wait at once; a further one is refused (BI-164). */
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
  // An exact confirmation is money that has arrived, even if we had closed the order meanwhile.
  confirm: ['waiting', 'cancelled', 'expired'],
  credit: ['paid', 'review'],
  review: ['waiting', 'paid', 'cancelled', 'expired', 'failed'],
  return: ['review'],
  // The coins that it waited for have left their chain for good, and a person has seen it.
  giveUp: ['review'],
} satisfies Record<string, DepositStatus[]>

export const inDepositRange = (amount: bigint): boolean => amount >= DEPOSIT_MIN && amount <= DEPOSIT_MAX

/** Where a voucher may still be added: the money is not in the wallet yet. */
export const voucherStatuses: readonly DepositStatus[] = ['waiting', 'paid', 'cancelled', 'expired', 'failed', 'review']

/** The fee of the payment channel in fen, rounded up; taken out of the amount when the deposit is credited. */
export const depositFee = (amount: bigint, feeBps: number): Fen => shareUp(amount, BigInt(feeBps))

/** A decimal of coins or of their rate, up to six decimals. */
const decimal = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,12})\.\d{2,6}$/))
const type = v.picklist(depositTypes)
const protocol = v.picklist(protocols, 'protocol_needed')

const channel = v.strictObject({
  id: count,
  code: v.string(),
  type,
  name: v.string(),
  note: v.string(),
  min: shownFen,
  max: shownFen,
  quickAmounts: anyList(shownFen),
  feeBps: count,
  arrival: v.string(),
  needsDepositor: v.boolean(),
  needsBank: v.boolean(),
  takesVoucher: v.boolean(),
  currency: v.picklist(['CNY', ...currencies]),
  /** Yuan for one coin; null where yuan are paid. */
  rate: v.nullable(decimal),
  protocols: anyList(protocol),
  isOpen: v.boolean(),
})
export type Channel = v.InferOutput<typeof channel>

const chainPart = v.strictObject({
  protocol,
  address: v.string(),
  rate: decimal,
  confirmations: count,
  needed: count,
  /** The transfer that the chain shows, until it is deep enough to be believed. */
  transaction: v.nullable(v.string()),
  /** A transfer was seen, and its chain has turned back over it. */
  gone: v.boolean(),
})

const order = v.strictObject({
  id: uuid,
  type,
  channel: v.string(),
  channelName: v.string(),
  amount: shownFen,
  fee: shownFen,
  /** The amount credited to the wallet: the amount paid less the fee. */
  arrives: shownFen,
  /** The exact amount the member must send, in yuan or in coins. */
  pay: v.strictObject({ currency: v.string(), amount: decimal }),
  depositor: v.string(),
  bank: v.nullable(v.string()),
  status: v.picklist(depositStatuses),
  /** The cashier's page; null once the order can no longer be paid. */
  payUrl: v.nullable(v.string()),
  /** The same page under an address short enough for a QR code, where another phone may open it. */
  payLink: v.nullable(v.string()),
  /** The account that the money is sent to, for ways to pay in which the member sends it. */
  payee: v.nullable(v.strictObject({ name: v.string(), bank: v.string(), account: v.string() })),
  /** The code that the member names to the person at the counter or in the chat. */
  code: v.string(),
  chain: v.nullable(chainPart),
  takesVoucher: v.boolean(),
  hasVoucher: v.boolean(),
  createdAt: instant,
  expiresAt: instant,
  creditedAt: v.nullable(instant),
})
export type DepositOrder = v.InferOutput<typeof order>

const quote = v.strictObject({
  id: uuid,
  currency: v.picklist(currencies),
  protocol,
  amount: shownFen,
  pay: decimal,
  rate: decimal,
  expiresAt: instant,
})
export type DepositQuote = v.InferOutput<typeof quote>

const orderRef = v.strictObject({ orderId: uuid })
const noVoucher = { voucher_not_found: m.deposit_voucher_not_found }
const notFound = { order_not_found: m.deposit_order_not_found }

export const deposit = {
  channels: post('recharge/getRechargeChannels', {
    input: empty,
    output: v.strictObject({
      list: anyList(channel),
      /** The verified name, offered as the payer's. */
      depositor: v.string(),
      openOrders: anyList(uuid),
    }),
    ...ownRead,
  }),
  /** The channels of one type. */
  channelsOf: post('recharge/getRechargeChannels1', {
    input: v.strictObject({ type: v.picklist(depositTypes) }),
    output: v.strictObject({ list: anyList(channel) }),
    ...ownRead,
  }),
  /** The types of payment, each with the common facts of its channels. */
  types: post('payment/getTypeList', {
    input: empty,
    output: v.strictObject({
      list: anyList(
        v.strictObject({
          type,
          name: v.string(),
          note: v.string(),
          channels: count,
          isOpen: v.boolean(),
        }),
      ),
    }),
    ...ownRead,
  }),
  quote: post('recharge/quote', {
    ...coinPriceForm,
    output: quote,
    access: 'member',
    // A read, although coins are paid by it: it shows the address and the rate, and money comes in by an order alone.
    kind: 'read',
    added: true,
  }),
  submit: post('recharge/submit', {
    ...depositForm,
    input: v.strictObject({ ...depositForm.input.entries, idempotencyKey }),
    output: order,
    access: 'member',
    kind: 'moneyIn',
    once: true,
  }),
  getOrder: post('recharge/getOrder', {
    input: orderRef,
    output: order,
    ...ownWatch,
    added: true,
    refusals: notFound,
  }),
  cancel: post('recharge/cancel', {
    input: orderRef,
    output: order,
    ...ownAccount,
    added: true,
    refusals: { ...notFound, not_cancellable: m.deposit_not_cancellable },
  }),
  /** Ties a picture that the member has sent to an order, in place of one before. */
  addVoucher: post('recharge/addVoucher', {
    input: v.strictObject({ orderId: uuid, voucherId: uuidOr('voucher_not_found') }),
    output: order,
    ...ownAccount,
    added: true,
    refusals: { ...notFound, ...noVoucher, voucher_closed: m.deposit_voucher_closed },
  }),
  /** A link that opens the order's voucher once (decision 53). */
  voucherLink: post('recharge/getVoucher', {
    input: orderRef,
    output: v.strictObject({ link: v.string() }),
    ...ownRead,
    added: true,
    refusals: { ...notFound, ...noVoucher },
  }),
}

// The wire of deposits: the member's calls, and the door that the cashier knocks at.
import type { FastifyInstance } from 'fastify'
import { deposit } from '../../core/deposit.ts'
import type { Channel, DepositOrder } from '../../core/deposit.ts'
import type { Language } from '../../core/endpoint.ts'
import { fen, fromWire, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import type { House } from '../app.ts'
import { mountCallback } from '../callback/callback.ts'
import type { Receiver } from '../callback/callback.ts'
import { providerKeys } from '../callback/signature.ts'
import { refuse } from '../refusal.ts'
import { serve } from '../serve.ts'
import { confirmPayment } from './confirm.ts'
import { cancelOrder, isOver, openOrder } from './deposit.ts'
import { openCashier, paymentShape, toPayment } from './provider.ts'
import type { Payable, Provider } from './provider.ts'
import { allChannels, findOrder, openOrders, verifiedName } from './sql.ts'
import type { ChannelRow, OrderRow } from './sql.ts'

export function depositRoutes(house: House) {
  const cashier = cashierOf(house)
  return serve(deposit, {
    channels: async (_input, { db, member, language }) => ({
      list: (await allChannels(db)).map((channel) => showChannel(channel, language)),
      depositor: (await verifiedName(db, member)).real_name,
      openOrders: (await openOrders(db, member)).map(({ id }) => id),
    }),
    submit: async (input, { once, member, language }) => {
      const { channelId, depositor } = input
      const want = { channelId, depositor, amount: fromWire(input.amount) }
      const order = await once(async (tx) =>
        showOrder(await openOrder(tx, member, want, cashier.seemsUp), cashier, language),
      )
      // After the commit and by the stored answer: a cashier that is down or slow loses no order.
      await cashier.open(payableAgain(order), language)
      return order
    },
    getOrder: async ({ orderId }, { db, member, language }) => {
      const order = await findOrder(db, member, orderId)
      return showOrder(order ?? refuse('order_not_found'), cashier, language)
    },
    cancel: async ({ orderId }, { db, member, language }) => {
      const order = await db.tx((tx) => cancelOrder(tx, member, orderId))
      return showOrder(order, cashier, language)
    },
  })
}

/** The cashier's messages, kept and then acted on. */
export const depositExtras = (app: FastifyInstance, house: House): Promise<void> =>
  mountCallback(app, house.db, cashierReceiver(house))

export const cashierReceiver = (house: House): Receiver<typeof paymentShape> => ({
  provider: 'cashier',
  keys: providerKeys(house.secret, 'cashier'),
  shape: paymentShape,
  act: (tx, said, ageSeconds) => confirmPayment(tx, toPayment('cashier', said), 'told', ageSeconds),
})

const CASHIER_TIMEOUT_MS = 2_000

export function cashierOf({ settings, secret }: House): Provider {
  const keys = providerKeys(secret, 'cashier')
  const line = () => ({ url: settings.cashierUrl, keys, timeoutMs: CASHIER_TIMEOUT_MS })
  return openCashier(line, () => settings.publicUrl)
}

const channelTexts: Record<
  string,
  Record<'name' | 'note' | 'arrival', typeof m.deposit_fastpay>
> = {
  fastpay: {
    name: m.deposit_fastpay,
    note: m.deposit_fastpay_note,
    arrival: m.deposit_fastpay_arrival,
  },
}

const channelText = (code: string, part: 'name' | 'note' | 'arrival', locale: Language): string =>
  channelTexts[code]?.[part]({}, { locale }) ?? code

const showChannel = (row: ChannelRow, language: Language): Channel => ({
  id: row.id,
  code: row.code,
  name: channelText(row.code, 'name', language),
  note: channelText(row.code, 'note', language),
  arrival: channelText(row.code, 'arrival', language),
  min: toWire(row.min_amount),
  max: toWire(row.max_amount),
  quickAmounts: row.quick_amounts.map(toWire),
  feeBps: row.fee_bps,
  needsDepositor: row.needs_depositor,
  isOpen: row.is_open,
})

function showOrder(row: OrderRow, cashier: Provider, language: Language): DepositOrder {
  const status = isOver(row) ? 'expired' : row.status
  const payable = { ...row, amount: fen(row.amount), expiresAt: row.expires_at }
  return {
    id: row.id,
    channel: row.channel,
    channelName: channelText(row.channel, 'name', language),
    amount: toWire(row.amount),
    depositor: row.depositor,
    status,
    payUrl: status === 'waiting' ? cashier.payUrl(payable, language) : null,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  }
}

const payableAgain = ({ id, amount, depositor, expiresAt }: DepositOrder): Payable => ({
  id,
  amount: fromWire(amount),
  depositor,
  expiresAt: new Date(expiresAt),
})

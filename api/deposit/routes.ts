// The wire of deposits.
import type { FastifyRequest } from 'fastify'
import { showMicro } from '../../core/coin.ts'
import { deposit, depositWays, type DepositOrder, type DepositQuote, type PaidBy } from '../../core/deposit.ts'
import { fromWire, toWire } from '../../core/money.ts'
import { countedAtVenues } from '../games/leaving.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { holderOf } from '../member/names.ts'
import { serve } from '../shell/serve.ts'
import { channelsFor, showChannel, showTypes } from './channels.ts'
import { cashierOf, chainOf } from './clients.ts'
import type { QuoteRow } from './coin.sql.ts'
import { cancelOrder, openOrder } from './deposit.ts'
import type { WayBack } from './provider.ts'
import { homeOf } from './home.ts'
import { makeQuote } from './quote.ts'
import { showOrder } from './show.ts'
import { findOrder, openOrders } from './deposit.sql.ts'
import { addVoucher, voucherLink } from './voucher.ts'

export function depositRoutes(house: House) {
  const cashier = cashierOf(house)
  const chain = chainOf(house)
  const payees = (request: FastifyRequest) => {
    const home = homeOf(request, house.settings)
    return { cashier, chain, counter: house.settings.counter, home }
  }
  const seemsUp = (provider: string) => provider !== 'cashier' || cashier.seemsUp()
  return serve(deposit, {
    channels: async (_input, { db, member, language }) => ({
      list: (await channelsFor(db, member)).map((channel) => showChannel(channel, language)),
      depositor: (await holderOf(db, member)).real_name,
      openOrders: await openOrders(db, member),
    }),
    channelsOf: async ({ type }, { db, member, language }) => ({
      list: (await channelsFor(db, member))
        .filter((channel) => channel.type === type)
        .map((channel) => showChannel(channel, language)),
    }),
    types: async (_input, { db, member, language }) => ({
      list: showTypes(await channelsFor(db, member), language),
    }),
    quote: async (input, { db, member }) =>
      showQuote(await makeQuote(db, member, { ...input, amount: fromWire(input.amount) })),
    submit: async (input, { once, member, language, request }) => {
      // Play before this deposit must count for the turnover required before it, so venues are asked first.
      await countedAtVenues(house, member)
      const want = { ...input, amount: fromWire(input.amount) }
      const order = await once(async (tx) =>
        showOrder({ db: tx, member }, await openOrder(tx, member, want, { seemsUp, chain }), payees(request), language),
      )
      // After the commit and by the stored answer: a cashier that is down or slow loses no order.
      await tell(order, { language, home: payees(request).home })
      return order
    },
    getOrder: async ({ orderId }, { db, member, language, request }) => {
      const order = await findOrder(db, member, orderId)
      return showOrder({ db, member }, order ?? refuse('order_not_found'), payees(request), language)
    },
    cancel: async ({ orderId }, { db, member, language, request }) => {
      const order = await db.tx((tx) => cancelOrder(tx, member, orderId))
      return showOrder({ db, member }, order, payees(request), language)
    },
    addVoucher: async ({ orderId, voucherId }, { db, member, language, request }) => {
      const order = await db.tx((tx) => addVoucher(tx, member, orderId, voucherId))
      return showOrder({ db, member }, order, payees(request), language)
    },
    voucherLink: async ({ orderId }, { db, member, token }) => ({
      link: await voucherLink(db, { member, token }, orderId),
    }),
  })

  async function tell(order: DepositOrder, way: WayBack): Promise<void> {
    if (!waysAtCashier.has(depositWays[order.type])) return
    const { id, type, depositor, bank } = order
    const amount = fromWire(order.amount)
    const payable = { id, type, depositor, bank, amount, expiresAt: new Date(order.expiresAt) }
    await cashier.open(payable, way)
  }
}

const waysAtCashier = new Set<PaidBy>(['page', 'bank', 'link', 'scan'])

const showQuote = (row: QuoteRow): DepositQuote => ({
  id: row.id,
  currency: 'USDT',
  protocol: row.protocol,
  amount: toWire(row.amount),
  pay: showMicro(row.pay_amount),
  rate: showMicro(row.rate_micro),
  expiresAt: row.expires_at.getTime(),
})

// The sandbox cashier: a payment provider of its own, with a page, books, messages and a memory.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cashierPage, goneWrong, isDesk, type PageOrder } from './cashier-page.ts'
import { forDevelopers } from '../venue/guard.ts'
import { answers, html, listen, openServer, signature } from '../venue/wire.ts'
import { booksIn, linkOf, openCourier, readFrom, type Courier, type Options } from './wire.ts'

export type Payment = {
  orderNo: string
  amount: string
  currency: string
  status: 'success' | 'failed'
  providerTxn: string
}

export type Cashier = {
  url: string
  /** Presses a button of the page, for tests: `way` is the name of the button. */
  act(orderNo: string, way: Way, amount?: string): void
  /** Every payment in the cashier's own books. */
  payments(): Payment[]
  stop(): Promise<void>
}

/** The buttons of the page. `silent` pays without a message: only asking finds it. */
export const ways = ['pay', 'other', 'currency', 'twice', 'delay', 'silent', 'fail'] as const
export type Way = (typeof ways)[number]

const DELAY_MS = 10_000

export async function startCashier(options: Options): Promise<Cashier> {
  const { key } = options
  const db = booksIn(options.file)
  db.exec(`create table if not exists orders (
      order_no text primary key, amount text not null, currency text not null, depositor text not null,
      expires_at integer not null, return_url text not null, lang text not null);
    create table if not exists payments (
      provider_txn text primary key, order_no text not null, amount text not null,
      currency text not null, status text not null)`)
  addColumn(db, 'type')
  addColumn(db, 'bank')
  const courier = openCourier(db, key, `${options.callbackUrl}/cashier`)
  const books = openBooks(db, courier, options.slowMs ?? DELAY_MS)
  const app = openServer()

  answers(app, key, { path: '/orders' }, ({ parameters, signature }) => {
    const order = books.keep(readLink(key, `${parameters}&signature=${signature}`))
    return { orderNo: order.orderNo, isOpen: true }
  })
  answers(app, key, { path: '/orders/query' }, ({ orderNo }) => ({
    orderNo,
    payments: books.payments(String(orderNo)),
  }))
  pages(app, key, books)
  forDevelopers(app, (scope) => {
    scope.get('/books', () => ({ payments: books.payments() }))
  })

  return {
    url: await listen(app, options.port, options.host),
    act: books.act,
    payments: () => books.payments(),
    stop: async () => {
      await courier.stop()
      await app.close()
      db.close()
    },
  }
}

/** Every payment that a file of books holds: what an audit reads. */
export const readCashierBooks = (file: string): Payment[] => readFrom(file, (db) => paymentsIn(db))

const paymentsIn = (db: DatabaseSync, orderNo: string | null = null): Payment[] =>
  db
    .prepare(
      `select order_no as orderNo, amount, currency, status, provider_txn as providerTxn
         from payments where ? is null or order_no = ? order by rowid`,
    )
    .all(orderNo, orderNo) as Payment[]

/** Books of before know nothing of the kinds of pages. */
function addColumn(db: DatabaseSync, name: string) {
  const known = db.prepare('select name from pragma_table_info(?)').all('orders')
  if (known.some((column) => column['name'] === name)) return
  db.exec(`alter table orders add column ${name} text not null default ''`)
}

type Books = ReturnType<typeof openBooks>

function openBooks(db: DatabaseSync, courier: Courier, delayMs: number) {
  const read = (orderNo: string) =>
    db
      .prepare(
        `select order_no as orderNo, amount, currency, depositor, expires_at as expiresAt,
                return_url as returnUrl, lang, type, bank from orders where order_no = ?`,
      )
      .get(orderNo) as PageOrder | undefined
  const payments = (orderNo?: string) => paymentsIn(db, orderNo)

  function record(payment: Omit<Payment, 'providerTxn'>, telling: { afterMs?: number } | undefined) {
    const whole = { ...payment, providerTxn: `P${randomUUID().replaceAll('-', '').slice(0, 20)}` }
    db.prepare('insert into payments (order_no, amount, currency, status, provider_txn) values (?, ?, ?, ?, ?)').run(
      whole.orderNo,
      whole.amount,
      whole.currency,
      whole.status,
      whole.providerTxn,
    )
    if (telling) courier.send(whole, telling.afterMs)
  }

  return {
    read,
    payments,
    keep(order: PageOrder): PageOrder {
      db.prepare(`insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`).run(
        ...[order.orderNo, order.amount, order.currency, order.depositor, order.expiresAt],
        ...[order.returnUrl, order.lang, order.type, order.bank],
      )
      return order
    },
    act(orderNo: string, way: Way, otherAmount?: string) {
      const order = read(orderNo)
      if (!order) throw new Error(`the cashier knows no order ${orderNo}`)
      const { amount, currency } = order
      const paid = { orderNo, amount, currency, status: 'success' } as const
      // Cash taken at the counter is in no book of the cashier, and has one receipt however often the button is
      // pressed.
      if (isDesk(order)) courier.send({ ...paid, providerTxn: `D${orderNo}` }, way === 'delay' ? delayMs : 0)
      else if (way === 'fail') record({ ...paid, status: 'failed' }, {})
      else if (way === 'silent') record(paid, undefined)
      else if (way === 'delay') record(paid, { afterMs: delayMs })
      else if (way === 'other') record({ ...paid, amount: otherAmount ?? '1.00' }, {})
      else if (way === 'currency') record({ ...paid, currency: 'USDT' }, {})
      else record(paid, {})
      if (way === 'twice' && !isDesk(order)) record(paid, {})
    },
  }
}

/** The link is the order: a signed one can be paid at, even if we were down when it was opened. */
function readLink(key: Buffer, url: string): PageOrder {
  const read = linkOf(key, url)
  if (!read) throw new Error('the link is not signed')
  const { text, expiresAt, returnUrl, lang } = read
  return {
    ...{ orderNo: text('orderNo'), amount: text('amount'), currency: text('currency') },
    ...{ depositor: text('depositor'), type: text('type'), bank: text('bank') },
    ...{ expiresAt, returnUrl, lang },
  }
}

/** The end of an order's short address: who knows the number alone can neither see the order nor pay it. */
const markOf = (key: Buffer, orderNo: string) => signature(key, 'order', orderNo).slice(0, 24)

function pages(app: FastifyInstance, key: Buffer, books: Books) {
  const show = (reply: FastifyReply, order: PageOrder) => {
    const address = `/o/${order.orderNo}/${markOf(key, order.orderNo)}`
    return html(reply, cashierPage(order, books.payments(order.orderNo), address))
  }
  const refuse = (reply: FastifyReply) => html(reply, goneWrong(), 403)

  app.get('/pay', (request, reply) => {
    try {
      return show(reply, books.keep(readLink(key, request.url)))
    } catch {
      return refuse(reply)
    }
  })
  // Short, for a QR code: only for orders that the house has told us of.
  const marked = ({ params }: FastifyRequest) => {
    const { orderNo, mark } = params as { orderNo: string; mark: string }
    const [wanted, given] = [markOf(key, orderNo), mark].map((text) => Buffer.from(text))
    const isRight = given?.length === wanted?.length && timingSafeEqual(given!, wanted!)
    return isRight ? books.read(orderNo) : undefined
  }
  app.get('/o/:orderNo/:mark', (request, reply) => {
    const order = marked(request)
    return order ? show(reply, order) : refuse(reply)
  })
  app.post('/o/:orderNo/:mark', (request, reply) => {
    const order = marked(request)
    const form = (request.body ?? {}) as { way?: string; amount?: string }
    const way = ways.find((one) => one === form.way)
    if (!order || !way) return refuse(reply)
    const amount = /^\d{1,7}\.\d{2}$/.test(form.amount ?? '') ? form.amount : undefined
    books.act(order.orderNo, way, amount)
    return reply.redirect(order.returnUrl, 303)
  })
}

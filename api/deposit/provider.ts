// A payment provider behind one small interface; the sandbox cashier is one, a real one would be another.
import * as v from 'valibot'
import { listOf } from '../../core/list.ts'
import type { Protocol } from '../../core/coin.ts'
import type { DepositType } from '../../core/deposit.ts'
import { fromWire, toWire, type Fen } from '../../core/money.ts'
import type { Language } from '../../core/endpoint.ts'
import { ask, providerNumber, understood, Unknown, type Line } from '../callback/provider-call.ts'
import { sign } from '../callback/signature.ts'

export type Payable = {
  id: string
  /** Which page the cashier shows. */
  type: DepositType
  amount: Fen
  depositor: string
  bank: string | null
  expiresAt: Date
}

/** In which language a page outside speaks, and to which of our origins it leads back. */
export type WayBack = { language: Language; home: string }

/** A provider's message about a payment. The amount is in yuan or in another currency's own unit, with two decimals. */
export const paymentShape = v.object({
  orderNo: providerNumber,
  amount: v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2}$/)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)),
  status: v.picklist(['success', 'failed']),
  providerTxn: providerNumber,
})

export type Payment = {
  provider: string
  orderRef: string
  reference: string
  /** The amount in the smallest unit of its currency: fen, or millionths of a coin. */
  amount: bigint
  currency: string
  /** The network of a payment in coins; absent for yuan. */
  network?: Protocol
  succeeded: boolean
}

export type Provider = {
  readonly name: string
  /** The page where the member pays. It follows from the order, so it is known before anybody is asked. */
  payUrl(order: Payable, way: WayBack): string
  /** The same page by a short address, for a QR code: right as soon as the provider was told of the order. */
  payLink(orderId: string): string
  /** Tells the provider of an order. A failure loses nothing: the page's own address says the same. */
  open(order: Payable, way: WayBack): Promise<void>
  /** Every payment that the provider knows for an order. Throws `Unknown`. */
  query(orderId: string): Promise<Payment[]>
  /** False for some seconds after a failure, so that no member is sent to a page that is not there. */
  seemsUp(): boolean
}

const DOWN_MS = 10_000

// 96 bits of a signature cannot be guessed, and a QR code stays small enough for any camera.
const MARK_DIGITS = 24

/** `line` returns address and keys of the cashier; it is asked before each request. */
export function openCashier(line: () => Line): Provider {
  let downUntil = 0
  const signed = (purpose: string, text: string) => {
    const [key] = line().keys
    if (!key) throw new Error('the cashier has no key')
    return sign(key, purpose, text)
  }
  const link = (order: Payable, { language, home }: WayBack) => {
    const parameters = new URLSearchParams({
      orderNo: order.id,
      amount: toWire(order.amount),
      currency: 'CNY',
      depositor: order.depositor,
      type: order.type,
      bank: order.bank ?? '',
      expiresAt: String(order.expiresAt.getTime()),
      returnUrl: `${home}/h5/?order=${order.id}`,
      lang: language,
    }).toString()
    return { parameters, signature: signed('link', parameters) }
  }
  return {
    name: 'cashier',
    payUrl: (order, way) => {
      const { parameters, signature } = link(order, way)
      return `${line().url}/pay?${parameters}&signature=${signature}`
    },
    payLink: (orderId) => `${line().url}/o/${orderId}/${signed('order', orderId).slice(0, MARK_DIGITS)}`,
    open: async (order, way) => {
      try {
        await ask(line(), '/orders', link(order, way))
        downUntil = 0
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        downUntil = Date.now() + DOWN_MS
      }
    },
    query: async (orderId) => {
      const answer = await ask(line(), '/orders/query', { orderNo: orderId })
      const { payments } = understood(v.object({ payments: listOf(paymentShape, 1_000) }), answer)
      return payments.map((payment) => toPayment('cashier', payment))
    },
    seemsUp: () => Date.now() >= downUntil,
  }
}

export const toPayment = (provider: string, said: v.InferOutput<typeof paymentShape>): Payment => ({
  provider,
  orderRef: said.orderNo,
  reference: said.providerTxn,
  amount: fromWire(said.amount),
  currency: said.currency,
  succeeded: said.status === 'success',
})

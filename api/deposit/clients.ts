// The outside servers of deposits: the cashier and the chains, in both directions.
import type { House } from '../shell/app.ts'
import type { Receiver } from '../callback/callback.ts'
import { openChain, type Chain } from './chain.ts'
import { confirmPayment } from './confirm.ts'
import { takeAtCounter } from './counter.ts'
import { openCashier, paymentShape, toPayment, type Provider } from './provider.ts'

/** The cashier's messages, kept and then acted on. */
export const cashierReceiver = (house: House): Receiver<typeof paymentShape> => ({
  provider: 'cashier',
  keys: () => house.settings.cashier.keys,
  shape: paymentShape,
  act: async (tx, said, ageSeconds) => {
    const payment = toPayment('cashier', said)
    const taken = house.settings.counter ? await takeAtCounter(tx, payment) : undefined
    return taken ?? confirmPayment(tx, payment, 'told', ageSeconds)
  },
})

const CASHIER_TIMEOUT_MS = 2_000

export const cashierOf = ({ settings }: House): Provider =>
  openCashier(() => ({ ...settings.cashier, timeoutMs: CASHIER_TIMEOUT_MS }))

export const chainOf = ({ settings, ring }: House): Chain => {
  const line = () => ({ ...settings.chain, timeoutMs: CASHIER_TIMEOUT_MS })
  return openChain(line, ring)
}

// The form of an amount that is put in or taken out.
import { intoForm, outForm } from '../../core/forms/savings.ts'
import type { Output } from '../../core/endpoint.ts'
import { fen, fromWire, parseTyped, typedToWire, yuan } from '../../core/money.ts'
import { savings, type SavingsProduct } from '../../core/savings/savings.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { toast } from '../ui/toast.ts'

export type SavingsData = Output<typeof savings.data>

export function useInto(product: SavingsProduct, available: string, onDone: () => void) {
  const form = useForm(savings.into, {
    name: `savings-${product.code}`,
    rules: intoForm,
    start: { amount: '', renew: false as boolean },
    toSend: ({ amount, renew }) => ({
      ...{ product: product.code, amount: typedToWire(amount) },
      ...(product.days !== null && { renew }),
    }),
    at: { balance_short: ['amount'], below_min: ['amount'], above_max: ['amount'] },
    empty: { amount: m.ui_amount_needed },
    problems: ({ amount }) => ({ amount: intoProblem(product, available, amount) }),
    onDone: ({ amount, name }) => {
      toast(m.savings_into_done({ amount: yuan(amount), product: name }), 'done')
      onDone()
    },
  })
  const most = fromWire(available) < fromWire(product.left) ? available : product.left
  return { ...form, takeAll: () => form.set({ amount: most }) }
}

function intoProblem({ min, max, left }: SavingsProduct, available: string, typed: string): string | undefined {
  const amount = parseTyped(typed)
  if (amount === undefined || amount === 0n) return m.savings_amount_shape()
  if (amount < fromWire(min)) return m.savings_below_min({ min: yuan(min) })
  if (amount > fromWire(left)) return m.savings_above_max({ max: yuan(max), left: yuan(left) })
  return amount > fromWire(available) ? m.savings_cash_short({ available: yuan(available) }) : undefined
}

export function useOut(flex: string, onDone: () => void) {
  const form = useForm(savings.turnout, {
    name: 'savings-out',
    rules: outForm,
    start: { amount: '' },
    toSend: ({ amount }) => ({ amount: typedToWire(amount) }),
    at: { balance_short: ['amount'] },
    empty: { amount: m.ui_amount_needed },
    problems: ({ amount }) => ({
      amount: (parseTyped(amount) ?? fen(0n)) > fromWire(flex) ? m.savings_short({ available: yuan(flex) }) : undefined,
    }),
    onDone: ({ amount }) => {
      toast(m.savings_out_done({ amount: yuan(amount) }), 'done')
      onDone()
    },
  })
  return { ...form, takeAll: () => form.set({ amount: flex }) }
}

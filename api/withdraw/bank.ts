// The bank that pays out, behind one small interface. It knows a payout by our number, and pays each number once.
import * as v from 'valibot'
import { ask, providerNumber, understood, type Line } from '../callback/provider-call.ts'

export type PayoutOrder = {
  id: string
  /** Yuan, or coins where the place is a network. */
  amount: string
  currency: 'CNY' | 'USDT'
  /** A bank's code, a network, or WALLET. */
  place: string
  account: string
  holder: string
}

/** The report of the bank about a payout: yuan with two decimals, coins with two to six. */
export const wordShape = v.object({
  id: v.pipe(v.string(), v.uuid()),
  amount: v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,9})\.\d{2,6}$/)),
  currency: v.picklist(['CNY', 'USDT']),
  status: v.picklist(['processing', 'paid', 'failed', 'returned']),
  reference: providerNumber,
})
export type BankWord = v.InferOutput<typeof wordShape>

export type Bank = {
  /** Orders a payout; saying it again changes nothing. Throws `Unknown`. */
  pay(order: PayoutOrder): Promise<BankWord>
  /** Returns the state of a payout; undefined where the bank never heard of it. Throws `Unknown`. */
  query(id: string): Promise<BankWord | undefined>
}

export const openBank = (line: () => Line): Bank => ({
  pay: async (order) => understood(wordShape, await ask(line(), '/payouts', order)),
  query: async (id) => {
    const answer = await ask(line(), '/payouts/query', { id })
    const isUnknown = v.is(v.object({ status: v.literal('unknown') }), answer)
    return isUnknown ? undefined : understood(wordShape, answer)
  },
})

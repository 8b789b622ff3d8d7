// The form of a transfer: one venue, a direction, an amount.
import { useState } from 'react'
import { transferForm } from '../../core/forms/transfer.ts'
import { fromWire, parseTyped, typedToWire, yuan } from '../../core/money.ts'
import { isOver, transfer, type Moved } from '../../core/transfer.ts'
import { venueCodes, type VenueCode, type WalletCode } from '../../core/venue/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { toast } from '../ui/toast.ts'
import { balanceIn, outcomeText, type WalletList } from './words.ts'

export type Side = 'from' | 'to'
export type TransferForm = ReturnType<typeof useTransferForm>

/** One side is always the central wallet: money does not go from venue to venue. */
export function useTransferForm(list: WalletList | undefined) {
  const [flipped, setFlipped] = useState(false)
  // The outcome of the last transfer until the form changes. A success is a toast; anything else stays.
  const [last, setLast] = useState<Moved>()
  const form = useForm(transfer.transfer, {
    name: 'transfer',
    rules: transferForm,
    start: { venue: 'electronic', direction: 'in', amount: '' },
    keep: ['venue', 'direction', 'amount'],
    toSend: (typed) => {
      const { from, to } = sidesOf(typed)
      return { from, to, amount: typedToWire(typed.amount) }
    },
    at: { balance_short: ['amount'] },
    empty: { amount: m.ui_amount_needed },
    problems: (typed) => ({ amount: list && problemIn(list, sidesOf(typed).from, typed.amount) }),
    onDone: (data) => {
      form.begin()
      form.set({ amount: data.state === 'undone' ? form.values.amount : '' })
      if (list && data.state === 'settled') toast(outcomeText(list, data), 'done')
      else setLast(data)
    },
  })
  const { venue, direction, from, to } = sidesOf(form.values)
  const isRight = list && problemIn(list, from, form.values.amount) === undefined

  const change = (part: Partial<typeof form.values>, isFlipped = false) => {
    if (part.amount === undefined) form.begin()
    form.set(part)
    setLast(undefined)
    setFlipped(isFlipped)
  }
  return {
    ...{ venue, direction, from, to, flipped, busy: form.busy, send: form.send },
    amount: isRight ? parseTyped(form.values.amount) : undefined,
    field: { ...form.part('amount'), onChange: (amount: string) => change({ amount }) },
    last: last && !isOver(last.state) && !isOpen(list, last) ? undefined : last,
    takeAll: () => list && change({ amount: balanceIn(list, from) }),
    swap: () => change({ direction: direction === 'in' ? 'out' : 'in' }),
    setVenue: (code: VenueCode) => change({ venue: code }),
    /** A venue chosen on one side makes the other side the central wallet. */
    pick: (side: Side, code: WalletCode) => {
      const other = side === 'from' ? to : from
      if (code === 'central') change({ direction: side === 'from' ? 'in' : 'out' })
      else change({ venue: code, direction: side === 'from' ? 'out' : 'in' }, other !== 'central')
    },
  }
}

/** A draft may hold any text. */
function sidesOf(typed: { venue: string; direction: string }) {
  const venue = venueCodes.find((code) => code === typed.venue) ?? venueCodes[0]
  return typed.direction === 'out'
    ? { venue, direction: 'out' as const, from: venue, to: 'central' as const }
    : { venue, direction: 'in' as const, from: 'central' as const, to: venue }
}

/** Whether a transfer in doubt is still open: once it ends, it is no longer in the list of those under way. */
const isOpen = (list: WalletList | undefined, { id }: Moved): boolean =>
  list?.underWay.some((one) => one.id === id) ?? true

function problemIn(list: WalletList, from: WalletCode, text: string): string | undefined {
  const amount = parseTyped(text)
  if (amount === undefined || amount === 0n) return m.transfer_amount_shape()
  if (from === 'central' && list.switches.locked) return m.transfer_wallet_locked()
  const available = balanceIn(list, from)
  return amount > fromWire(available) ? m.transfer_short({ available: yuan(available) }) : undefined
}

// What the member is about to move: one venue, a direction, an amount.
import { useState } from 'react'
import * as v from 'valibot'
import { fromWire, parseFen, toWire } from '../../core/money.ts'
import { isOver, transfer } from '../../core/transfer.ts'
import type { Moved, WalletCode } from '../../core/transfer.ts'
import { venueCodes } from '../../core/venues.ts'
import type { VenueCode } from '../../core/venues.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../draft.ts'
import { useAction } from '../query.ts'
import { focusField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { balanceIn, outcomeText, yuan } from './words.ts'
import type { WalletList } from './words.ts'

export const AMOUNT_ID = 'transfer-amount'
export type Side = 'from' | 'to'

const draftShape = v.object({
  venue: v.picklist(venueCodes),
  direction: v.picklist(['in', 'out']),
  amount: v.string(),
})
const EMPTY = { venue: 'electronic' as VenueCode, direction: 'in' as const, amount: '' }

export type TransferForm = ReturnType<typeof useTransferForm>

/** One side is always the central wallet: money does not go from venue to venue. */
export function useTransferForm(list: WalletList | undefined) {
  const [draft, setDraft] = useDraft('transfer', draftShape, EMPTY)
  // Once a form was found wrong, its line follows what is typed; what the house said stays until then.
  const [judged, setJudged] = useState(false)
  const [said, setSaid] = useState<string>()
  const [flipped, setFlipped] = useState(false)
  // What the last one came to, until the form changes: done is a toast, anything else stays to be read.
  const [last, setLast] = useState<Moved>()
  const submit = useAction(transfer.transfer)
  const { venue, direction, amount: text } = draft
  const from: WalletCode = direction === 'in' ? 'central' : venue
  const to: WalletCode = direction === 'in' ? venue : 'central'
  const amount = parseFen(text.replace(/\.$/, ''))
  const wrong = list && problemIn(list, from, text)

  const change = (part: Partial<typeof draft>, isFlipped = false) => {
    setDraft({ ...draft, ...part })
    if (part.amount === undefined) setJudged(false)
    setSaid(undefined)
    setLast(undefined)
    setFlipped(isFlipped)
  }
  const send = async () => {
    if (!list || amount === undefined || wrong !== undefined) {
      setJudged(true)
      return focusField(AMOUNT_ID)
    }
    const answer = await submit.run({ from, to, amount: toWire(amount) })
    if (!answer.ok) return answer.reason === 'balance_short' && setSaid(answer.message)
    const { data } = answer
    setJudged(false)
    change({ amount: data.state === 'undone' ? text : '' })
    if (data.state === 'settled') toast(outcomeText(list, data), 'done')
    else setLast(data)
  }
  return {
    venue,
    direction,
    from,
    to,
    text,
    amount: wrong === undefined ? amount : undefined,
    problem: said ?? (judged ? wrong : undefined),
    flipped,
    last: last && !isOver(last.state) && !isOpen(list, last) ? undefined : last,
    busy: submit.busy,
    send,
    setText: (next: string) => change({ amount: next }),
    check: () => setJudged(text !== ''),
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

/** A transfer that was in doubt has ended: the list of what is under way no longer has it. */
const isOpen = (list: WalletList | undefined, { id }: Moved): boolean =>
  list?.underWay.some((one) => one.id === id) ?? true

function problemIn(list: WalletList, from: WalletCode, text: string): string | undefined {
  const amount = parseFen(text.replace(/\.$/, ''))
  if (amount === undefined || amount === 0n) return m.transfer_amount_shape()
  if (from === 'central' && list.switches.locked) return m.transfer_wallet_locked()
  const available = balanceIn(list, from)
  return amount > fromWire(available) ? m.transfer_short({ available: yuan(available) }) : undefined
}

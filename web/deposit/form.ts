// What the deposit form knows: what was typed, what is wrong with it, and how it is sent.
import { useState } from 'react'
import * as v from 'valibot'
import { deposit, depositFee, inDepositRange } from '../../core/deposit.ts'
import type { Channel, DepositQuote } from '../../core/deposit.ts'
import type { Input } from '../../core/endpoint.ts'
import { NAME_PATTERN } from '../../core/member.ts'
import { fen, fromWire, parseFen, showYuan, toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../draft.ts'
import { useAction, useCall } from '../query.ts'
import { go } from '../router.ts'
import { focusField } from '../ui/Field.tsx'

export type Channels = { list: Channel[]; depositor: string; openOrders: string[] }
type Protocol = Channel['protocols'][number]
type Submit = Input<typeof deposit.submit>
type Problem = {
  amount?: string | undefined
  name?: string | undefined
  bank?: string | undefined
}

const draftShape = v.object({
  amount: v.string(),
  depositor: v.optional(v.string()),
  channel: v.optional(v.number()),
  bank: v.optional(v.string()),
  protocol: v.optional(v.string()),
})

export type DepositForm = ReturnType<typeof useDepositForm>

export const AMOUNT_ID = 'deposit-amount'
export const NAME_ID = 'deposit-name'
export const BANK_ID = 'deposit-bank'

export function useDepositForm(data: Channels | undefined) {
  const [draft, setDraft, forget] = useDraft('deposit', draftShape, { amount: '' })
  const [problem, setProblem] = useState<Problem>({})
  const submit = useAction(deposit.submit)
  const list = data?.list ?? []
  const channel =
    list.find(({ id }) => id === draft.channel) ?? list.find(({ isOpen }) => isOpen) ?? list[0]
  const name = draft.depositor ?? data?.depositor ?? ''
  const bank = draft.bank ?? ''
  const protocol = channel?.protocols.find((one) => one === draft.protocol) ?? channel?.protocols[0]

  const typed = { text: draft.amount, name, bank }
  const judge = (changed: Partial<typeof typed> = {}) =>
    channel ? problemsOf(channel, { ...typed, ...changed }) : {}
  const amount = judge().amount ? undefined : parseFen(draft.amount.replace(/\.$/, ''))
  const price = usePrice(channel, amount, protocol)

  const send = async () => {
    const wrong = judge()
    setProblem(wrong)
    if (wrong.amount) return focusField(AMOUNT_ID)
    if (wrong.bank) return focusField(BANK_ID)
    if (wrong.name) return focusField(NAME_ID)
    if (!channel || amount === undefined) return
    const answer = await submit.run(
      formOf(channel, amount, { name, bank, protocol, quote: price.quote }),
    )
    if (answer.ok) {
      forget()
      go(`/home/pay?order=${answer.data.id}`)
    } else if (answer.reason === 'amount_range' || answer.reason === 'channel_range') {
      setProblem({ amount: answer.message })
    } else if (answer.reason === 'quote_expired' || answer.reason === 'quote_changed') {
      price.again()
    }
  }
  return {
    ...{ channel, name, bank, protocol, amount, price, problem, send },
    text: draft.amount,
    busy: submit.busy,
    check: () => draft.amount !== '' && setProblem(judge()),
    // Once something was wrong, each keystroke says whether it still is (design 5).
    setText: (text: string) => {
      setDraft({ ...draft, amount: text })
      if (problem.amount) setProblem(judge({ text }))
    },
    setName: (depositor: string) => {
      setDraft({ ...draft, depositor })
      if (problem.name) setProblem(judge({ name: depositor }))
    },
    setBank: (code: string) => {
      setDraft({ ...draft, bank: code })
      if (problem.bank) setProblem(judge({ bank: code }))
    },
    setProtocol: (next: string) => setDraft({ ...draft, protocol: next }),
    setChannel: (id: number) => {
      setDraft({ ...draft, channel: id })
      setProblem({})
    },
  }
}

/** The price in coins, asked for again when it is over. */
function usePrice(
  channel: Channel | undefined,
  amount: Fen | undefined,
  protocol: Protocol | undefined,
) {
  const wants = channel?.rate && amount !== undefined && protocol
  const input = {
    channelId: channel?.id ?? 0,
    amount: toWire(amount ?? 0n),
    protocol: protocol ?? ('TRC20' as const),
  }
  const quote = useCall(deposit.quote, input, {
    when: Boolean(wants),
    staleMs: 60_000,
    quiet: true,
  })
  return {
    quote: wants ? quote.data : undefined,
    failed: Boolean(wants) && quote.isError,
    again: () => void quote.refetch(),
  }
}

type Filled = {
  name: string
  bank: string
  protocol: Protocol | undefined
  quote: DepositQuote | undefined
}

/** Exactly the fields that this way of paying asks for. */
function formOf(channel: Channel, amount: Fen, filled: Filled): Omit<Submit, 'idempotencyKey'> {
  return {
    channelId: channel.id,
    amount: toWire(amount),
    ...(channel.needsDepositor ? { depositor: filled.name } : {}),
    ...(channel.needsBank ? { bank: filled.bank as NonNullable<Submit['bank']> } : {}),
    ...(filled.protocol ? { protocol: filled.protocol } : {}),
    ...(filled.quote ? { quoteId: filled.quote.id } : {}),
  }
}

function problemsOf(
  channel: Channel,
  { text, name, bank }: { text: string; name: string; bank: string },
): Problem {
  const amount = parseFen(text.replace(/\.$/, ''))
  const wrong: Problem = {}
  if (amount === undefined || !inDepositRange(amount)) wrong.amount = m.deposit_amount_range()
  else if (amount < fromWire(channel.min) || amount > fromWire(channel.max)) {
    const [min, max] = [showYuan(fromWire(channel.min)), showYuan(fromWire(channel.max))]
    wrong.amount = m.deposit_channel_range({ min, max })
  }
  if (channel.needsBank && bank === '') wrong.bank = m.deposit_bank_needed()
  if (channel.needsDepositor && !NAME_PATTERN.test(name)) wrong.name = m.deposit_depositor_shape()
  return wrong
}

/** What the way to pay costs and what arrives, said before anything is sent; nothing where it is free. */
export function costOf({ feeBps }: Channel, amount: Fen | undefined): string | undefined {
  if (feeBps === 0 || amount === undefined) return undefined
  const fee = depositFee(amount, feeBps)
  return m.deposit_fee_line({ fee: showYuan(fee), net: showYuan(fen(amount - fee)) })
}

// What a member has chosen on the way out, what it would cost, and the sending of it.
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Output } from '../../core/endpoint.ts'
import { fromWire, parseFen, showYuan, toWire } from '../../core/money.ts'
import { accountKinds } from '../../core/payout-account.ts'
import type { AccountKind } from '../../core/payout-account.ts'
import { showInstant } from '../../core/time.ts'
import { WITHDRAW_MIN, withdraw } from '../../core/withdraw.ts'
import type { Quote } from '../../core/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal } from '../client.ts'
import { useDraft } from '../draft.ts'
import { useAction, useCall } from '../query.ts'
import { go } from '../router.ts'
import { focusField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { isWaiting } from './accounts.ts'

export type Overview = Output<typeof withdraw.overview>
export type Form = ReturnType<typeof useForm>

const ASK_AFTER_MS = 300

const draftShape = v.object({
  amount: v.string(),
  kind: v.optional(v.picklist(accountKinds)),
  card: v.optional(v.string()),
})

export const yuan = (amount: string) => showYuan(fromWire(amount))

/** What arrives, in the money that it arrives in. */
export const arriving = ({ actual, coins }: Pick<Quote, 'actual' | 'coins'>) =>
  coins === null ? yuan(actual) : `${coins} USDT`

export function useForm(data: Overview | undefined) {
  const [draft, setDraft, forget] = useDraft('withdraw', draftShape, { amount: '' })
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<Step>('amount')
  const [changed, setChanged] = useState(false)
  const kind = draft.kind ?? data?.accounts[0]?.kind ?? 'bank'
  const own = data?.accounts.filter((one) => one.kind === kind) ?? []
  // The one chosen, else one that can be paid already, else the one that still waits.
  const account =
    own.find(({ id }) => id === draft.card) ?? own.find((one) => !isWaiting(one)) ?? own[0]
  const amount = parseFen(draft.amount.replace(/\.$/, ''))
  const isEarly = account !== undefined && isWaiting(account)
  const ok =
    data &&
    account &&
    !isEarly &&
    amount !== undefined &&
    problemOf(data, draft.amount) === undefined
  const asked = useSettled(toWire(amount ?? 0n), ASK_AFTER_MS)
  const quoted = useCall(
    withdraw.quote,
    { cardId: account?.id ?? '', amount: asked },
    { when: !!ok && asked === toWire(amount), staleMs: 60_000 },
  )
  const isCurrent = ok && asked === toWire(amount)
  const quote: Quote | undefined = isCurrent ? quoted.data : undefined
  // Said once in a toast; it stays here, because it is the amount that must change.
  const refused = isCurrent && quoted.error instanceof ApiRefusal ? quoted.error.message : undefined

  const send = useSending({ accountId: account?.id, quote, forget, setStep, setChanged }, () => {
    void quoted.refetch()
  })
  return {
    account,
    kind,
    quote,
    problem: problem ?? refused,
    step,
    changed,
    send: send.run,
    setStep,
    busy: send.busy,
    text: draft.amount,
    next: () => {
      if (!quote) {
        setProblem(
          isEarly
            ? m.withdraw_card_too_new({ at: showInstant(account.usableAt) })
            : data && problemOf(data, draft.amount),
        )
        focusField('withdraw-amount')
      } else setStep(data?.hasPassword ? 'passcode' : 'setup')
    },
    check: () => draft.amount !== '' && data && setProblem(problemOf(data, draft.amount)),
    setText: (text: string) => {
      setDraft({ ...draft, amount: text })
      setChanged(false)
      if (problem && data) setProblem(problemOf(data, text))
    },
    setCard: (id: string) => setDraft({ ...draft, card: id }),
    setKind: (next: AccountKind) => setDraft({ amount: draft.amount, kind: next }),
    takeAll: () => {
      if (!data) return
      const [available, left] = [fromWire(data.available), fromWire(data.amountLeft)]
      const all = toWire(available < left ? available : left)
      setDraft({ ...draft, amount: all })
      setProblem(problemOf(data, all))
    },
  }
}

type Step = 'amount' | 'setup' | 'passcode'

type Sending = {
  accountId: string | undefined
  quote: Quote | undefined
  forget: () => void
  setStep: (step: Step) => void
  setChanged: (changed: boolean) => void
}

/** Sends it with the password; answers what is wrong with the password, where something is. */
function useSending(form: Sending, quoteAgain: () => void) {
  const { accountId, quote, forget, setStep, setChanged } = form
  const submit = useAction(withdraw.submit)
  const run = async (code: string) => {
    if (!accountId || !quote) return m.withdraw_quote_changed()
    const { quoteId, amount, coins } = quote
    const answer = await submit.run({ cardId: accountId, amount, secondaryPwd: code, quoteId })
    if (answer.ok) {
      forget()
      const { actual, id } = answer.data
      toast(m.withdraw_done({ actual: arriving({ actual, coins }) }), 'done')
      go(`/mine/transactionDetail?order=${id}`, { replace: true })
      return undefined
    }
    if (answer.reason === 'wrong_withdraw_password' || answer.reason === 'withdraw_password_locked')
      return answer.message
    setStep(answer.reason === 'no_withdraw_password' ? 'setup' : 'amount')
    setChanged(answer.reason === 'quote_changed')
    if (answer.reason === 'quote_changed') quoteAgain()
    return undefined
  }
  return { run, busy: submit.busy }
}

/** A value once it has stood still: half an amount is not worth a question. */
function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

function problemOf(data: Overview, text: string): string | undefined {
  const amount = parseFen(text.replace(/\.$/, ''))
  if (amount === undefined || amount < WITHDRAW_MIN) return m.withdraw_amount_range()
  if (amount > fromWire(data.available)) return m.withdraw_balance_short()
  if (data.timesLeft === 0) return m.withdraw_daily_times()
  if (amount > fromWire(data.amountLeft))
    return m.withdraw_daily_amount({ left: yuan(data.amountLeft) })
  return undefined
}

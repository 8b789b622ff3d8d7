// A withdrawal as the member chose it, what it would cost, and the sending of it.
import { useEffect, useRef, useState } from 'react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import { amountRange, WITHDRAW_MIN, withdrawalForm } from '../../core/forms/withdraw.ts'
import { fromWire, parseTyped, toWire, typedToWire, yuan } from '../../core/money.ts'
import { accountKinds, type AccountKind, type PayoutAccount } from '../../core/withdraw/payout-account.ts'
import { showInstant } from '../../core/time.ts'
import { COSTLY_BP, withdraw, type Quote } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal } from '../shell/client.ts'
import { useFields } from '../shell/form.ts'
import { useAction, useCall } from '../shell/query.ts'
import { useGoFromHere } from '../shell/router.ts'
import { focusField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.ts'
import { isWaiting } from './accounts.ts'
import { arriving } from './words.ts'

export type Overview = Output<typeof withdraw.overview>
export type Form = ReturnType<typeof useWithdrawal>

const ASK_AFTER_MS = 300

const start = {
  amount: '',
  kind: undefined as string | undefined,
  card: undefined as string | undefined,
}

export function useWithdrawal(data: Overview | undefined) {
  const [step, setStep] = useState<Step>('amount')
  const [changed, setChanged] = useState(false)
  const form = useFields({
    name: 'withdraw',
    rules: withdrawalForm,
    start,
    keep: ['amount', 'kind', 'card'],
    toSend: (typed) => ({
      cardId: chosenIn(data, typed).account?.id,
      amount: typedToWire(typed.amount),
    }),
    empty: { amount: m.ui_amount_needed },
    problems: (typed) => ({ amount: problemOf(data, typed) }),
  })
  const { kind, account } = chosenIn(data, form.values)
  const isRight = data && account && problemOf(data, form.values) === undefined
  const amount = typedToWire(form.values.amount)
  const asked = useSettled(amount, ASK_AFTER_MS)
  const isCurrent = isRight && asked === amount
  const quoted = useCall(
    withdraw.quote,
    { cardId: account?.id ?? '', amount: asked },
    { when: !!isCurrent, staleMs: 60_000 },
  )
  const quote: Quote | undefined = isCurrent ? quoted.data : undefined
  // The receipt is shown all the same, because it says why.
  const arrives = quote && quote.actual !== '0.00'
  // Said once in a toast; it stays here, because it is the amount that must change.
  const refused =
    quote && !arrives
      ? m.withdraw_nothing_left({ least: yuan(quote.least) })
      : isCurrent && quoted.error instanceof ApiRefusal
        ? quoted.error.message
        : undefined
  const field = form.part('amount')

  const send = useSending({ accountId: account?.id, quote, forget: form.forget, setStep, setChanged }, () => {
    void quoted.refetch()
  })
  const goOn = () => setStep(data?.hasPassword ? 'passcode' : 'setup')
  const next = form.submit(() => {
    if (!quote || !arrives) focusField(field.id)
    else if (quote.costBp > COSTLY_BP) setStep('cost')
    else goOn()
  })
  return {
    ...{ account, kind, quote, arrives, step, changed, setStep, goOn },
    send: send.run,
    sendFactor: send.withFactor,
    busy: send.busy,
    next: () => void next(),
    field: {
      ...field,
      error: field.error ?? refused,
      onChange: (text: string) => {
        setChanged(false)
        field.onChange(text)
      },
    },
    setCard: (card: string) => form.set({ card }),
    setKind: (next: AccountKind) => form.set({ kind: next, card: undefined }),
    takeAll: () => {
      if (!data) return
      const [available, left] = [fromWire(data.available), fromWire(data.amountLeft)]
      form.set({ amount: toWire(available < left ? available : left) })
      form.judge('amount')
    },
  }
}

type Chosen = { kind?: string | undefined; card?: string | undefined }

/** The account that was chosen, else one of its kind that can be paid already, else one that still waits. */
function chosenIn(data: Overview | undefined, chosen: Chosen) {
  const kind: AccountKind = accountKinds.find((one) => one === chosen.kind) ?? data?.accounts[0]?.kind ?? 'bank'
  const own = data?.accounts.filter((one) => one.kind === kind) ?? []
  const account: PayoutAccount | undefined =
    own.find(({ id }) => id === chosen.card) ?? own.find((one) => !isWaiting(one)) ?? own[0]
  return { kind, account }
}

type Step = 'amount' | 'cost' | 'setup' | 'passcode' | 'factor'

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
  const goFromHere = useGoFromHere()
  // Known to be right while the second factor is asked for; kept nowhere else.
  const passcode = useRef('')
  const run = async (code: string, factor?: string) => {
    if (!accountId || !quote) return m.withdraw_quote_changed()
    const { quoteId, amount, coins } = quote
    const sent = { cardId: accountId, amount, secondaryPwd: code, quoteId }
    const answer = await submit.run(factor === undefined ? sent : { ...sent, factor })
    passcode.current = ''
    if (answer.ok) {
      forget()
      const { actual, id, reviewBy } = answer.data
      const isSent = reviewBy === null
      toast(
        isSent
          ? m.withdraw_done({ actual: arriving({ actual, coins }) })
          : m.withdraw_done_review({ at: showInstant(reviewBy) }),
        'done',
      )
      goFromHere(address.transaction({ order: id }), { replace: true })
      return undefined
    }
    if (answer.reason === 'wrong_withdraw_password' || answer.reason === 'withdraw_password_locked')
      return answer.message
    if (answer.reason.startsWith('factor_')) {
      passcode.current = code
      setStep('factor')
      return answer.message
    }
    setStep(answer.reason === 'no_withdraw_password' ? 'setup' : 'amount')
    setChanged(answer.reason === 'quote_changed')
    if (answer.reason === 'quote_changed') quoteAgain()
    return undefined
  }
  return {
    run: (code: string) => run(code),
    withFactor: (factor: string) => run(passcode.current, factor),
    busy: submit.busy,
  }
}

/** A value once it has stopped changing: no price is asked for half an amount. */
function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

function problemOf(data: Overview | undefined, typed: Chosen & { amount: string }): string | undefined {
  if (!data) return undefined
  const { account } = chosenIn(data, typed)
  if (account && isWaiting(account)) return m.withdraw_card_too_new({ at: showInstant(account.usableAt) })
  const amount = parseTyped(typed.amount)
  if (amount === undefined || amount < WITHDRAW_MIN) return amountRange()
  if (amount > fromWire(data.available)) return m.withdraw_balance_short()
  if (data.timesLeft === 0) return m.withdraw_daily_times()
  if (amount > fromWire(data.amountLeft)) return m.withdraw_daily_amount({ left: yuan(data.amountLeft) })
  return undefined
}

import { Landmark, MessageCircleMore, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { fromWire, parseFen, showYuan, toWire } from '../../core/money.ts'
import { WITHDRAW_MIN, withdraw } from '../../core/withdraw.ts'
import type { Quote } from '../../core/withdraw.ts'
import type { Output } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { ApiRefusal } from '../client.ts'
import { useDraft } from '../draft.ts'
import { PasscodeSetup } from '../member/PasscodeSetup.tsx'
import { useAction, useCall } from '../query.ts'
import { go } from '../router.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { focusField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { Passcode } from '../ui/Passcode.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty, Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { CardSheet, cardSub } from './CardSheet.tsx'
import { Receipt } from './Receipt.tsx'
import { TurnoverCard } from './TurnoverCard.tsx'
import s from './WithdrawPage.module.css'

type Overview = Output<typeof withdraw.overview>

const ASK_AFTER_MS = 300

const draftShape = v.object({ amount: v.string(), card: v.optional(v.string()) })

/** Money out: where to, how much, what it costs and what arrives, all before the button (design 17). */
export default function WithdrawPage() {
  const overview = useCall(withdraw.overview, {}, { staleMs: 0 })
  const form = useForm(overview.data)
  return (
    <Page
      title={m.withdraw_title()}
      actions={
        <>
          <IconButton
            icon={ReceiptText}
            label={m.withdraw_records()}
            href="/mine/transactionRecord?type=withdraw"
          />
          <IconButton icon={MessageCircleMore} label={m.ui_service()} href="/service/index" />
        </>
      }
      foot={
        form.card && (
          <Foot>
            <Button wide busy={form.busy} off={!form.quote} onPress={form.next}>
              {form.quote
                ? m.withdraw_submit({
                    amount: yuan(form.quote.amount),
                    actual: yuan(form.quote.actual),
                  })
                : m.withdraw_next()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={overview} skeleton={<Skeleton rows={4} />}>
        {(data) => (data.cards.length === 0 ? <NoCard /> : <Content data={data} form={form} />)}
      </Load>
      <PasscodeSetup
        open={form.step === 'setup'}
        onClose={() => form.setStep('amount')}
        onDone={() => {
          void overview.refetch()
          form.setStep('passcode')
        }}
      />
      <Passcode
        open={form.step === 'passcode'}
        onClose={() => form.setStep('amount')}
        title={m.withdraw_enter_password()}
        lead={
          form.quote &&
          m.withdraw_summary({ amount: yuan(form.quote.amount), actual: yuan(form.quote.actual) })
        }
        onCode={form.send}
        forgot={false}
      />
    </Page>
  )
}

const yuan = (amount: string) => showYuan(fromWire(amount))

function NoCard() {
  return (
    <Empty title={m.withdraw_no_card()} text={m.withdraw_no_card_text()}>
      <ButtonLink href="/mine/addBankCard">{m.withdraw_add_card()}</ButtonLink>
    </Empty>
  )
}

function Content({ data, form }: { data: Overview; form: ReturnType<typeof useForm> }) {
  const [choosing, setChoosing] = useState(false)
  const { card } = form
  if (!card) return null
  return (
    <Stack>
      <Card flush>
        <List label={m.withdraw_to()}>
          <Row
            icon={Landmark}
            tint="primary"
            title={`${card.bankName} ···· ${card.last4}`}
            sub={cardSub(card, data.methods[0]?.arrival ?? '')}
            onPress={() => setChoosing(true)}
          />
        </List>
      </Card>
      <Card>
        <AmountField
          id="withdraw-amount"
          label={m.withdraw_amount()}
          side={
            <span className={s.all}>
              <Button kind="quiet" size="small" onPress={form.takeAll}>
                {m.withdraw_all()}
              </Button>
            </span>
          }
          value={form.text}
          onChange={form.setText}
          onBlur={form.check}
          error={form.problem}
        />
        <p className={s.limits}>
          <span>{m.withdraw_available({ amount: yuan(data.available) })}</span>
          <span>
            {m.withdraw_left_today({ amount: yuan(data.amountLeft), times: data.timesLeft })}
          </span>
        </p>
      </Card>
      <TurnoverCard data={data} />
      {form.quote && <Receipt quote={form.quote} />}
      {form.changed && (
        <Note kind="pending" alert>
          {m.withdraw_quote_changed()}
        </Note>
      )}
      <CardSheet
        open={choosing}
        cards={data.cards}
        chosen={card.id}
        onClose={() => setChoosing(false)}
        onChoose={(id) => {
          form.setCard(id)
          setChoosing(false)
        }}
      />
    </Stack>
  )
}

function useForm(data: Overview | undefined) {
  const [draft, setDraft, forget] = useDraft('withdraw', draftShape, { amount: '' })
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'amount' | 'setup' | 'passcode'>('amount')
  const [changed, setChanged] = useState(false)
  const submit = useAction(withdraw.submit)
  const card = data?.cards.find(({ id }) => id === draft.card) ?? data?.cards[0]
  const amount = parseFen(draft.amount.replace(/\.$/, ''))
  const ok = data && card && amount !== undefined && problemOf(data, draft.amount) === undefined
  const asked = useSettled(toWire(amount ?? 0n), ASK_AFTER_MS)
  const quoted = useCall(
    withdraw.quote,
    { cardId: card?.id ?? '', amount: asked },
    { when: !!ok && asked === toWire(amount), staleMs: 60_000 },
  )
  const isCurrent = ok && asked === toWire(amount)
  const quote: Quote | undefined = isCurrent ? quoted.data : undefined
  // Said once in a toast; it stays here, because it is the amount that must change.
  const refused = isCurrent && quoted.error instanceof ApiRefusal ? quoted.error.message : undefined

  const send = async (code: string) => {
    if (!card || !quote) return m.withdraw_quote_changed()
    const { quoteId, amount } = quote
    const answer = await submit.run({ cardId: card.id, amount, secondaryPwd: code, quoteId })
    if (answer.ok) {
      forget()
      toast(m.withdraw_done({ actual: yuan(answer.data.actual) }), 'done')
      go(`/mine/transactionDetail?order=${answer.data.id}`, { replace: true })
      return undefined
    }
    if (answer.reason === 'wrong_withdraw_password' || answer.reason === 'withdraw_password_locked')
      return answer.message
    setStep(answer.reason === 'no_withdraw_password' ? 'setup' : 'amount')
    setChanged(answer.reason === 'quote_changed')
    if (answer.reason === 'quote_changed') void quoted.refetch()
    return undefined
  }
  return {
    card,
    quote,
    problem: problem ?? refused,
    step,
    changed,
    send,
    setStep,
    busy: submit.busy,
    text: draft.amount,
    next: () => {
      if (!quote) {
        setProblem(data && problemOf(data, draft.amount))
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
    takeAll: () => {
      if (!data) return
      const [available, left] = [fromWire(data.available), fromWire(data.amountLeft)]
      const all = toWire(available < left ? available : left)
      setDraft({ ...draft, amount: all })
      setProblem(problemOf(data, all))
    },
  }
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

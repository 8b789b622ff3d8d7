import { MessageCircleMore, ReceiptText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { deposit, inDepositRange } from '../../core/deposit.ts'
import type { Channel } from '../../core/deposit.ts'
import { NAME_PATTERN } from '../../core/member.ts'
import { fromWire, parseFen, showYuan, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../draft.ts'
import { useAction, useCall } from '../query.ts'
import { go } from '../router.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField, focusField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { ChannelCard, ChannelSheet } from './Channels.tsx'

const draftShape = v.object({
  amount: v.string(),
  depositor: v.optional(v.string()),
  channel: v.optional(v.number()),
})

type Problem = { amount?: string | undefined; name?: string | undefined }
type Data = { list: Channel[]; depositor: string; openOrders: string[] }

/** Money in: one chosen method, the amount, the payer's name (design 17). */
export default function DepositPage() {
  const channels = useCall(deposit.channels, {})
  const form = useForm(channels.data)
  return (
    <Page
      title={m.deposit_title()}
      actions={
        <>
          <IconButton
            icon={ReceiptText}
            label={m.deposit_records()}
            href="/mine/transactionRecord?type=deposit"
          />
          <IconButton icon={MessageCircleMore} label={m.ui_service()} href="/service/index" />
        </>
      }
      foot={
        form.channel && (
          <Foot>
            <Button wide busy={form.busy} off={!form.amount} onPress={() => void form.send()}>
              {form.amount ? m.deposit_submit({ amount: showYuan(form.amount) }) : m.deposit_next()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={channels} skeleton={<Skeleton rows={4} />}>
        {(data) => <Content data={data} form={form} />}
      </Load>
    </Page>
  )
}

function Content({ data, form }: { data: Data; form: ReturnType<typeof useForm> }) {
  const [choosing, setChoosing] = useState(false)
  const { channel } = form
  if (!channel) return <Note kind="info">{m.deposit_no_channel()}</Note>
  const choose = data.list.length > 1 ? () => setChoosing(true) : undefined
  return (
    <Stack>
      <Note kind="play" icon={ShieldCheck}>
        {m.deposit_play_money()}
      </Note>
      {data.openOrders.length > 0 && <OpenOrders ids={data.openOrders} />}
      <ChannelCard channel={channel} onChange={choose} />
      <Card>
        <AmountField
          id="deposit-amount"
          label={m.deposit_amount()}
          side={m.deposit_limits({
            min: showYuan(fromWire(channel.min)),
            max: showYuan(fromWire(channel.max)),
          })}
          value={form.text}
          onChange={form.setText}
          onBlur={form.check}
          quick={channel.quickAmounts.map((amount) => Number.parseInt(amount, 10))}
          error={form.problem.amount}
        />
      </Card>
      {channel.needsDepositor && (
        <Card>
          <TextField
            id="deposit-name"
            label={m.deposit_depositor()}
            value={form.name}
            onChange={form.setName}
            hint={m.deposit_depositor_hint()}
            error={form.problem.name}
            autoComplete="name"
          />
        </Card>
      )}
      <ChannelSheet
        open={choosing}
        list={data.list}
        chosen={channel.id}
        onClose={() => setChoosing(false)}
        onChoose={(id) => {
          form.setChannel(id)
          setChoosing(false)
        }}
      />
    </Stack>
  )
}

function OpenOrders({ ids }: { ids: string[] }) {
  return (
    <Card flush>
      <List label={m.deposit_open_orders()}>
        {ids.map((id) => (
          <Row
            key={id}
            title={m.deposit_open_order()}
            sub={m.deposit_open_order_sub()}
            href={`/home/pay?order=${id}`}
          />
        ))}
      </List>
    </Card>
  )
}

function useForm(data: Data | undefined) {
  const [draft, setDraft, forget] = useDraft('deposit', draftShape, { amount: '' })
  const [problem, setProblem] = useState<Problem>({})
  const submit = useAction(deposit.submit)
  const list = data?.list ?? []
  const channel =
    list.find(({ id }) => id === draft.channel) ?? list.find(({ isOpen }) => isOpen) ?? list[0]
  const name = draft.depositor ?? data?.depositor ?? ''

  const judge = (text: string, who: string) => (channel ? problemsOf(channel, text, who) : {})
  const send = async () => {
    const wrong = judge(draft.amount, name)
    setProblem(wrong)
    if (wrong.amount) return focusField('deposit-amount')
    if (wrong.name) return focusField('deposit-name')
    if (!channel) return
    const amount = toWire(fromWire(draft.amount))
    const answer = await submit.run({ channelId: channel.id, amount, depositor: name })
    if (answer.ok) {
      forget()
      go(`/home/pay?order=${answer.data.id}`)
    } else if (answer.reason === 'amount_range' || answer.reason === 'channel_range') {
      setProblem({ amount: answer.message })
    }
  }
  return {
    channel,
    name,
    problem,
    send,
    busy: submit.busy,
    text: draft.amount,
    // Named on the button only when it may be sent.
    amount: judge(draft.amount, name).amount
      ? undefined
      : parseFen(draft.amount.replace(/\.$/, '')),
    check: () => draft.amount !== '' && setProblem(judge(draft.amount, name)),
    // Once something was wrong, each keystroke says whether it still is (design 5).
    setText: (text: string) => {
      setDraft({ ...draft, amount: text })
      if (problem.amount) setProblem(judge(text, name))
    },
    setName: (depositor: string) => {
      setDraft({ ...draft, depositor })
      if (problem.name) setProblem(judge(draft.amount, depositor))
    },
    setChannel: (id: number) => setDraft({ ...draft, channel: id }),
  }
}

function problemsOf(channel: Channel, text: string, name: string): Problem {
  const amount = parseFen(text.replace(/\.$/, ''))
  const wrong: Problem = {}
  if (amount === undefined || !inDepositRange(amount)) wrong.amount = m.deposit_amount_range()
  else if (amount < fromWire(channel.min) || amount > fromWire(channel.max)) {
    const [min, max] = [showYuan(fromWire(channel.min)), showYuan(fromWire(channel.max))]
    wrong.amount = m.deposit_channel_range({ min, max })
  }
  if (channel.needsDepositor && !NAME_PATTERN.test(name)) wrong.name = m.deposit_depositor_shape()
  return wrong
}

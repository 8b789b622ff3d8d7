import { MessageCircleMore, ReceiptText, ShieldCheck } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { deposit, type Channel } from '../../core/deposit.ts'
import { showYuan, yuan } from '../../core/money.ts'
import type { OfferRow } from '../../core/offers/offers.ts'
import { site } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { DepositCare } from '../care/DepositCare.tsx'
import { DepositGift, useGift } from '../offers/DepositGift.tsx'
import { useCall } from '../shell/query.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { CoinPrice } from './CoinPrice.tsx'
import { costOf, useDepositForm, type Channels, type DepositForm } from './form.ts'
import { limitsOf, Methods } from './Methods.tsx'
import s from './Methods.module.css'

/** Money in: one of seven ways, the amount, and what that way asks for (design 17). */
export default function DepositPage() {
  const channels = useCall(deposit.channels, {})
  const form = useDepositForm(channels.data)
  const gift = useGift()
  return (
    <Page
      title={m.deposit_title()}
      actions={
        <>
          <IconButton icon={ReceiptText} label={m.deposit_records()} href={address.transactions({ type: 'deposit' })} />
          <IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />
        </>
      }
      foot={
        form.channel && (
          <Foot>
            <Button wide busy={form.busy} off={!isReady(form)} onPress={() => form.send()}>
              {form.amount ? m.deposit_submit({ amount: showYuan(form.amount) }) : m.deposit_next()}
            </Button>
          </Foot>
        )
      }
    >
      <Load of={channels} skeleton={<Coming />}>
        {/* Nothing moves once it is drawn: whether there is such a card is known before. */}
        {(data) => (gift === undefined ? <Coming /> : <Content data={data} form={form} gift={gift} />)}
      </Load>
    </Page>
  )
}

const isReady = ({ amount, channel, price }: DepositForm): boolean =>
  amount !== undefined && (channel?.rate === null || price.quote !== undefined)

type ContentProps = { data: Channels; form: DepositForm; gift: OfferRow | null }

function Content({ data, form, gift }: ContentProps) {
  const { channel } = form
  if (!channel) return <Note kind="info">{m.deposit_no_channel()}</Note>
  return (
    <>
      <Stack>
        <PlayMoney />
        {data.openOrders.length > 0 && <OpenOrders ids={data.openOrders} />}
      </Stack>
      <Section title={m.deposit_method()}>
        <Stack>
          <Methods list={data.list} chosen={channel} onChoose={form.setChannel} />
          <p className={`dim sub ${s.note}`} aria-live="polite">
            {channel.note}
          </p>
        </Stack>
      </Section>
      <Stack>
        <Amount channel={channel} form={form} />
        {gift && <DepositGift of={gift} amount={form.amount} busy={form.busy} onJoin={() => form.send(gift)} />}
        {channel.rate !== null && <CoinPrice channel={channel} form={form} />}
        {channel.needsBank && <Bank form={form} />}
        {channel.needsDepositor && (
          <Card>
            <TextField
              {...form.part('depositor')}
              label={m.deposit_depositor()}
              value={form.depositor}
              hint={m.deposit_depositor_hint()}
              autoComplete="name"
            />
          </Card>
        )}
        <DepositCare />
      </Stack>
    </>
  )
}

function Amount({ channel, form }: { channel: Channel; form: DepositForm }) {
  return (
    <Card>
      <AmountField
        {...form.part('amount')}
        label={m.deposit_amount()}
        side={limitsOf(channel)}
        quick={channel.quickAmounts.map((amount) => Number.parseInt(amount, 10))}
        hint={costOf(channel, form.amount)}
      />
    </Card>
  )
}

/** The bank that the local channel is paid from. */
function Bank({ form }: { form: DepositForm }) {
  const words = useCall(site.dictionary, {}, { staleMs: 3_600_000, quiet: true })
  return (
    <Card>
      <SelectField
        {...form.part('bank')}
        label={m.deposit_bank()}
        placeholder={m.deposit_bank_choose()}
        options={(words.data?.banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Card>
  )
}

function OpenOrders({ ids }: { ids: string[] }) {
  return (
    <Card flush>
      <List label={m.deposit_open_orders()}>
        {ids.map((id) => (
          <OpenOrder key={id} id={id} />
        ))}
      </List>
    </Card>
  )
}

/** An open order, with amount and way to tell it from others. */
function OpenOrder({ id }: { id: string }) {
  const { data } = useCall(deposit.getOrder, { orderId: id }, { quiet: true })
  return (
    <Row
      title={data ? `${yuan(data.amount)} · ${data.channelName}` : m.deposit_open_order()}
      sub={m.deposit_open_order_sub()}
      href={address.depositOrder({ order: id })}
    />
  )
}

const PlayMoney = () => (
  <Note kind="play" icon={ShieldCheck}>
    {m.deposit_play_money()}
  </Note>
)

const Coming = () => (
  <>
    <div style={{ padding: '0 var(--gutter) 12px' }}>
      <PlayMoney />
    </div>
    <Shape of="money" />
  </>
)

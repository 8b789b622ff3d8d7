import { CircleCheck, CircleX, Clock, Hourglass, MessageCircleMore, SearchCheck, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import * as v from 'valibot'
import { deposit, depositWays, type DepositOrder, type DepositStatus } from '../../core/deposit.ts'
import { UUID_PATTERN } from '../../core/endpoint.ts'
import { yuan } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { NetDeposits } from '../care/DepositCare.tsx'
import { useDraft } from '../shell/draft.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { OrderNo } from '../ui/Code.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load, Lost } from '../ui/States.tsx'
import { CoinSteps } from './CoinSteps.tsx'
import { OrderActions } from './OrderActions.tsx'
import s from './OrderPage.module.css'
import { PayPanel } from './PayPanel.tsx'
import { Voucher } from './Voucher.tsx'

const POLL_MS = 3_000
// States that do not change any more: the page stops asking.
const FINAL: DepositStatus[] = ['credited', 'failed', 'returned']
const SENT: DepositStatus[] = ['waiting', 'cancelled', 'expired']

/** The one page of an order: amount, countdown, states; it asks the server and trusts no parameter (decision 45). */
export default function OrderPage() {
  const orderId = useQueryOf(address.depositOrder).order ?? ''
  const [settled, setSettled] = useState(false)
  const known = UUID_PATTERN.test(orderId)
  const order = useCall(
    deposit.getOrder,
    { orderId },
    { when: known, ...(settled ? {} : { pollMs: POLL_MS }), staleMs: 0 },
  )
  const [said, setSent] = useDraft(`sent ${orderId}`, v.boolean(), false)
  const isUnknown = !known || (order.error as { reason?: string } | null)?.reason === 'order_not_found'
  const status = order.data?.status
  // The member's word that coins were sent holds until the chain itself shows them, or people ended the order.
  const isCoins = order.data !== undefined && depositWays[order.data.type] === 'coins'
  const isSent = said && isCoins && (!status || SENT.includes(status))
  if (status && FINAL.includes(status) !== settled) setSettled(FINAL.includes(status))
  return (
    <Page
      title={m.deposit_order_title()}
      root={address.deposit()}
      actions={
        <IconButton
          icon={MessageCircleMore}
          label={m.ui_service()}
          href={known ? address.service({ order: orderId }) : address.service()}
        />
      }
      foot={order.data && <OrderActions order={order.data} isSent={isSent} />}
    >
      {!isUnknown ? (
        <Load of={order} skeleton={<Shape of="receipt" />}>
          {(data) => (
            <Order order={data} isSent={isSent} onSent={() => setSent(true)} onChanged={() => void order.refetch()} />
          )}
        </Load>
      ) : (
        <Lost title={m.deposit_order_not_found()}>
          <ButtonLink href={address.deposit()}>{m.deposit_title()}</ButtonLink>
        </Lost>
      )}
    </Page>
  )
}

type Look = { icon: LucideIcon; look: string | undefined; title: () => string; text: () => string }

const looks: Record<DepositStatus, Look> = {
  waiting: {
    icon: Clock,
    look: s.waiting,
    title: m.deposit_state_waiting,
    text: m.deposit_state_waiting_text,
  },
  paid: {
    icon: Hourglass,
    look: s.waiting,
    title: m.deposit_state_paid,
    text: m.deposit_state_paid_text,
  },
  credited: {
    icon: CircleCheck,
    look: s.good,
    title: m.deposit_state_credited,
    text: m.deposit_state_credited_text,
  },
  cancelled: {
    icon: CircleX,
    look: 'dim',
    title: m.deposit_state_cancelled,
    text: m.deposit_state_late_text,
  },
  expired: {
    icon: CircleX,
    look: 'dim',
    title: m.deposit_state_expired,
    text: m.deposit_state_late_text,
  },
  failed: {
    icon: CircleX,
    look: 'dim',
    title: m.deposit_state_failed,
    text: m.deposit_state_failed_text,
  },
  review: {
    icon: SearchCheck,
    look: s.waiting,
    title: m.deposit_state_review,
    text: m.deposit_state_review_text,
  },
  returned: {
    icon: CircleX,
    look: 'dim',
    title: m.deposit_state_returned,
    text: m.deposit_state_returned_text,
  },
}

/** The member says that the coins are on their way; the chain has not shown them yet. */
const sent: Look = {
  icon: Hourglass,
  look: s.waiting,
  title: m.deposit_state_sent,
  text: m.deposit_state_sent_text,
}

/** States in which the amount that arrives stands large; in the others it is the order's own amount. */
const COMING: DepositStatus[] = ['waiting', 'paid', 'credited']

/** The price of the order in the currency it is paid in, under the amount that arrives. */
function costLine({ status, pay, fee }: DepositOrder): string {
  const amount = pay.currency === 'CNY' ? yuan(pay.amount) : `${pay.amount} USDT`
  const line = status === 'waiting' ? m.deposit_to_pay_line : m.deposit_paid_line
  const paid = line({ amount })
  return fee === '0.00' ? paid : m.deposit_with_fee({ paid, fee: yuan(fee) })
}

const titleOf = ({ type, status }: DepositOrder, title: () => string): string =>
  depositWays[type] === 'coins' && status === 'paid' ? m.deposit_state_confirming() : title()

/** Where people or a chain take their time, the words of every other way would promise too much. */
function textOf({ type, status, chain }: DepositOrder): (() => string) | undefined {
  if (status === 'review' && chain?.gone) return m.deposit_state_gone_text
  const way = depositWays[type]
  if (status === 'waiting' && (way === 'counter' || way === 'chat')) return m.deposit_state_desk_text
  return status === 'paid' && way === 'coins' ? m.deposit_crypto_arrival : undefined
}

type OrderProps = {
  order: DepositOrder
  isSent: boolean
  onSent: () => void
  onChanged: () => void
}

function Order({ order, isSent, onSent, onChanged }: OrderProps) {
  const { icon, look, title, text } = isSent ? sent : looks[order.status]
  const isComing = isSent || COMING.includes(order.status)
  const isWaiting = order.status === 'waiting' && !isSent
  // Who pays with coins begins with the code and the coins to send; what arrives is the smaller question.
  const isCode = isWaiting && order.chain !== null
  return (
    <Stack>
      {isCode && <PayPanel order={order} />}
      <Card>
        <div className={s.head} aria-live="polite">
          <span className={look}>
            <Icon of={icon} size={24} />
          </span>
          <h2 className="title-3">{titleOf(order, title)}</h2>
        </div>
        <p className={s.amount}>
          <Money amount={isComing ? order.arrives : order.amount} big={!isCode} strong={isCode} />
        </p>
        {isComing && <p className="num">{costLine(order)}</p>}
        <p className="dim">{((!isSent && textOf(order)) || text)()}</p>
        {isWaiting && !isCode && (
          <p className={s.left}>
            {m.deposit_time_left()} <Countdown until={order.expiresAt} />
          </p>
        )}
      </Card>
      {order.chain && isComing && <CoinSteps order={order} chain={order.chain} isSent={isSent} onSent={onSent} />}
      {!isCode && <PayPanel order={order} />}
      <Voucher order={order} onChanged={onChanged} />
      <Card>
        <KeyValues>
          <KeyValue name={m.deposit_method()}>{order.channelName}</KeyValue>
          <KeyValue name={m.deposit_depositor()}>{order.depositor}</KeyValue>
          {order.chain && <KeyValue name={m.deposit_network()}>{order.chain.protocol}</KeyValue>}
          <KeyValue name={m.deposit_created()}>
            <span className="num">{showInstant(order.createdAt)}</span>
          </KeyValue>
          {order.creditedAt !== null && (
            <KeyValue name={m.deposit_credited_at()}>
              <span className="num">{showInstant(order.creditedAt)}</span>
            </KeyValue>
          )}
          <KeyValue name={m.deposit_order_no()}>
            <OrderNo text={order.id} what={m.deposit_order_no()} />
          </KeyValue>
        </KeyValues>
      </Card>
      <NetDeposits />
      {order.status === 'waiting' && <Note kind="play">{m.deposit_play_money()}</Note>}
    </Stack>
  )
}

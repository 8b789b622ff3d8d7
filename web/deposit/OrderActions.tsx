import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import {
  deposit,
  depositCan,
  depositWays,
  type DepositOrder,
  type DepositStatus,
  type PaidBy,
} from '../../core/deposit.ts'
import { walletName } from '../../core/deposit-words.ts'
import { m } from '../../text/compiled/messages.js'
import { isNewHere } from '../shell/newcomer.ts'
import { useAction } from '../shell/query.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Foot } from '../ui/Page.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import s from './OrderPage.module.css'

const payWords: Partial<Record<PaidBy, () => string>> = {
  link: m.deposit_pay_link,
  coins: m.deposit_pay_wallet,
  counter: m.deposit_pay_counter,
  chat: m.deposit_pay_counter,
}

/** A wallet is called by its own name. */
function payWord({ type }: DepositOrder): string {
  const name = walletName(type)
  return name ? m.deposit_pay_scan({ name }) : (payWords[depositWays[type]] ?? m.deposit_pay)()
}

/** States in which the money has not come and none is on its way: the member may begin again. */
const over: DepositStatus[] = ['cancelled', 'expired', 'failed', 'returned']

/** The actions on the order in its present state: pay, cancel, begin again, or be done. */
export function OrderActions({ order, isSent }: { order: DepositOrder; isSent: boolean }) {
  const [asking, setAsking] = useState(false)
  const cancel = useAction(deposit.cancel)
  const canCancel = (depositCan.cancel as DepositStatus[]).includes(order.status)
  if (order.status === 'credited') return <Credited />
  if (isSent || !canCancel) {
    const mayBegin = !isSent && over.includes(order.status)
    return (
      <Foot>
        <ButtonLink href={mayBegin ? address.deposit() : address.transactions({ type: 'deposit' })} wide kind="tonal">
          {mayBegin ? m.deposit_again() : m.deposit_records()}
        </ButtonLink>
      </Foot>
    )
  }
  return (
    <Foot>
      <div className={s.actions}>
        <Button kind="tonal" busy={cancel.busy} onPress={() => setAsking(true)}>
          {m.deposit_cancel()}
        </Button>
        {order.payUrl && (
          // The cashier is another house: a plain link, in this window, so that it can send the member back.
          <a className={s.pay} href={order.payUrl} rel="noreferrer">
            {payWord(order)}
          </a>
        )}
      </div>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deposit_cancel_title()}
        lead={m.deposit_cancel_lead()}
      >
        <div className={s.choice}>
          <Button kind="tonal" onPress={() => setAsking(false)}>
            {m.deposit_keep()}
          </Button>
          <Button
            kind="danger"
            busy={cancel.busy}
            onPress={() => void cancel.run({ orderId: order.id }).then(() => setAsking(false))}
          >
            {m.deposit_cancel()}
          </Button>
        </div>
      </Sheet>
    </Foot>
  )
}

/** Who is new on this phone goes on to the next of the first steps. Nobody else is led from a deposit to a bet. */
function Credited() {
  const [isNew] = useState(isNewHere)
  const done = (
    <ButtonLink href={address.home()} wide={!isNew} kind={isNew ? 'tonal' : 'primary'}>
      {m.deposit_done()}
    </ButtonLink>
  )
  if (!isNew) return <Foot>{done}</Foot>
  return (
    <Foot>
      <div className={s.actions}>
        {done}
        <ButtonLink href={address.odds({ lottery: 'k3_1m' })} wide>
          {m.deposit_bet()}
        </ButtonLink>
      </div>
    </Foot>
  )
}

import { useState } from 'react'
import { fromWire, percentText, plus, showYuan, yuan } from '../../core/money.ts'
import { savings, type Holding } from '../../core/savings/savings.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Field.tsx'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import s from './Savings.module.css'
import { stateKind, stateTexts } from './words.ts'

type OrderProps = { order: Holding; onClose: () => void }

/** One locked order; while it runs, whether it goes on after its end, and the way out before it, with its price. */
export function OrderSheet({ order, onClose }: OrderProps) {
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && order.state === 'open')
    return <EarlySheet order={order} onKeep={() => setLeaving(false)} onDone={onClose} />
  return (
    <Sheet open onClose={onClose} title={m.savings_order_title()}>
      <div className="form">
        <Facts order={order} />
        {order.state === 'open' && (
          <>
            <Renew order={order} />
            <Button wide kind="quiet" onPress={() => setLeaving(true)}>
              {m.savings_early()}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}

const Facts = ({ order }: { order: Holding }) => (
  <KeyValues>
    <KeyValue name={m.savings_state()}>
      <Tag kind={stateKind(order)}>{stateTexts[order.state]()}</Tag>
    </KeyValue>
    <KeyValue name={m.savings_principal()} strong>
      <Money amount={order.amount} />
    </KeyValue>
    <KeyValue name={m.savings_rate_label()}>
      <span className="num">{`${percentText(order.rateBp, 2)}%`}</span>
    </KeyValue>
    <KeyValue name={m.savings_expected()}>
      <Money amount={order.state === 'early' ? '0.00' : order.interest} />
    </KeyValue>
    <KeyValue name={m.savings_opened()}>
      <span className="num">{showInstant(order.openedAt)}</span>
    </KeyValue>
    <KeyValue name={m.savings_ends()}>
      <span className="num">{showInstant(order.maturesAt)}</span>
    </KeyValue>
  </KeyValues>
)

function Renew({ order }: { order: Holding }) {
  const { run } = useAction(savings.setRenew)
  const set = async (renew: boolean) => {
    await run({ orderId: order.id, renew })
    await queryClient.invalidateQueries({ queryKey: [savings.list.path] })
  }
  return (
    <div className={s.wide}>
      <List>
        <Row
          title={m.savings_renew()}
          sub={m.savings_renew_sub()}
          side={<Switch on={order.renew} label={m.savings_renew()} onChange={(renew) => void set(renew)} />}
        />
      </List>
    </div>
  )
}

type EarlyProps = { order: Holding; onKeep: () => void; onDone: () => void }

/** The price of leaving early stands before the button; staying is the filled one. */
function EarlySheet({ order, onKeep, onDone }: EarlyProps) {
  const { run, busy } = useAction(savings.turnout)
  const { id, amount, interest, maturesAt } = order
  const total = showYuan(plus(fromWire(amount), fromWire(interest)))
  const leave = async () => {
    const answer = await run({ orderId: id })
    if (answer.ok) toast(m.savings_early_done({ amount: yuan(amount) }), 'done')
    onDone()
  }
  return (
    <Sheet open onClose={onKeep} title={m.savings_early_title()}>
      <div className="form">
        <p>{m.savings_early_price({ amount: yuan(amount), interest: yuan(interest) })}</p>
        <p>
          {order.renew
            ? m.savings_early_waits_renew({ at: showInstant(maturesAt), interest: yuan(interest) })
            : m.savings_early_waits({ at: showInstant(maturesAt), total })}
        </p>
        <Button wide onPress={onKeep}>
          {m.savings_early_keep()}
        </Button>
        <Button wide kind="quiet" busy={busy} onPress={() => void leave()}>
          {m.savings_early_go({ amount: yuan(amount) })}
        </Button>
      </div>
    </Sheet>
  )
}

import { Check, CircleDashed, type LucideIcon, RotateCcw, X } from 'lucide-react'
import { showInstant } from '../../core/time.ts'
import { withdraw } from '../../core/withdraw.ts'
import type { Withdrawal } from '../../core/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { looks } from './accounts.ts'
import { Receipt } from './Receipt.tsx'
import s from './Progress.module.css'

const ASK_EVERY_MS = 5_000

type Step = { name: string; at: number | null; icon: LucideIcon; text?: string }

/** How far a withdrawal is, step by step, what was charged, and where it goes. */
export function WithdrawalProgress({ id }: { id: string }) {
  const found = useCall(withdraw.order, { id }, { pollMs: ASK_EVERY_MS, quiet: true })
  if (!found.data) return null
  const order = found.data
  return (
    <>
      <Card>
        <h2 className={s.head}>{m.withdraw_progress()}</h2>
        <ol className={s.steps}>
          {stepsOf(order).map(({ name, at, icon, text }) => (
            <li key={name} className={s.step} data-done={at !== null}>
              <span className={s.mark}>
                <Icon of={icon} size={16} />
              </span>
              <span>
                <strong>{name}</strong>
                {at !== null && <span className="dim num">{showInstant(at)}</span>}
                {text && <span className="dim">{text}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card>
        <KeyValues>
          <KeyValue name={m.withdraw_method()}>{looks[order.kind].short()}</KeyValue>
          <KeyValue name={m.withdraw_to()}>
            {order.name} {order.masked}
          </KeyValue>
          {order.reference !== null && (
            <KeyValue name={m.withdraw_reference()}>
              <span className="num">{order.reference}</span>
            </KeyValue>
          )}
        </KeyValues>
      </Card>
      <Receipt figures={order} />
    </>
  )
}

/** What has happened, and the one step that is waited for. There is no step back for the member. */
function stepsOf(order: Withdrawal): Step[] {
  const { status, requestedAt, sentAt, closedAt, returnedAt } = order
  const isOver = closedAt !== null
  const steps: Step[] = [
    { name: m.withdraw_step_requested(), at: requestedAt, icon: Check },
    { name: m.withdraw_step_sent(), at: sentAt, icon: sentAt || isOver ? Check : CircleDashed },
  ]
  if (status === 'failed') {
    const text = m.withdraw_step_failed_text()
    return [...steps, { name: m.withdraw_step_failed(), at: closedAt, icon: X, text }]
  }
  const paid = { name: m.withdraw_step_paid(), at: closedAt, icon: isOver ? Check : CircleDashed }
  if (returnedAt === null) return [...steps, paid]
  const text = m.withdraw_step_returned_text()
  return [
    ...steps,
    paid,
    { name: m.withdraw_step_returned(), at: returnedAt, icon: RotateCcw, text },
  ]
}

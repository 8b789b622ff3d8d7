import { RotateCcw, X } from 'lucide-react'
import { showInstant } from '../../core/time.ts'
import { refusalWords, withdraw, type Withdrawal } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useCall } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Steps, type Step } from '../ui/Steps.tsx'
import { looks } from './accounts.ts'
import { Receipt } from './Receipt.tsx'
import s from './WithdrawPage.module.css'

const ASK_EVERY_MS = 5_000

/** How far a withdrawal is, step by step, what was charged, and where it goes. */
export function WithdrawalProgress({ id }: { id: string }) {
  const found = useCall(withdraw.order, { id }, { pollMs: ASK_EVERY_MS, quiet: true })
  if (!found.data) return null
  const order = found.data
  return (
    <>
      <Card>
        <h2 className={s.heading}>{m.withdraw_progress()}</h2>
        <Steps steps={stepsOf(order)} />
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

/** The past steps, and the one that is waited for. There is no step back for the member. */
function stepsOf({ status, requestedAt, sentAt, closedAt, returnedAt, reviewBy, refusal }: Withdrawal): Step[] {
  const step = (name: string, at: number | null, more?: Partial<Step>) => ({ name, at, isDone: at !== null, ...more })
  if (refusal !== null) {
    const text = `${m.withdraw_step_refused_text()} ${refusalWords[refusal]()}`
    return [
      step(m.withdraw_step_requested(), requestedAt),
      step(m.withdraw_step_refused(), closedAt, { icon: X, text }),
    ]
  }
  const review = reviewBy === null ? [] : [step(m.withdraw_step_review(), null, { text: reviewText(reviewBy) })]
  const steps = [
    step(m.withdraw_step_requested(), requestedAt),
    ...review,
    // The bank's answer can arrive before the note that the withdrawal was sent.
    step(m.withdraw_step_sent(), sentAt, { isDone: (sentAt ?? closedAt) !== null }),
  ]
  if (status === 'failed') {
    const text = m.withdraw_step_failed_text()
    return [...steps, step(m.withdraw_step_failed(), closedAt, { icon: X, text })]
  }
  const paid = step(m.withdraw_step_paid(), closedAt)
  if (returnedAt === null) return [...steps, paid]
  const text = m.withdraw_step_returned_text()
  return [...steps, paid, step(m.withdraw_step_returned(), returnedAt, { icon: RotateCcw, text })]
}

/** The instant by which people decide; once that is over, whom to ask. */
const reviewText = (by: number): string =>
  by < serverNow() ? m.withdraw_step_review_late() : m.withdraw_step_review_text({ at: showInstant(by) })

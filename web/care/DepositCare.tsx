import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import type { CareState } from '../../core/care/care.ts'
import { lesser, minus, fromWire, showYuan, NONE } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { session } from '../shell/session.ts'
import { keepText, readText } from '../shell/storage.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Review } from './Review.tsx'
import { useCare } from './state.ts'
import { deltaOf, isSet } from './words.ts'

/** On the page of deposits: the month's net deposits, what a limit leaves, and once the question whether one is wanted. */
export function DepositCare() {
  const { data } = useCare(true)
  return (
    <>
      <NetDeposits />
      {data && <Review state={data} leads />}
      {data && <AskForLimit state={data} />}
    </>
  )
}

/** The month's net deposits and what a deposit limit leaves, where money is paid in and on each order (R-RG-06). */
export function NetDeposits() {
  const { data } = useCare(true)
  return (
    <Card flush>
      <List>
        <Row
          icon={HeartHandshake}
          title={m.care_net_deposits()}
          sub={data ? leftText(data) : m.care_net_deposits_sub()}
          side={data ? <Money amount={deltaOf(data.netDeposits)} /> : '…'}
          href={address.care({ part: 'limits' })}
        />
      </List>
    </Card>
  )
}

const depositsIn = ({ limits }: CareState) => limits.filter((one) => one.limit === 'deposit' && one.amount !== null)

/** The tightest of them counts. */
function leftText(state: CareState): string {
  const left = depositsIn(state).map(({ amount, usedAmount }) =>
    minus(fromWire(amount ?? '0.00'), deltaOf(usedAmount ?? '0.00')),
  )
  if (left.length === 0) return m.care_deposit_none()
  const least = left.reduce(lesser)
  return m.care_deposit_left({ left: showYuan(least > NONE ? least : NONE) })
}

const skipKey = () => `careAsked:${session()?.uid}`

/** Asked until a limit is set or the member says no; either way the deposit goes on. */
function AskForLimit({ state }: { state: CareState }) {
  const [isSkipped, setSkipped] = useState(() => readText('local', skipKey()) !== undefined)
  if (isSkipped || state.limits.some((one) => isSet(one) || one.waits)) return null
  const skip = () => {
    keepText('local', skipKey(), '1')
    setSkipped(true)
  }
  return (
    <Note kind="care">
      <div className="column">
        <div>
          <strong>{m.care_deposit_ask()}</strong>
          <p className="dim">{m.care_deposit_ask_text()}</p>
        </div>
        <div className="apart">
          <ButtonLink kind="care" size="medium" href={address.care({ part: 'limits' })}>
            {m.care_deposit_ask_set()}
          </ButtonLink>
          <Button kind="quiet" size="medium" onPress={skip}>
            {m.care_deposit_ask_skip()}
          </Button>
        </div>
      </div>
    </Note>
  )
}

import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import type { CareState } from '../../core/care/care.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { deltaOf, resultOf, timeText } from './words.ts'

type Shown = 'today' | 'week' | 'month'

/** Totals of play: time, staked, returned and net; of the month the deposits, too. */
export function Sums({ state }: { state: CareState }) {
  const [shown, show] = useState<Shown>('today')
  const sums = state[shown]
  return (
    <>
      <Card>
        <div className="column">
          <Segment
            label={m.care_how()}
            value={shown}
            onChange={show}
            options={[
              { value: 'today', label: m.care_today() },
              { value: 'week', label: m.care_week() },
              { value: 'month', label: m.care_month() },
            ]}
          />
          <SumsOf sums={sums} />
          <KeyValues>
            <KeyValue name={m.care_net_deposits()}>
              <Money amount={deltaOf(state.netDeposits)} />
            </KeyValue>
          </KeyValues>
        </div>
      </Card>
      <Card flush>
        <List>
          <Row icon={ChartColumn} title={m.care_activity()} sub={m.care_activity_sub()} href={address.activity()} />
        </List>
      </Card>
    </>
  )
}

type SumsProps = { sums: CareState['today'] }

export const SumsOf = ({ sums }: SumsProps) => (
  <KeyValues>
    <KeyValue name={m.care_time()}>
      <span className="num">{timeText(sums.minutes)}</span>
    </KeyValue>
    <KeyValue name={m.care_staked()}>
      <Money amount={sums.staked} />
    </KeyValue>
    <KeyValue name={m.care_returned()}>
      <Money amount={sums.returned} />
    </KeyValue>
    <KeyValue name={m.care_net()} strong>
      <Money amount={resultOf(sums)} sign />
    </KeyValue>
  </KeyValues>
)

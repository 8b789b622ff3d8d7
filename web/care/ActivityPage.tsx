import { Gauge, MessageCircleMore } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { BARS, barUnits, HABIT_DAYS, type BarUnit, type CareActivity } from '../../core/care/activity.ts'
import { care } from '../../core/care/care.ts'
import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segment } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { ActivityChart, Hours, Kinds } from './ActivityCharts.tsx'
import s from './Activity.module.css'
import { deltaOf, resultOf } from './words.ts'

const unitNames: Record<BarUnit, () => string> = {
  day: m.care_activity_days,
  week: m.care_activity_weeks,
  month: m.care_activity_months,
}

const spans: Record<BarUnit, (inputs: { count: number }) => string> = {
  day: m.care_activity_last_days,
  week: m.care_activity_last_weeks,
  month: m.care_activity_last_months,
}

/**
 * Totals of play and money: by days, weeks or months, by kind of game, by time of day, and beside the average cost by
 * the rules.
 */
export default function ActivityPage() {
  const [by, setBy] = useState<BarUnit>('day')
  // What stands stays until other bars have come, so that nothing below them moves.
  const found = useCall(care.activity, { by }, { staleMs: 30_000, keep: true })
  return (
    <Page
      title={m.care_activity()}
      lead={m.care_activity_lead()}
      root={address.care()}
      actions={<IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />}
    >
      <Stack>
        <Segment
          label={m.care_activity_by()}
          value={by}
          onChange={setBy}
          options={barUnits.map((value) => ({ value, label: unitNames[value]() }))}
        />
        <Load of={found} skeleton={<Shape of="wallet" />}>
          {(shown) => <ActivityChart key={shown.by} {...shown} />}
        </Load>
      </Stack>
      {found.data && <Rest activity={found.data} />}
    </Page>
  )
}

const Rest = ({ activity }: { activity: CareActivity }) => (
  <>
    <Section
      title={m.care_activity_kinds()}
      side={<span className="faint caption">{spans[activity.by]({ count: BARS[activity.by] })}</span>}
    >
      <Stack>
        <Kinds kinds={activity.kinds} />
      </Stack>
    </Section>
    <Section title={m.care_activity_average()}>
      <Stack>
        <Average average={activity.average} />
      </Stack>
    </Section>
    <Section
      title={m.care_activity_hours()}
      side={<span className="faint caption">{m.care_activity_last_days({ count: HABIT_DAYS })}</span>}
    >
      <Stack>
        <Hours hours={activity.hours} />
      </Stack>
    </Section>
  </>
)

/** The average cost of these stakes by the rules of the games, beside their actual cost. */
function Average({ average }: { average: CareActivity['average'] }) {
  const { staked, least, most, cost } = average
  const net = deltaOf(cost)
  return (
    <Card flush>
      <div className={`column ${s.inside}`}>
        {staked === '0.00' ? (
          <p className="dim">{m.care_activity_average_none()}</p>
        ) : (
          <KeyValues>
            <KeyValue name={m.care_activity_average_staked()}>
              <Money amount={staked} />
            </KeyValue>
            <KeyValue name={m.care_activity_average_rules()}>
              {least === most ? (
                <Money amount={most} />
              ) : (
                <span className="num">
                  {m.care_activity_average_range({ least: showYuan(deltaOf(least)), most: showYuan(deltaOf(most)) })}
                </span>
              )}
            </KeyValue>
            <KeyValue name={net < 0n ? m.care_activity_average_brought() : m.care_activity_average_cost()} strong>
              <Money amount={net < 0n ? resultOf({ net: cost }) : net} />
            </KeyValue>
          </KeyValues>
        )}
        <p className="dim sub">{m.care_activity_average_text()}</p>
      </div>
      <List>
        <Row icon={Gauge} title={m.care_activity_returns()} href={address.returns()} />
      </List>
    </Card>
  )
}

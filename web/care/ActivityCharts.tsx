import { useState } from 'react'
import { HOURS_TOGETHER, type ActivityBar, type BarUnit, type CareActivity } from '../../core/care/activity.ts'
import { fen, showYuan, type Fen } from '../../core/money.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import { m } from '../../text/compiled/messages.js'
import { Card } from '../ui/Card.tsx'
import { ChipRow } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import s from './Activity.module.css'
import { Bars, type Bar } from './Bars.tsx'
import { SumsOf } from './Sums.tsx'
import { deltaOf, resultOf, timeText } from './words.ts'

type Measure = 'net' | 'staked' | 'returned' | 'paidIn' | 'paidOut' | 'minutes'

const measureNames: Record<Measure, () => string> = {
  net: m.care_net,
  staked: m.care_staked,
  returned: m.care_returned,
  paidIn: m.care_activity_paid_in,
  paidOut: m.care_activity_paid_out,
  minutes: m.care_time,
}
const measures = Object.keys(measureNames) as Measure[]

/** One figure of each day, week or month as a chart; the whole statement of the bar that is chosen. */
export function ActivityChart({ bars, by }: Pick<CareActivity, 'bars' | 'by'>) {
  const [measure, setMeasure] = useState<Measure>('net')
  const [chosen, choose] = useState(bars.at(-1)?.from ?? '')
  const shown = bars.find(({ from }) => from === chosen) ?? bars.at(-1)
  return (
    <Card flush>
      <ChipRow
        label={m.care_activity_of()}
        value={measure}
        onChange={setMeasure}
        options={measures.map((value) => ({ value, label: measureNames[value]() }))}
      />
      <div className={s.inside}>
        <Bars
          label={measureNames[measure]()}
          bars={bars.map((bar) => barOf(bar, by, measure))}
          chosen={shown?.from ?? ''}
          onChoose={choose}
        >
          {shown && (
            <>
              <SumsOf sums={shown} />
              <KeyValues>
                <KeyValue name={m.care_activity_paid_in()}>
                  <Money amount={shown.paidIn} />
                </KeyValue>
                <KeyValue name={m.care_activity_paid_out()}>
                  <Money amount={shown.paidOut} />
                </KeyValue>
              </KeyValues>
            </>
          )}
        </Bars>
      </div>
    </Card>
  )
}

function barOf(bar: ActivityBar, by: BarUnit, measure: Measure): Bar {
  const common = { key: bar.from, ...timeOf(bar, by) }
  if (measure === 'minutes') return { ...common, value: BigInt(bar.minutes), figure: timeText(bar.minutes) }
  const value = measure === 'net' ? resultOf(bar) : deltaOf(bar[measure])
  return { ...common, value, figure: said(value) }
}

/** A month by its own name: "2026-11". */
function timeOf({ from, to }: ActivityBar, by: BarUnit): Pick<Bar, 'tick' | 'span'> {
  if (by === 'month') return { tick: from.slice(0, 7), span: from.slice(0, 7) }
  return { tick: from.slice(5), span: from === to ? from : m.care_activity_span({ from, to }) }
}

/** "−¥12.00". */
const said = (amount: Fen): string => (amount < 0n ? `−${showYuan(fen(-amount))}` : showYuan(amount))

const kindNames: Record<PlayCategory, () => string> = {
  sports: m.vip_category_sports,
  video: m.lobby_video,
  chess: m.lobby_chess,
  electronic: m.lobby_electronic,
  fishing: m.lobby_fishing,
  lottery: m.vip_category_lottery,
}

/** The stakes of each kind of game, beside each other. */
export function Kinds({ kinds }: { kinds: CareActivity['kinds'] }) {
  if (kinds.length === 0)
    return (
      <Card>
        <p className="dim">{m.care_activity_kinds_none()}</p>
      </Card>
    )
  const most = kinds.reduce((so, { staked }) => Math.max(so, sizeOf(staked)), 1)
  return (
    <Card flush>
      <ul aria-label={m.care_activity_kinds()}>
        {kinds.map((one) => (
          <li key={one.kind} className={s.kind}>
            <div className={`apart ${s.figures}`}>
              <b>{kindNames[one.kind]()}</b>
              <Money amount={resultOf(one)} sign />
            </div>
            <ProgressBar label={m.care_staked()} value={sizeOf(one.staked)} max={most} tone="care" />
            <p className={`dim sub ${s.pairs}`}>
              <span>
                {m.care_staked()} <Money amount={one.staked} />
              </span>
              <span>
                {m.care_returned()} <Money amount={one.returned} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whole yuan: a picture needs no fen. */
const sizeOf = (amount: string): number => Number.parseInt(amount, 10)

type Hour = CareActivity['hours'][number]

/** When in the day stakes were placed. */
export function Hours({ hours }: { hours: CareActivity['hours'] }) {
  // The time of day with the most stakes is what there is to see.
  const [chosen, choose] = useState(() => String(hours.reduce(busier).hour))
  const shown = hours.find(({ hour }) => String(hour) === chosen)
  return (
    <Card>
      <Bars label={m.care_activity_hours()} bars={hours.map(hourBar)} chosen={chosen} onChoose={choose}>
        {shown && (
          <KeyValues>
            <KeyValue name={m.care_staked()}>
              <Money amount={shown.staked} />
            </KeyValue>
            <KeyValue name={m.care_returned()}>
              <Money amount={shown.returned} />
            </KeyValue>
            <KeyValue name={m.care_net()} strong>
              <Money amount={resultOf(shown)} sign />
            </KeyValue>
          </KeyValues>
        )}
      </Bars>
    </Card>
  )
}

const busier = (one: Hour, other: Hour): Hour => (sizeOf(other.staked) > sizeOf(one.staked) ? other : one)

function hourBar({ hour, staked }: Hour): Bar {
  const two = (at: number) => String(at).padStart(2, '0')
  const span = m.care_activity_hours_span({ from: two(hour), to: two(hour + HOURS_TOGETHER) })
  return { key: String(hour), tick: span, span, value: deltaOf(staked), figure: said(deltaOf(staked)) }
}

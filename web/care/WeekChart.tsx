import { useState } from 'react'
import { care } from '../../core/care/care.ts'
import type { ActivityBar } from '../../core/care/activity.ts'
import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Stack } from '../ui/Page.tsx'
import { Bone } from '../ui/States.tsx'
import s from './Activity.module.css'
import { Bars, type Bar } from './Bars.tsx'
import { deltaOf } from './words.ts'

const DAYS = 7
const COMING = 236

/**
 * Stakes and returns, day by day of the last seven; nothing where nothing was staked. No net: open stakes would count
 * as lost, beside totals that leave them out.
 */
export function WeekChart() {
  const { data, isError } = useCall(care.activity, { by: 'day' }, { staleMs: 30_000, quiet: true })
  const days = data?.bars.slice(-DAYS) ?? []
  if (data ? days.every(({ staked }) => staked === '0.00') : isError) return null
  return (
    <div className={s.ofWeek}>
      <Stack>{data ? <Week days={days} /> : <Bone height={COMING} round={20} />}</Stack>
    </div>
  )
}

function Week({ days }: { days: readonly ActivityBar[] }) {
  const [chosen, choose] = useState(days.at(-1)?.from ?? '')
  const shown = days.find(({ from }) => from === chosen) ?? days.at(-1)
  return (
    <Card flush>
      <div className={s.week}>
        <p className={`dim caption ${s.legend}`} aria-hidden>
          <span>
            <i />
            {m.care_staked()}
          </span>
          <span>
            <i />
            {m.care_returned()}
          </span>
        </p>
        <Bars label={m.care_week_chart()} bars={days.map(barOf)} chosen={shown?.from ?? ''} onChoose={choose} isLow>
          {shown && (
            <p className={`apart sub ${s.sums}`}>
              <span>
                <span className="dim">{m.care_staked()}</span> <Money amount={shown.staked} />
              </span>
              <span>
                <span className="dim">{m.care_returned()}</span> <Money amount={shown.returned} />
              </span>
            </p>
          )}
        </Bars>
      </div>
    </Card>
  )
}

function barOf({ from, staked, returned }: ActivityBar): Bar {
  const [value, beside] = [deltaOf(staked), deltaOf(returned)]
  const figure = m.care_week_chart_bar({ staked: showYuan(value), returned: showYuan(beside) })
  return { key: from, tick: from.slice(5), span: from, value, beside, figure }
}

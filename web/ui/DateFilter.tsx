import { useState } from 'react'
import {
  addDays,
  type Day,
  dayOf,
  namedRange,
  RECORD_DAYS,
  type RangeName,
  rangeNames,
  rangeProblem,
} from '../../core/time.ts'
import type { Days, PageAt } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { Button } from './Button.tsx'
import { ChipRow } from './Choice.tsx'
import s from './DateFilter.module.css'
import { DateField } from './Field.tsx'
import { Sheet } from './Sheet.tsx'

export type Range = { name: RangeName; from: Day; to: Day }

/** The range that the address asks for; 近 7 天 where it asks for none or for nonsense (decision 49). */
export function useDateRange(page: PageAt<Days>): Range {
  const query = useQueryOf(page)
  const today = dayOf(serverNow())
  const name = rangeNames.find((each) => each === query.range) ?? 'week'
  if (name !== 'custom') return { name, ...namedRange(name, today) }
  const from = query.from ?? ''
  const to = query.to ?? ''
  if (rangeProblem(from, to, today)) return { name: 'week', ...namedRange('week', today) }
  return { name, from, to }
}

const labels: Record<RangeName, () => string> = {
  today: m.ui_range_today,
  yesterday: m.ui_range_yesterday,
  week: m.ui_range_week,
  month: m.ui_range_month,
  custom: m.ui_range_custom,
}

/** All days that records reach back to, as calls ask for them. */
export function allDays(): { start: Day; end: Day } {
  const { from, to } = namedRange('month', dayOf(serverNow()))
  return { start: from, end: to }
}

/** 今天 · 昨天 · 近 7 天 · 近 30 天 · 自定义, held in the address. Read it with useDateRange. */
export function DateFilter({ page }: { page: PageAt<Days> }) {
  const range = useDateRange(page)
  const [open, setOpen] = useState(false)
  const choose = (name: RangeName) => {
    if (name === 'custom') setOpen(true)
    else setQuery(page, { range: name, from: undefined, to: undefined })
  }
  return (
    <>
      <ChipRow
        label={m.ui_range()}
        value={range.name}
        onChange={choose}
        options={rangeNames.map((name) => ({ value: name, label: labels[name]() }))}
      />
      {range.name === 'custom' && (
        <div className={s.chosen}>
          <span className="num">
            {range.from} – {range.to}
          </span>
          <Button kind="quiet" size="small" onPress={() => setOpen(true)}>
            {m.ui_range_change()}
          </Button>
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.ui_range_title()}>
        <RangeForm page={page} range={range} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

type FormProps = { page: PageAt<Days>; range: Range; onDone: () => void }

function RangeForm({ page, range, onDone }: FormProps) {
  const today = dayOf(serverNow())
  const earliest = addDays(today, 1 - RECORD_DAYS)
  const [from, setFrom] = useState(range.from)
  const [to, setTo] = useState(range.to)
  const problem = rangeProblem(from, to, today)
  const limit = m.ui_range_limit({ days: RECORD_DAYS })
  const isOutside = problem === 'range_too_old'
  const apply = () => {
    if (problem) return
    onDone()
    setQuery(page, { range: 'custom', from, to })
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className={s.days}>
        <DateField
          label={m.ui_range_from()}
          value={from}
          onChange={setFrom}
          min={earliest}
          max={today}
          error={isOutside && from < earliest ? limit : undefined}
        />
        <DateField
          label={m.ui_range_to()}
          value={to}
          onChange={setTo}
          min={earliest}
          max={today}
          error={problem === 'range_invalid' ? m.ui_range_invalid() : isOutside && to > today ? limit : undefined}
        />
      </div>
      {!isOutside && <p className="faint caption">{limit}</p>}
      <Button type="submit" wide off={problem !== undefined}>
        {m.ui_range_apply()}
      </Button>
    </form>
  )
}

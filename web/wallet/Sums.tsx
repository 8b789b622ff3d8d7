import type { Totals as Sum } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { Money } from '../ui/Money.tsx'
import { Totals } from '../ui/Totals.tsx'
import s from './MoneyLog.module.css'

type SumsProps = { totals: Sum | null | undefined; label: string }

/** What the entries below come to, in and out. */
export function Sums({ totals, label }: SumsProps) {
  if (!totals || totals.count === 0) return null
  return (
    <Totals
      label={label}
      items={[
        { name: m.records_in(), value: <Money amount={totals.in} /> },
        { name: m.records_out(), value: <Money amount={totals.out} /> },
        {
          name: m.records_kind_count(),
          value: <span className="num">{totals.count}</span>,
        },
      ]}
    />
  )
}

/** The same for one day, at the right of its heading. */
export function DaySums({ totals, day }: { totals: Sum | null | undefined; day: string }) {
  const sums = totals?.days.find((one) => one.day === day)
  if (!sums) return null
  return (
    <span className={s.day}>
      {m.records_in()} <Money amount={sums.in} /> · {m.records_out()} <Money amount={sums.out} />
    </span>
  )
}

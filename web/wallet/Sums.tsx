import type { Totals as Sum } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { Money } from '../ui/Money.tsx'
import { Totals } from '../ui/Totals.tsx'
import s from './MoneyLog.module.css'

type SumsProps = { totals: Sum | null | undefined; label: string }

/** Totals of the entries below, in and out; moves between own wallets stand apart. */
export function Sums({ totals, label }: SumsProps) {
  if (!totals || totals.count === 0) return null
  return (
    <Totals
      label={label}
      items={[
        ...partsOf(totals).map(([name, amount]) => ({ name, value: <Money amount={amount} /> })),
        {
          name: m.records_kind_count(),
          value: <span className="num">{totals.count}</span>,
        },
      ]}
    />
  )
}

/** The sums of one day, at the right of its heading. */
export function DaySums({ totals, day }: { totals: Sum | null | undefined; day: string }) {
  const sums = totals?.days.find((one) => one.day === day)
  if (!sums) return null
  return (
    <span className={`dim caption ${s.day}`}>
      {partsOf(sums).map(([name, amount]) => (
        <span key={name}>
          {name} <Money amount={amount} />
        </span>
      ))}
    </span>
  )
}

type Parts = Pick<Sum, 'in' | 'out' | 'moved'>

const partsOf = (sums: Parts): [name: string, amount: string][] =>
  (
    [
      [m.records_in(), sums.in],
      [m.records_out(), sums.out],
      [m.records_moved(), sums.moved],
    ] satisfies [string, string][]
  ).filter(([, amount]) => amount !== '0.00')

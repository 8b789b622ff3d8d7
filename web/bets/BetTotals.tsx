import { bets, type BetStatus } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import type { Range } from '../ui/DateFilter.tsx'
import { Money } from '../ui/Money.tsx'
import { Totals } from '../ui/Totals.tsx'

type BetTotalsProps = { range: Range; status: BetStatus | undefined }

/** Totals of the bets below. Quiet: the list has its own loading and its own error. */
export function BetTotals({ range, status }: BetTotalsProps) {
  const found = useCall(bets.totals, { start: range.from, end: range.to }, { quiet: true, keep: true })
  const sums = status ? found.data?.list.find((one) => one.status === status) : found.data
  if (!sums || sums.count === 0) return null
  const back = status === 'cancelled' || status === 'withdrawn' ? sums.refund : sums.payout
  return (
    <Totals
      label={m.records_bet_count({ count: sums.count })}
      items={[
        { name: m.records_bet_count({ count: sums.count }), value: <Money amount={sums.stake} /> },
        { name: m.records_bet_payout(), value: <Money amount={back} /> },
        { name: m.records_bet_net(), value: <Money amount={sums.net} sign /> },
      ]}
    />
  )
}

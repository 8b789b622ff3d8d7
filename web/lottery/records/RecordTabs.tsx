import { address } from '../../../core/addresses.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { go, setQuery } from '../../shell/router.ts'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import { useLotteryFilter } from './record-filter.ts'
import s from './Records.module.css'

/** Orders or chases; the lottery that is asked for stays. */
export function RecordTabs({ at }: { at: 'orders' | 'chases' }) {
  const lottery = useLotteryFilter()
  return (
    <div className={s.filters}>
      <UnderlineTabs<'orders' | 'chases'>
        label={m.official_records()}
        value={at}
        onChange={(next) => go(address[next]({ lottery }), { replace: true })}
        options={[
          { value: 'orders', label: m.official_orders_tab() },
          { value: 'chases', label: m.official_chases_tab() },
        ]}
      />
    </div>
  )
}

/** Chases of which lottery: those of the official board. */
export function LotteryChips() {
  const lottery = useLotteryFilter()
  const found = useCall(official.list, {}, { quiet: true, staleMs: 10 * 60_000 })
  const names = (found.data?.list ?? []).flatMap(({ list }) => list)
  return (
    <div className={s.filters}>
      <ChipRow
        label={m.official_lottery()}
        value={lottery ?? 'all'}
        onChange={(next) => setQuery(address.chases, { lottery: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: m.official_all_lotteries() },
          ...names.map((row) => ({ value: row.lottery, label: row.name })),
        ]}
      />
    </div>
  )
}

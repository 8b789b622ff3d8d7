import { official } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { go, setQuery } from '../../shell/router.ts'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import { useLotteryFilter } from './record-filter.ts'
import s from './Records.module.css'

/** Orders or chases; the lottery that is asked for stays. */
export function RecordTabs({ at }: { at: 'record' | 'taskRecords' }) {
  const lottery = useLotteryFilter()
  const query = lottery ? `?lottery=${lottery}` : ''
  return (
    <div className={s.filters}>
      <UnderlineTabs<'record' | 'taskRecords'>
        label={m.official_records()}
        value={at}
        onChange={(next) => go(`/home/${next}${query}`, { replace: true })}
        options={[
          { value: 'record', label: m.official_orders_tab() },
          { value: 'taskRecords', label: m.official_chases_tab() },
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
        onChange={(next) => setQuery({ lottery: next === 'all' ? undefined : next })}
        options={[
          { value: 'all', label: m.official_all_lotteries() },
          ...names.map((row) => ({ value: row.lottery, label: row.name })),
        ]}
      />
    </div>
  )
}

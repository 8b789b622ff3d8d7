import { Download } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { records, type LogEntry } from '../../core/records.ts'
import { showTime } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall, useCallPages } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { DateFilter, useDateRange } from '../ui/DateFilter.tsx'
import { DayList } from '../ui/DayList.tsx'
import { SelectField } from '../ui/Field.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { Row } from '../ui/Row.tsx'
import { Empty } from '../ui/States.tsx'
import { EntryMoney } from './EntryMoney.tsx'
import { DaySums, Sums } from './Sums.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import s from './MoneyLog.module.css'

/** Every change of the cash wallet by day, with the total of each day; filters live in the address. */
export default function MoneyLogPage() {
  const kinds = useCall(records.logTypes, {}, { staleMs: 3_600_000, quiet: true })
  const range = useDateRange(address.moneyLog)
  const asked = useQueryOf(address.moneyLog).kind
  const list = kinds.data?.list ?? []
  const kind = list.find((known) => known.kind === asked)?.kind
  const pages = useCallPages(records.log, {
    start: range.from,
    end: range.to,
    ...(kind ? { kind } : {}),
  })
  const [isExporting, setExporting] = useState(false)
  return (
    <Page
      title={m.records_log_title()}
      root={address.transactions()}
      actions={
        <Button kind="quiet" size="small" icon={Download} onPress={() => setExporting(true)}>
          {m.records_export()}
        </Button>
      }
    >
      <DateFilter page={address.moneyLog} />
      <div className={s.kind}>
        <SelectField
          label={m.records_kind()}
          value={kind ?? ''}
          onChange={(next) => setQuery(address.moneyLog, { kind: next === '' ? undefined : next })}
          options={[
            { value: '', label: m.records_kind_all() },
            ...list.map(({ kind, name }) => ({ value: kind, label: name })),
          ]}
        />
      </div>
      <Sums totals={pages.first?.totals} label={m.records_log_title()} />
      <InfiniteList<LogEntry>
        pages={pages}
        empty={<Empty title={m.records_log_empty()} text={m.records_log_empty_text()} />}
      >
        {(rows) => (
          <DayList<LogEntry>
            rows={rows}
            at={(entry) => entry.at}
            keyOf={(entry) => entry.number}
            side={(day) => <DaySums totals={pages.first?.totals} day={day} />}
          >
            {(entry) => <EntryRow entry={entry} />}
          </DayList>
        )}
      </InfiniteList>
      <StatementSheet open={isExporting} onClose={() => setExporting(false)} />
    </Page>
  )
}

function EntryRow({ entry }: { entry: LogEntry }) {
  return (
    <Row
      title={entry.name}
      sub={<span className="num">{showTime(entry.at)}</span>}
      side={<EntryMoney entry={entry} />}
      sideSub={<Money amount={entry.after} balance />}
      href={address.transaction({ order: entry.orderNo, n: String(entry.number) })}
    />
  )
}

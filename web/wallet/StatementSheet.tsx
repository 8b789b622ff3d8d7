import { useState } from 'react'
import {
  addMonths,
  monthOf,
  monthsProblem,
  records,
  STATEMENT_MONTHS,
  statementFormats,
  type StatementFormat,
} from '../../core/records.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Segment } from '../ui/Choice.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import s from './MoneyLog.module.css'

/** Asks for a statement of some months; the link that comes back works once (decision 53). */
export function StatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={m.records_export()} lead={m.records_export_text()}>
      <StatementForm onDone={onClose} />
    </Sheet>
  )
}

const formatNames: Record<StatementFormat, () => string> = {
  csv: m.records_csv,
  pdf: m.records_pdf,
}

function StatementForm({ onDone }: { onDone: () => void }) {
  const now = monthOf(serverNow())
  const [from, setFrom] = useState(now)
  const [to, setTo] = useState(now)
  const [format, setFormat] = useState<StatementFormat>('csv')
  const statement = useAction(records.statement)
  const problem = monthsProblem(from, to, now)
  const months = Array.from({ length: STATEMENT_MONTHS }, (_, back) => addMonths(now, -back))
  const options = months.map((month) => ({ value: month, label: month }))
  const download = async () => {
    const made = await statement.run({ from, to, format })
    if (!made.ok) return
    onDone()
    fetchFile(made.data.url)
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void download()
      }}
    >
      <div className={s.months}>
        <SelectField label={m.records_from()} value={from} onChange={setFrom} options={options} />
        <SelectField
          label={m.records_to()}
          value={to}
          onChange={setTo}
          options={options}
          error={problem === 'range_invalid' ? m.wallet_range_invalid() : undefined}
        />
      </div>
      <Segment
        label={m.records_format()}
        value={format}
        onChange={setFormat}
        options={statementFormats.map((each) => ({ value: each, label: formatNames[each]() }))}
      />
      <Button type="submit" wide busy={statement.busy} off={problem !== undefined}>
        {m.records_download()}
      </Button>
    </form>
  )
}

/** Pressed by code: setting the location would be undone by the sheet, which goes back as it closes. */
function fetchFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

import { X } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { betStatuses } from '../../../core/bets.ts'
import { lotteries } from '../../../core/lottery/calendar.ts'
import { boards } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { setQuery } from '../../shell/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { boardNames } from '../names.ts'
import { useRecordFilter, type noFilter } from './record-filter.ts'
import s from './Records.module.css'
import { statusNames } from './states.ts'

const all = (name: string) => ({ value: '', label: name })

/** Which orders: each choice stands in the address at once. */
export function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { board, lottery, status } = useRecordFilter()
  const set = (name: keyof typeof noFilter) => (value: string) =>
    setQuery(address.orders, { [name]: value || undefined })
  return (
    <Sheet open={open} onClose={onClose} title={m.official_filter()}>
      <div className="column">
        <SelectField
          label={m.official_lottery()}
          value={lottery ?? ''}
          onChange={set('lottery')}
          options={[
            all(m.official_all_lotteries()),
            ...lotteries.map(({ code, name }) => ({ value: code, label: name() })),
          ]}
        />
        <SelectField
          label={m.official_board()}
          value={board ?? ''}
          onChange={set('board')}
          options={[all(m.official_board_all()), ...boards.map((each) => ({ value: each, label: boardNames[each]() }))]}
        />
        <SelectField
          label={m.bets_status()}
          value={status ?? ''}
          onChange={set('status')}
          options={[
            all(m.bets_status_all()),
            ...betStatuses.map((each) => ({ value: each, label: statusNames[each]() })),
          ]}
        />
        <Button wide onPress={onClose}>
          {m.official_filter_done()}
        </Button>
      </div>
    </Sheet>
  )
}

/** The filters that are on, each of which a press takes away. */
export function FiltersOn() {
  const { board, lottery, status, isOn } = useRecordFilter()
  if (!isOn) return null
  const on = {
    lottery: lotteries.find(({ code }) => code === lottery)?.name(),
    board: board && boardNames[board](),
    status: status && statusNames[status](),
  }
  return (
    <ul className={s.on} aria-label={m.official_filter()}>
      {Object.entries(on).map(
        ([name, label]) =>
          label && (
            <li key={name}>
              <Chip
                label={m.official_filter_drop({ name: label })}
                onPress={() => setQuery(address.orders, { [name]: undefined })}
              >
                {label} <Icon of={X} size={14} bold />
              </Chip>
            </li>
          ),
      )}
    </ul>
  )
}

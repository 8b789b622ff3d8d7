import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { keepText, readText } from '../../web/shell/storage.ts'
import type { Column } from './cells.ts'
import s from './Columns.module.css'

type Choice = { shown: readonly Column[]; away: ReadonlySet<string>; onTurn: (key: string) => void }

/** The columns of a table that this person reads: which ones they have put away is kept in this browser. */
export function useColumns(columns: readonly Column[]): Choice {
  const place = `desk-columns ${columns.map(({ key }) => key).join(' ')}`
  const [away, setAway] = useState<ReadonlySet<string>>(() => new Set(readText('local', place)?.split(' ')))
  const shown = columns.filter(({ key }) => !away.has(key))
  const onTurn = (key: string) => {
    const next = new Set(away)
    if (!next.delete(key)) next.add(key)
    // The last column cannot be put away.
    if (!columns.some((one) => !next.has(one.key))) return
    keepText('local', place, next.size > 0 ? [...next].join(' ') : undefined)
    setAway(next)
  }
  return { shown, away, onTurn }
}

export function ColumnChoice({ columns, away, onTurn }: Omit<Choice, 'shown'> & { columns: readonly Column[] }) {
  return (
    <details
      className={s.choice}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false
      }}
    >
      <summary className={s.button}>{m.desk_columns()}</summary>
      <div className={s.list}>
        {columns.map(({ key, label }) => (
          <label key={key} className={s.one}>
            <input type="checkbox" checked={!away.has(key)} onChange={() => onTurn(key)} />
            {label}
          </label>
        ))}
      </div>
    </details>
  )
}

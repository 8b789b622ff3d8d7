import { X } from 'lucide-react'
import { useState } from 'react'
import type { Play } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import s from './FreeList.module.css'
import type { Pick } from './picks.ts'
import { entryText } from '../words.ts'

type ListProps = {
  name: string
  play: Play
  row: Play['rows'][number]
  closed: boolean
  isOn: (entry: Pick) => boolean
  onSet: (entries: Pick[]) => void
}

/** Tickets that are typed, where there are too many to lay out as buttons: 混合组选 (rulebook 1.2, "free list"). */
export function FreeList({ name, play, row, closed, isOn, onSet }: ListProps) {
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState('')
  const taken = row.entries.filter(isOn)
  const add = () => {
    const read = readTickets(row.entries, typed)
    // Words that are no ticket stay in the field, to be corrected.
    setTyped(read.unknown.join(' '))
    setUnknown(read.unknown.join(' '))
    const found = new Set([...taken, ...read.found])
    onSet(row.entries.filter((entry) => found.has(entry)))
  }
  return (
    <form
      className={s.list}
      onSubmit={(event) => {
        event.preventDefault()
        if (!closed) add()
      }}
    >
      <TextField
        label={m.lottery_free_label()}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setUnknown('')
        }}
        inputMode="text"
        autoComplete="off"
        maxLength={1_000}
        hint={m.lottery_free_hint()}
        {...(unknown && { error: m.lottery_free_unknown({ tickets: unknown }) })}
      />
      <Button type="submit" kind="tonal" size="medium" off={closed || typed.trim() === ''}>
        {m.lottery_free_add()}
      </Button>
      {taken.length > 0 && (
        <ul className={s.taken} aria-label={name}>
          {taken.map((entry) => {
            const text = entryText(play, entry, row)
            return (
              <li key={text}>
                <Chip
                  label={m.lottery_board_remove({ name: text })}
                  onPress={() => !closed && onSet(taken.filter((each) => each !== entry))}
                >
                  <span className="num">{text}</span> <Icon of={X} size={14} bold />
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
    </form>
  )
}

/** Tickets as they are typed, "112 358", digits in any order: each once, and the words that name none. */
export function readTickets(entries: readonly Pick[], text: string) {
  const byDigits = new Map(entries.map((entry) => [digitsOf([entry].flat().join('')), entry]))
  const words = text.split(/[^0-9A-Za-z\u4e00-\u9fff]+/).filter((word) => word !== '')
  const found = new Set<Pick>()
  const unknown = new Set<string>()
  for (const word of words) {
    const entry = byDigits.get(digitsOf(word))
    if (entry === undefined) unknown.add(word)
    else found.add(entry)
  }
  return { found: [...found], unknown: [...unknown] }
}

const digitsOf = (word: string): string => [...word].sort().join('')

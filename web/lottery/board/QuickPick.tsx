import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Board } from './board.ts'
import s from './QuickPick.module.css'

type QuickProps = {
  /** The name of the row or the play that it picks from. */
  label: string
  numbers: readonly number[]
  board: Board
  closed: boolean
  onPick: (chosen: ReadonlySet<number>) => void
}

/** 快选: all, the big half, the small half, odd, even, none, and what else the family knows. */
export function QuickPick({ label, numbers, board, closed, onPick }: QuickProps) {
  const [open, setOpen] = useState(false)
  const sets = [...plainSets(numbers), ...(board.look.sets?.(numbers, board.drawAt) ?? [])]
  return (
    <div className={s.quick}>
      <button
        type="button"
        className={s.opener}
        aria-expanded={open}
        aria-label={m.lottery_quick_of({ name: label })}
        onClick={() => setOpen(!open)}
      >
        {m.lottery_quick()}
        <span className={classes(s.arrow, open && s.up)}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </button>
      {open && (
        <div className={s.sets} role="group" aria-label={m.lottery_quick_of({ name: label })}>
          {sets.map(({ name, chosen }) => (
            <button
              key={name}
              type="button"
              className={s.set}
              aria-disabled={closed || undefined}
              onClick={() => !closed && onPick(new Set(chosen))}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function plainSets(numbers: readonly number[]) {
  const half = (numbers[0] ?? 0) + numbers.length / 2
  const where = (holds: (number: number) => boolean) => numbers.filter(holds)
  return [
    { name: m.lottery_quick_all(), chosen: numbers },
    { name: m.lottery_word_big(), chosen: where((number) => number >= half) },
    { name: m.lottery_word_small(), chosen: where((number) => number < half) },
    { name: m.lottery_word_odd(), chosen: where((number) => number % 2 === 1) },
    { name: m.lottery_word_even(), chosen: where((number) => number % 2 === 0) },
    { name: m.lottery_quick_none(), chosen: [] },
  ]
}

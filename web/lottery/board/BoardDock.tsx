import { ChevronDown, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Dock } from '../../ui/Page.tsx'
import s from './BoardDock.module.css'

type DockProps = {
  /** The picks so far, in words. */
  picked: string
  /** The totals of the picks: bets, total, best payout. */
  sum: ReactNode
  onClear: (() => void) | '' | undefined
  /** The stake of a bet, in a word; a press unfolds where it is chosen. */
  price: string
  terms: ReactNode
  /** The reason why the button is blocked. */
  problem?: ReactNode
  act: ReactNode
}

/** Two lines above the thumb: what is picked with its bin, and the price of it with the act. */
export function BoardDock({ picked, sum, onClear, price, terms, problem, act }: DockProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dock label={m.lottery_board_slip()}>
      <div className={s.chosen}>
        <p className={s.what} role="status">
          <span className={s.picked}>{picked}</span>
          <span className={`dim small ${s.sum}`}>{sum}</span>
        </p>
        {onClear && <IconButton icon={Trash2} size={19} label={m.lottery_board_clear()} onPress={onClear} />}
      </div>
      {open && <div className={s.terms}>{terms}</div>}
      {problem}
      <div className={s.act}>
        <button
          type="button"
          className={classes(s.price, open && s.open)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {price}
          <Icon of={ChevronDown} size={16} />
        </button>
        {act}
      </div>
    </Dock>
  )
}

import { Pencil } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { parseFen, parseTyped, showYuan, toWire, type Fen } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import s from './StakeChips.module.css'

const CHOICES = ['2.00', '10.00', '50.00', '100.00']

type StakeProps = {
  /** Empty while nothing was chosen: then the least one stands, and the last chip shows it. */
  value: string
  range: { min: Fen; max: Fen }
  onChange: (stake: string) => void
}

/** The stake of one unit: four whole amounts, or one's own. */
export function StakeChips({ value, range, onChange }: StakeProps) {
  const [open, setOpen] = useState(false)
  const stands = value || toWire(range.min)
  const own = !CHOICES.includes(stands)
  return (
    <div className={s.stakesBox}>
      <div className={s.stakes} role="group" aria-label={m.lottery_board_stake()}>
        <span aria-hidden>{m.lottery_board_stake()}</span>
        <div className={s.stakeList}>
          {CHOICES.map((choice) => (
            <button
              key={choice}
              type="button"
              ref={choice === stands ? bringIn : undefined}
              className={classes(s.stake, choice === stands && s.stakeOn)}
              aria-pressed={choice === stands}
              onClick={() => onChange(choice)}
            >
              {chipText(choice)}
            </button>
          ))}
          <button
            type="button"
            ref={own ? bringIn : undefined}
            className={classes(s.stake, s.own, own && s.stakeOn)}
            aria-pressed={own}
            aria-label={own ? m.lottery_board_stake_own_is({ stake: chipText(stands) }) : m.lottery_board_stake_own()}
            onClick={() => setOpen(true)}
          >
            <Icon of={Pencil} size={own ? 14 : 18} />
            {own && chipText(stands)}
          </button>
        </div>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.lottery_board_stake_own()}>
        <StakeForm
          first={own ? stands : ''}
          range={range}
          onDone={(stake) => {
            setOpen(false)
            onChange(stake)
          }}
        />
      </Sheet>
    </div>
  )
}

/** Scrolls the chosen chip into sight, as an address or large text may have put it outside of its row. */
const bringIn = (chip: HTMLButtonElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Chips are choices, not statements: whole yuan have no decimals (design 3). */
export const chipText = (stake: string): string => showYuan(parseFen(stake) ?? 0n).replace(/\.00$/, '')

type FormProps = { first: string; range: StakeProps['range']; onDone: (stake: string) => void }

function StakeForm({ first, range, onDone }: FormProps) {
  const [typed, setTyped] = useState(first)
  const [tried, setTried] = useState(false)
  const field = useId()
  useEffect(() => {
    // Selects the field a frame later: the opening dialog moves the focus to its close button.
    const frame = requestAnimationFrame(() => {
      const input = document.getElementById(field)
      if (input instanceof HTMLInputElement) input.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [field])
  const limits = { min: showYuan(range.min), max: showYuan(range.max) }
  const amount = parseTyped(typed)
  const good = amount !== undefined && amount >= range.min && amount <= range.max
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (good) onDone(toWire(amount))
      }}
    >
      <AmountField
        id={field}
        label={m.lottery_board_stake()}
        side={`${limits.min}–${limits.max}`}
        value={typed}
        onChange={setTyped}
        error={tried && !good ? m.lottery_stake_range(limits) : undefined}
      />
      <Button type="submit" wide off={!good}>
        {m.lottery_board_stake_use()}
      </Button>
    </form>
  )
}

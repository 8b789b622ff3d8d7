import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { m } from '../../../text/compiled/messages.js'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import s from './Stepper.module.css'

type StepperProps = {
  /** The name of the counted thing, for screen readers. */
  label: string
  less: string
  more: string
  value: number
  range: { min: number; max: number }
  onChange: (value: number) => void
  /** A suffix of the figure: 倍. */
  suffix?: string
  small?: boolean
}

/** 倍: how often a stake is taken. */
export const Times = (props: Pick<StepperProps, 'label' | 'value' | 'onChange' | 'small'>) => (
  <Stepper
    {...props}
    {...(!props.small && { suffix: m.official_times() })}
    less={m.official_less()}
    more={m.official_more()}
    range={MULTIPLE}
  />
)

/** A whole number between two buttons; it can be typed as well. */
export function Stepper(props: StepperProps) {
  const { label, less, more, value, range, onChange, suffix, small } = props
  const [typed, setTyped] = useState<string>()
  const step = (to: number) => {
    setTyped(undefined)
    onChange(Math.min(range.max, Math.max(range.min, to)))
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, String(range.max).length)
    setTyped(digits)
    const number = Number.parseInt(digits, 10)
    if (number >= range.min && number <= range.max) onChange(number)
  }
  return (
    <div className={classes(s.stepper, small && s.small)} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={less}
        aria-disabled={value <= range.min || undefined}
        onClick={() => step(value - 1)}
      >
        <Icon of={Minus} size={18} />
      </button>
      <label className={s.figure}>
        <span className="hush">{label}</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          size={Math.max(1, (typed ?? String(value)).length)}
          value={typed ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {suffix && <span aria-hidden>{suffix}</span>}
      </label>
      <button
        type="button"
        aria-label={more}
        aria-disabled={value >= range.max || undefined}
        onClick={() => step(value + 1)}
      >
        <Icon of={Plus} size={18} />
      </button>
    </div>
  )
}

import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import s from './Slider.module.css'

type SliderProps = {
  label: string
  /** The chosen step as it is read aloud. */
  words: string
  /** The number of steps, and the place of the one that is chosen. */
  count: number
  at: number
  onChange: (at: number) => void
  /** In the colour of Play well. */
  isCare?: boolean
  /** Nothing has been chosen yet. */
  isUnset?: boolean
}

/** A choice among steps by thumb or arrows; the amount itself stands in a field beside it. */
export function Slider({ label, words, count, at, onChange, isCare, isUnset }: SliderProps) {
  const share = count > 1 ? (100 * at) / (count - 1) : 0
  return (
    <input
      type="range"
      className={classes(s.slider, isCare && s.care)}
      style={{ '--share': `${share}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={words}
      data-unset={isUnset || undefined}
      min={0}
      max={count - 1}
      value={at}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}

import { useEffect, useId, useRef, type ReactNode } from 'react'
import s from './Choice.module.css'
import { classes } from './classes.ts'

export type Option<V extends string = string> = { value: V; label: ReactNode }

type ChoiceProps<V extends string> = {
  label: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}

/** Real radios under the looks below: arrows move, the phone and the screen reader know them. */
function Choice<V extends string>({
  label,
  options,
  value,
  onChange,
  look,
  above,
}: ChoiceProps<V> & { look: string | undefined; above?: boolean }) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  const scrolls = look === s.chips || look === s.tabs
  useEffect(() => {
    if (scrolls) bringIn(row.current)
  }, [scrolls, value])
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={classes(look, above && s.above)}>
      {options.map((option) => (
        <label key={option.value} className={s.option}>
          <input
            type="radio"
            className={s.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // A chosen amount may be chosen again after it was typed over.
            onClick={() => option.value !== value && onChange(option.value)}
          />
          <span className={s.face}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Scrolls the chosen option into sight, as an address or large text may have put it outside of its row. The page stays. */
function bringIn(row: HTMLElement | null): void {
  const chosen = row?.querySelector(':checked')?.parentElement
  if (!row || !chosen) return
  const gutter = Number.parseInt(getComputedStyle(row).paddingInlineStart, 10)
  const least = chosen.offsetLeft + chosen.offsetWidth + gutter - row.clientWidth
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, least), chosen.offsetLeft - gutter)
}

/** Filters in one row that scrolls. */
export const ChipRow = <V extends string>(props: ChoiceProps<V>) => <Choice {...props} look={s.chips} />

/** Two or three exclusive modes. */
export const Segment = <V extends string>(props: ChoiceProps<V>) => <Choice {...props} look={s.segment} />

/** Amounts in a grid of three. */
export const ChoiceGrid = <V extends string>(props: ChoiceProps<V>) => <Choice {...props} look={s.grid} />

/** Kinds of content, with the koi mark under the current one; `above` sets them apart from cards that follow at once. */
export const UnderlineTabs = <V extends string>(props: ChoiceProps<V> & { above?: boolean }) => (
  <Choice {...props} look={s.tabs} />
)

/** A single chip: a filter that opens something, or a pick that can be taken away. */
export function Chip(props: { children: ReactNode; on?: boolean; onPress: () => void; label?: string }) {
  return (
    <button
      type="button"
      className={classes(s.chip, props.on && s.chipOn)}
      aria-pressed={props.on}
      aria-label={props.label}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  )
}

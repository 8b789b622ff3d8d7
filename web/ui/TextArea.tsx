import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Message } from './Field.tsx'
import s from './TextArea.module.css'

type AreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: ReactNode
  /** At the right of the label: how much of it there is. */
  side?: ReactNode
  rows?: number
  maxLength?: number
  placeholder?: string
  id?: string
}

/** Several lines in the member's own words; it grows with them where the browser can. */
export function TextArea(props: AreaProps) {
  const { label, onChange, error, hint, side, id, rows = 4, ...rest } = props
  const made = useId()
  const own = id ?? made
  return (
    <div className={s.field}>
      <div className={s.top}>
        <label htmlFor={own}>{label}</label>
        {side && <span className={s.side}>{side}</span>}
      </div>
      <textarea
        {...rest}
        id={own}
        rows={rows}
        className={classes(s.area, error && s.wrong)}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${own}-m` : undefined}
      />
      <Message own={own} error={error} hint={hint} />
    </div>
  )
}

import { useId } from 'react'
import { countSigns } from '../../core/wording.ts'
import { classes } from './classes.ts'
import { Label } from './Field.tsx'
import { Message } from './Message.tsx'
import s from './Field.module.css'

type TextAreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string
  id?: string
  /** Of a form: what is typed before the app has come is taken over (form.ts). */
  'data-carried'?: string
  /** Shown beside how many signs there are: as a person counts. */
  most: number
  rows?: number
}

/** Several lines of a member's own words, with a count beside the label. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onChange, onBlur, error, hint, id, most, rows = 5 } = props
  const made = useId()
  const own = id ?? made
  const message = error ?? hint
  return (
    <div className={s.field}>
      <Label
        own={own}
        label={label}
        side={
          <span className="num">
            {countSigns(value)}/{most}
          </span>
        }
      />
      <div className={classes(s.box, s.area, error && s.wrong)}>
        <textarea
          id={own}
          data-carried={props['data-carried']}
          className={s.input}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${own}-m` : undefined}
        />
      </div>
      <Message own={own} error={error} hint={hint} />
    </div>
  )
}

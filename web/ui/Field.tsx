import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useId, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import s from './Field.module.css'
import { Icon } from './Icon.tsx'
import { Message } from './Message.tsx'

type Shared = {
  label: string
  /** Content at the right of the label: a link, a limit. */
  side?: ReactNode
  /** The problem and its remedy; shown under the field with an icon. */
  error?: string | undefined
  /** A hint, or (with `good`) that it is right. */
  hint?: ReactNode
  good?: boolean
  /** The element's id, for focusing the first unfinished field. */
  id?: string
}

type TextProps = Shared & {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  icon?: LucideIcon
  name?: string
  type?: 'text' | 'tel' | 'email' | 'date'
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  maxLength?: number
  min?: string
  max?: string
  /** Addresses and codes. */
  mono?: boolean
  readOnly?: boolean
}

/** A text field with its label above and its message below. */
export function TextField(props: TextProps) {
  return <Line {...props} type={props.type ?? 'text'} />
}

/** A text field for passwords, with a button to show it; pasting and password managers work. */
export function PasswordField(props: Omit<TextProps, 'type' | 'mono'>) {
  const [shown, setShown] = useState(false)
  const eye = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      label={shown ? m.ui_password_hide() : m.ui_password_show()}
      pressed={shown}
      onPress={() => setShown(!shown)}
    />
  )
  return <Line {...props} type={shown ? 'text' : 'password'} end={eye} />
}

/** A native date: the picker is the phone's own. */
export const DateField = (props: Omit<TextProps, 'type'>) => <TextField {...props} type="date" />

function Line(props: Omit<TextProps, 'type'> & { type: string; end?: ReactNode }) {
  const { value, onChange, icon, mono, end, label, side, error, hint, good, id, ...rest } = props
  const made = useId()
  const own = id ?? made
  const message = error ?? hint
  return (
    <div className={s.field}>
      <Label own={own} label={label} side={side} />
      <div className={classes(s.box, error && s.wrong)}>
        {icon && <Icon of={icon} size={20} />}
        <input
          {...rest}
          id={own}
          className={classes(s.input, mono && s.mono)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${own}-m` : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {end}
      </div>
      <Message own={own} error={error} hint={hint} good={good} />
    </div>
  )
}

export function Label({ own, label, side }: { own: string; label: string; side: ReactNode }) {
  return (
    <div className={`apart sub ${s.top}`}>
      <label htmlFor={own}>{label}</label>
      {side && <span className={s.side}>{side}</span>}
    </div>
  )
}

type SelectProps = Shared & {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  placeholder?: string
  name?: string
}

/** A native select: the phone's own wheel, any length. */
export function SelectField(props: SelectProps) {
  const { label, side, error, hint, good, id, value, onChange, options, placeholder, name } = props
  const made = useId()
  const own = id ?? made
  return (
    <div className={s.field}>
      <Label own={own} label={label} side={side} />
      <div className={classes(s.box, s.select, error && s.wrong)}>
        <select
          id={own}
          name={name}
          className={s.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${own}-m` : undefined}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <Message own={own} error={error} hint={hint} good={good} />
    </div>
  )
}

/** A switch of a setting: works at once. Stands in a row, whose text names it. */
export function Switch(props: { on: boolean; onChange: (on: boolean) => void; label: string }) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={s.switch}
      checked={props.on}
      aria-checked={props.on}
      aria-label={props.label}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  )
}

/** Moves the focus to the first unfinished field: what a press on an `off` button does. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

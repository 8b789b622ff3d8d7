import { type ReactNode, useId } from 'react'
import s from './Field.module.css'
import { Message } from './Message.tsx'

type CheckProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  id?: string
  error?: string | undefined
}

/** A checkbox with its words; never ticked beforehand (design 16). */
export function Checkbox({ checked, onChange, children, id, error }: CheckProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div>
      <label className={s.check}>
        <input
          id={own}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-m` : undefined}
        />
        <span>{children}</span>
      </label>
      <Message own={own} error={error} />
    </div>
  )
}

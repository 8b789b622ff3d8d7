import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../web/ui/classes.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import s from './Button.module.css'

/** A button of the desk: 32 high, for a pointer and the keyboard. */
export function Button(props: {
  children: ReactNode
  onPress?: () => void
  kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  icon?: LucideIcon
  type?: 'button' | 'submit'
  busy?: boolean | undefined
  wide?: boolean
  label?: string
}) {
  const { children, onPress, kind = 'plain', icon, type = 'button', busy, wide, label } = props
  return (
    <button
      type={type}
      className={classes(s.button, s[kind], wide && s.wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onPress?.()
      }}
    >
      {icon && <Icon of={icon} size={16} />}
      {children}
    </button>
  )
}

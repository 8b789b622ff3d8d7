import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../web/ui/classes.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import s from './Press.module.css'

/** A button of a game. `koi` is the one that stakes. */
export function Press(props: {
  children: ReactNode
  onPress?: (() => void) | undefined
  kind?: 'primary' | 'tonal' | 'koi' | 'quiet'
  off?: boolean
  busy?: boolean
  wide?: boolean
  describedBy?: string
}) {
  const { children, onPress, kind = 'primary', off, busy, wide, describedBy } = props
  return (
    <button
      type="button"
      className={classes(s.press, s[kind], wide && s.wide, off && s.off)}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!off && !busy) onPress?.()
      }}
    >
      {children}
    </button>
  )
}

/** A round target of 44 with an icon only, so it has a name. */
export function IconPress(props: {
  icon: LucideIcon
  label: string
  onPress: () => void
  off?: boolean
  pressed?: boolean
}) {
  return (
    <button
      type="button"
      className={classes(s.round, props.off && s.faint)}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-disabled={props.off || undefined}
      onClick={() => {
        if (!props.off) props.onPress()
      }}
    >
      <Icon of={props.icon} size={20} />
    </button>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import s from './Tag.module.css'

export type TagKind = 'plain' | 'line' | 'pending' | 'ok' | 'bad' | 'primary'

/** A state in a word; colour only repeats it. */
export function Tag({ kind = 'plain', icon, children }: { kind?: TagKind; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes(s.tag, s[kind])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  )
}

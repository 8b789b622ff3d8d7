import { HeartHandshake, Info, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import s from './Note.module.css'

export type NoteKind = 'info' | 'pending' | 'play' | 'care'

const icons: Record<NoteKind, LucideIcon> = {
  info: Info,
  pending: TriangleAlert,
  play: ShieldCheck,
  care: HeartHandshake,
}

/** One sentence with an icon. `alert` announces it at once: for anything on which a member must act. */
export function Note(props: { kind?: NoteKind; icon?: LucideIcon; alert?: boolean; children: ReactNode }) {
  const { kind = 'info', icon, alert, children } = props
  return (
    <div className={classes(s.note, s[kind])} role={alert ? 'alert' : undefined}>
      <Icon of={icon ?? icons[kind]} size={20} />
      <div className={s.text}>{children}</div>
    </div>
  )
}

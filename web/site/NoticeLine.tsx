import { ChevronRight, Megaphone } from 'lucide-react'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'
import s from './NoticeLine.module.css'

/** One still line: nothing scrolls by itself (design 1). A press opens all of them. */
export function NoticeLine({ title, onPress }: { title: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={s.line}
      aria-label={m.message_all({ title })}
      onClick={onPress}
    >
      <Icon of={Megaphone} size={20} />
      <span className={s.title}>{title}</span>
      <Icon of={ChevronRight} size={18} />
    </button>
  )
}

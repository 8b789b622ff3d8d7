import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import s from './Verify.module.css'

const GROUP = 8
/** A value of more groups than this is folded to its ends, by which two values are told apart; a press shows all of it. */
const SHORT = 3

/** A value that is compared by eye: groups of eight, copied as one. `plain` is text that must stay whole. */
export function HashText({ label, value, plain }: { label: string; value: string; plain?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const groups = plain ? [value] : (value.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [])
  const isLong = groups.length > SHORT
  const shown = isLong && !isOpen ? [groups[0], '…', groups.at(-1)] : groups
  const words = (
    <>
      <span className={`faint small ${s.label}`}>{label}</span>
      <code className={s.mono}>
        {shown.map((group, place) => (
          <span key={place} className={plain ? undefined : s.group}>
            {group}
          </span>
        ))}
      </code>
    </>
  )
  return (
    <div className={s.hash}>
      {isLong ? (
        <button type="button" className={s.hashText} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={s.hashWords}>{words}</span>
          <Icon of={isOpen ? ChevronUp : ChevronDown} size={18} />
        </button>
      ) : (
        <div className={s.hashText}>
          <span className={s.hashWords}>{words}</span>
        </div>
      )}
      <CopyButton text={value} what={label} />
    </div>
  )
}

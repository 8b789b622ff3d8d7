import { CopyButton } from '../../ui/CopyButton.tsx'
import s from './Verify.module.css'

const GROUP = 8

/** A value that is compared by eye: groups of eight, copied as one. `plain` is text that must stay whole. */
export function HashText({ label, value, plain }: { label: string; value: string; plain?: boolean }) {
  const groups = plain ? [] : (value.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [])
  return (
    <div className={s.hash}>
      <div className={s.hashText}>
        <span className={`faint small ${s.label}`}>{label}</span>
        <code className={s.mono}>
          {plain
            ? value
            : groups.map((group, place) => (
                <span key={place} className={s.group}>
                  {group}
                </span>
              ))}
        </code>
      </div>
      <CopyButton text={value} what={label} />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { groupOf, mayDo } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { go, useMe } from '../shell/place.ts'
import { groupWords } from './groups.ts'
import { menuFor } from './menu.ts'
import s from './Palette.module.css'

type Choice = { key: string; label: string; side: string; place: string[] }

const SHOWN = 12

/** Every page and every deed that this person may do, by a few letters: arrows choose, Enter goes, Escape leaves. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { roles } = useMe()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])
  const found = choicesFor(roles)
    .filter(({ label, side }) => fits(`${label} ${side}`, text))
    .slice(0, SHOWN)
  const take = (choice: Choice | undefined) => {
    onClose()
    if (choice) go(...choice.place)
    else if (text.trim().length > 1) go('members', text.trim())
  }
  return (
    <dialog ref={box} className={s.box} aria-label={m.desk_commands()} onClose={onClose}>
      <input
        className={s.input}
        role="combobox"
        aria-expanded
        aria-controls="desk-choices"
        aria-activedescendant={found[at] && `desk-choice-${at}`}
        aria-label={m.desk_commands()}
        placeholder={m.desk_commands_hint()}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
          else if (event.key === 'Enter') take(found[at])
          else return
          event.preventDefault()
        }}
      />
      <div id="desk-choices" role="listbox" aria-label={m.desk_commands()} className={s.list}>
        {found.map((choice, index) => (
          <div
            key={choice.key}
            id={`desk-choice-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes(s.choice, index === at && s.at)}
            onClick={() => take(choice)}
          >
            {choice.label}
            <span className="faint">{choice.side}</span>
          </div>
        ))}
      </div>
    </dialog>
  )
}

function choicesFor(roles: readonly string[]): Choice[] {
  const pages = menuFor(roles).flatMap(({ label, entries }) =>
    entries.map((entry) => ({ key: entry.place.join('/'), label: entry.label, side: label, place: entry.place })),
  )
  const mine = deeds.filter((deed) => !deed.isAtTerminal && deed.does !== 'approves' && mayDo(deed, roles))
  return [
    ...pages,
    ...mine
      .filter((deed) => groupOf(deed) !== 'proposal')
      .map((deed) => ({
        ...{ key: deed.name, label: deed.words({}), side: `${groupWords(groupOf(deed))} · ${deed.name}` },
        place: ['do', groupOf(deed), deed.name],
      })),
  ]
}

/** Does the entry contain every typed word? */
const fits = (label: string, text: string): boolean =>
  text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))

import type { Deed } from '../../core/desk/deed.ts'
import { m } from '../../text/compiled/messages.js'
import s from './DeedChoice.module.css'

/** Deeds to choose from, each in words; the chosen one has its form beside them. */
export function DeedChoice(props: { deeds: readonly Deed[]; chosen: Deed; onChoose: (deed: Deed) => void }) {
  return (
    <div className={s.all} role="group" aria-label={m.desk_deeds()}>
      {props.deeds.map((deed) => (
        <button
          key={deed.name}
          type="button"
          className={s.one}
          aria-pressed={deed === props.chosen}
          onClick={() => props.onChoose(deed)}
        >
          {deed.words({})}
        </button>
      ))}
    </div>
  )
}

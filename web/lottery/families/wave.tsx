import type { Play } from '../../../core/lottery/game.ts'
import type { Pick } from '../board/picks.ts'
import s from './Faces.module.css'

/** A field that stands for a colour: its mark beside its word, on paper where the field is picked. */
export function waveFace(play: Play, entry: Pick) {
  const [, wave] = /^(red|blue|green)/.exec(String(entry)) ?? []
  const cell = play.cells.find(({ code }) => code === entry)
  if (!wave || !cell) return undefined
  return (
    <span className={s.colour}>
      <i className={s.mark} data-wave={wave} />
      <b>{cell.name()}</b>
    </span>
  )
}

import type { Selection } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { Die } from '../ui/Ball.tsx'
import { classes } from '../ui/classes.ts'
import s from './Play.module.css'
import type { BlockProps } from './PlayBlock.tsx'
import { chosenOf, isPicked, toggle } from './picks.ts'
import type { Pick } from './picks.ts'
import { useRoving } from './roving.ts'
import { entryText, unitsText } from './words.ts'

/** Rows of dice to choose from; what they make is counted below, as one taps. */
export function PickRows({ offered, draft, closed, onPick }: BlockProps) {
  const { play, offer } = offered
  const { units, problem } = chosenOf(draft.picks, play)
  const some = draft.picks[play.code] !== undefined
  return (
    <div className={classes(s.rows, closed && s.closed)}>
      {play.rows.map((row, index) => (
        <PickRow
          key={row.code}
          name={play.rows.length > 1 ? row.name() : offer.name}
          shown={play.rows.length > 1}
          entries={row.entries}
          closed={closed}
          isOn={(entry) => isPicked(draft.picks, play, index, entry)}
          onPress={(entry) => onPick({ ...draft, picks: toggle(draft.picks, play, index, entry) })}
          text={(entry) => entryText(play, entry)}
        />
      ))}
      <p className={s.count} role="status">
        {closed
          ? m.lottery_board_closed()
          : units > 0
            ? unitsText(units)
            : some && problem
              ? m.lottery_board_short()
              : m.lottery_board_pick()}
      </p>
    </div>
  )
}

type RowProps = {
  name: string
  shown: boolean
  entries: Selection
  closed: boolean
  isOn: (entry: Pick) => boolean
  onPress: (entry: Pick) => void
  text: (entry: Pick) => string
}

function PickRow({ name, shown, entries, closed, isOn, onPress, text }: RowProps) {
  const roving = useRoving()
  return (
    <div className={s.row} role="group" aria-label={name}>
      {shown && <span className={s.rowName}>{name}</span>}
      <div className={s.faces} {...roving}>
        {entries.map((entry) => (
          <button
            key={text(entry)}
            type="button"
            className={classes(s.face, isOn(entry) && s.on)}
            aria-pressed={isOn(entry)}
            aria-disabled={closed || undefined}
            aria-label={`${name} ${text(entry)}`}
            onClick={() => !closed && onPress(entry)}
          >
            <Die face={Number(entry)} size={30} />
          </button>
        ))}
      </div>
    </div>
  )
}

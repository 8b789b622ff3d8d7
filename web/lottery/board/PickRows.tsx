import { m } from '../../../text/compiled/messages.js'
import { classes } from '../../ui/classes.ts'
import type { Look } from '../families/look.ts'
import { FreeList } from './FreeList.tsx'
import s from './Play.module.css'
import type { BlockProps } from './Cells.tsx'
import { chosenOf, isPicked, toggle, withRow } from './picks.ts'
import type { Offered, Pick } from './picks.ts'
import { QuickPick } from './QuickPick.tsx'
import { useRoving } from './roving.ts'
import { entryText, unitsText } from '../words.ts'

/** Rows to choose from; what they make is counted below, as one taps. */
export function PickRows({ offered, look, draft, closed, drawAt, onPick }: BlockProps) {
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
          play={play}
          row={row}
          look={look}
          closed={closed}
          drawAt={drawAt}
          isOn={(entry) => isPicked(draft.picks, play, index, entry)}
          onPress={(entry) => onPick({ ...draft, picks: toggle(draft.picks, play, index, entry) })}
          onSet={(entries) =>
            onPick({ ...draft, picks: withRow(draft.picks, play, index, entries) })
          }
        />
      ))}
      <p className={s.count} role="status">
        {closed
          ? m.lottery_board_closed()
          : units > 0
            ? unitsText(units)
            : some && problem
              ? problem === 'selection_units'
                ? m.lottery_board_many()
                : m.lottery_board_short()
              : m.lottery_board_pick()}
      </p>
    </div>
  )
}

type RowProps = {
  name: string
  shown: boolean
  play: Offered['play']
  row: Offered['play']['rows'][number]
  look: Look
  closed: boolean
  drawAt: number
  isOn: (entry: Pick) => boolean
  onPress: (entry: Pick) => void
  onSet: (entries: Pick[]) => void
}

function PickRow(props: RowProps) {
  const { name, shown, play, row, look, closed, drawAt, isOn, onPress, onSet } = props
  const roving = useRoving()
  if (row.entries.length > LAID_OUT_MOST) return <FreeList {...props} />
  // An animal is a number on the wire, and neither big nor odd.
  const isDigits = row.entries.every((entry) => /^\d+$/.test(entryText(play, entry, row)))
  const numbers = row.entries.filter((entry) => typeof entry === 'number')
  const quick = isDigits && numbers.length >= QUICK_FROM && numbers.length === row.entries.length
  const wordy = row.entries.some((entry) => entryText(play, entry, row).length > 2)
  return (
    <div className={s.row} role="group" aria-label={name}>
      {(shown || quick) && (
        <div className={s.rowHead}>
          {shown && <span className={s.rowName}>{name}</span>}
          {quick && (
            <QuickPick
              label={name}
              numbers={numbers}
              look={look}
              drawAt={drawAt}
              closed={closed}
              onPick={(chosen) => onSet(numbers.filter((number) => chosen.has(number)))}
            />
          )}
        </div>
      )}
      <div
        className={classes(s.faces, wordy && s.wordy)}
        data-count={row.entries.length}
        {...roving}
      >
        {row.entries.map((entry) => (
          <button
            key={entryText(play, entry, row)}
            type="button"
            className={classes(s.face, isOn(entry) && s.on)}
            aria-pressed={isOn(entry)}
            aria-disabled={closed || undefined}
            aria-label={`${name} ${entryText(play, entry, row)}`}
            onClick={() => !closed && onPress(entry)}
          >
            {look.face?.(play, entry, drawAt) ?? <b>{entryText(play, entry, row)}</b>}
          </button>
        ))}
      </div>
    </div>
  )
}
// Six dice are as quickly tapped.
const QUICK_FROM = 10
// Two hundred triples are sooner typed than found.
const LAID_OUT_MOST = 100

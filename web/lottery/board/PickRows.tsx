import { m } from '../../../text/compiled/messages.js'
import { classes } from '../../ui/classes.ts'
import { FreeList } from './FreeList.tsx'
import { faceKey } from './hits.ts'
import s from './Play.module.css'
import type { BlockProps } from './Cells.tsx'
import { chosenOf, isPicked, toggle, withRow, type Pick } from './picks.ts'
import { QuickPick } from './QuickPick.tsx'
import { useRoving } from './roving.ts'
import { entryText, unitsText } from '../words.ts'

/** Rows to choose from; what they make is counted below, as one taps. */
export function PickRows(props: BlockProps) {
  const { offered, closed, picks } = props
  const { play } = offered
  const { units, problem } = chosenOf(picks, play)
  const some = picks[play.code] !== undefined
  return (
    <div className={classes(s.rows, closed && s.closed)}>
      {play.rows.map((row, index) => (
        <PickRow key={row.code} {...props} index={index} />
      ))}
      <p className={`dim sub tabular ${s.count}`} role="status">
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

function PickRow(props: BlockProps & { index: number }) {
  const { board, offered, closed, picks, onPick, hits, index } = props
  const { play, playOdds } = offered
  const row = play.rows[index]!
  const shown = play.rows.length > 1
  const name = shown ? row.name() : playOdds.name
  const roving = useRoving()
  const isOn = (entry: Pick) => isPicked(picks, play, index, entry)
  const set = (entries: Pick[]) => onPick(withRow(picks, play, index, entries))
  if (row.entries.length > LAID_OUT_MOST) return <FreeList {...{ name, play, row, closed, isOn }} onSet={set} />
  const texts = row.entries.map((entry) => entryText(play, entry, row))
  // An animal is a number on the wire, and neither big nor odd.
  const isDigits = texts.every((text) => /^\d+$/.test(text))
  const numbers = row.entries.filter((entry) => typeof entry === 'number')
  const quick = isDigits && numbers.length >= QUICK_FROM && numbers.length === row.entries.length
  const wordy = texts.some((text) => text.length > 2)
  return (
    <div
      className={classes(s.row, shown && !wordy && texts.length <= BESIDE_MOST && s.beside)}
      role="group"
      aria-label={name}
    >
      {(shown || quick) && (
        <div className={s.rowHead}>
          {shown && <span className={s.rowName}>{name}</span>}
          {quick && (
            <QuickPick
              label={name}
              numbers={numbers}
              board={board}
              closed={closed}
              onPick={(chosen) => set(numbers.filter((number) => chosen.has(number)))}
            />
          )}
        </div>
      )}
      <div className={classes(s.faces, wordy && s.wordy)} data-count={row.entries.length} {...roving}>
        {row.entries.map((entry, at) => {
          const key = faceKey(play, index, entry)
          const hit = hits.has(key) ? ` ${m.lottery_board_win()}` : ''
          return (
            <button
              key={key}
              type="button"
              className={classes(s.face, isOn(entry) && s.on, hit && s.hit)}
              data-cell={key}
              aria-pressed={isOn(entry)}
              aria-disabled={closed || undefined}
              aria-label={`${name} ${texts[at]}${hit}`}
              onClick={() => !closed && onPick(toggle(picks, play, index, entry))}
            >
              {board.look.face?.(play, entry, board.drawAt) ?? <b>{texts[at]}</b>}
            </button>
          )
        })}
      </div>
    </div>
  )
}

// The most entries that fit beside the row's name: more than two lines of them need the whole width.
const BESIDE_MOST = 12
// Six dice are as quickly tapped.
const QUICK_FROM = 10
// Two hundred triples are sooner typed than found.
const LAID_OUT_MOST = 100

import { Info } from 'lucide-react'
import { useState } from 'react'
import type { Selection } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { Die } from '../ui/Ball.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import s from './Play.module.css'
import { PlaySheet } from './PlaySheet.tsx'
import { chosenOf, isCells, isPicked, oddsOn, toggle } from './picks.ts'
import type { Draft, Offered, Pick } from './picks.ts'
import { useRoving } from './roving.ts'
import { entryText, facesOfCell, oddsText, unitsText } from './words.ts'

type BlockProps = {
  offered: Offered
  draft: Draft
  /** No pick can be taken now: the issue has locked, or the lottery rests. */
  closed: boolean
  onPick: (draft: Draft) => void
}

/** One play: what wins, what is returned, and what there is to pick. */
export function PlayBlock(props: BlockProps) {
  const { play, offer } = props.offered
  const closed = props.closed || offer.items.every(({ isOpen }) => !isOpen)
  return (
    <section className={s.play} aria-label={offer.name}>
      <Head offered={props.offered} />
      {isCells(play) ? <Cells {...props} closed={closed} /> : <Rows {...props} closed={closed} />}
    </section>
  )
}

function Head({ offered }: { offered: Offered }) {
  const { play, offer } = offered
  const [open, setOpen] = useState(false)
  return (
    <div className={s.head}>
      <div className={s.titles}>
        <h2>{offer.name}</h2>
        {!isCells(play) && (
          <span className={s.price}>×{oddsText(oddsOn(offer, play, play.example))}</span>
        )}
        <button type="button" className={s.info} onClick={() => setOpen(true)}>
          {m.lottery_board_return({ rtp: percentOf(offer.rtpBp) })}
          <Icon of={Info} size={16} />
        </button>
      </div>
      <p className={s.rule}>{offer.rule}</p>
      <PlaySheet open={open} onClose={() => setOpen(false)} offered={offered} />
    </div>
  )
}

/** 9700 is "97", 9650 is "96.5". */
const percentOf = (bp: number): string => String(bp / 100)

function Cells({ offered, draft, closed, onPick }: BlockProps) {
  const { play, offer } = offered
  const roving = useRoving()
  const few = play.cells.length <= 6 && play.cells.length % 3 === 0
  return (
    <div
      className={classes(
        s.cells,
        few && s.three,
        play.cells.length === 1 && s.one,
        closed && s.closed,
      )}
      role="group"
      aria-label={offer.name}
      {...roving}
    >
      {play.cells.map((cell) => {
        const entry = cell.selection[0]!
        const item = offer.items.find(({ type }) => type === cell.code)
        const price = oddsText(item?.oddsMilli ?? oddsOn(offer, play, cell.selection))
        return (
          <Cell
            key={cell.code}
            name={cell.name()}
            play={offer.name}
            faces={facesOfCell(play, entry)}
            price={price}
            on={isPicked(draft.picks, play, 0, entry)}
            closed={closed || item?.isOpen === false}
            onPress={() => onPick({ ...draft, picks: toggle(draft.picks, play, 0, entry) })}
          />
        )
      })}
    </div>
  )
}

type CellProps = {
  name: string
  play: string
  faces: (number | null)[] | undefined
  price: string
  on: boolean
  closed: boolean
  onPress: () => void
}

function Cell({ name, play, faces, price, on, closed, onPress }: CellProps) {
  return (
    <button
      type="button"
      className={classes(s.cell, on && s.on)}
      aria-pressed={on}
      aria-disabled={closed || undefined}
      onClick={() => !closed && onPress()}
    >
      <span className="hush">{`${play} `}</span>
      {faces && <span className="hush">{name}</span>}
      {faces ? (
        <span className={s.dice} aria-hidden>
          {faces.map((face, index) =>
            face === null ? (
              <i key={index} className={s.any} />
            ) : (
              <Die key={index} face={face} size={24} />
            ),
          )}
        </span>
      ) : (
        <b className={classes(!/^\d+$/.test(name) && s.word, name.length > 5 && s.long)}>{name}</b>
      )}
      <span className={s.odds}>
        {closed ? (
          m.lottery_board_closed()
        ) : (
          <>
            <span className="hush">{` ${m.lottery_board_rules_odds()} `}</span>
            {price}
          </>
        )}
      </span>
    </button>
  )
}

function Rows({ offered, draft, closed, onPick }: BlockProps) {
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

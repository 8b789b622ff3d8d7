import { m } from '../../text/compiled/messages.js'
import { Die } from '../ui/Ball.tsx'
import { classes } from '../ui/classes.ts'
import s from './Play.module.css'
import type { BlockProps } from './PlayBlock.tsx'
import { isPicked, oddsOn, toggle } from './picks.ts'
import { useRoving } from './roving.ts'
import { facesOfCell, oddsText } from './words.ts'

/** Fields with a price each: one tap, one bet. Arrows move among them. */
export function Cells({ offered, draft, closed, onPick }: BlockProps) {
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

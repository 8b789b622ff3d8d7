import { ShieldCheck } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import type { PastDraw } from '../../../core/lottery/calls.ts'
import type { Cell } from '../../../core/lottery/game.ts'
import { percentText } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Ball } from '../../ui/Ball.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Board, Slip } from '../board/board.ts'
import { isCellPicked, oddsOn, toggleCell, type Offered, type Picks } from '../board/picks.ts'
import { cellKey } from '../board/hits.ts'
import shared from '../board/Play.module.css'
import s from './Quick.module.css'
import { Marks, QuickRing } from './QuickRing.tsx'
import { anyOf, withRandom } from '../board/random.ts'
import { RandomButton } from '../board/RandomButton.tsx'
import { oddsText, shortIssue } from '../words.ts'

const COLOURS = ['green', 'violet', 'red']
const SHOWN = 8

type ContentProps = { board: Board; slip: Slip }

/** The ring of stones, the rounds before, and the colours and sides to bet on. */
export function QuickContent({ board, slip }: ContentProps) {
  const { code, results, offered, closed } = board
  const { picks } = slip.draft
  const digits = offered.filter(({ play }) => typeof play.example[0] === 'number')
  const words = offered.filter(({ play }) => typeof play.example[0] === 'string')
  const of = (colour: boolean) => words.filter(({ play }) => COLOURS.includes(String(play.example[0])) === colour)
  const pick = ({ play }: Offered, cell: Cell) => slip.put({ picks: toggleCell(picks, play, cell) })
  const fields = { picks, onPick: pick, hits: slip.hits }
  const [number] = digits
  return (
    <>
      <QuickRing {...fields} board={board} digits={digits} />
      <Fields {...fields} closed={closed} label={m.quick_group_colour()} offered={of(true)} />
      <Fields {...fields} closed={closed} label={m.quick_group_side()} offered={of(false)} />
      <div className={`dim sub apart ${s.about}`}>
        <p>{number && m.quick_page_tap({ odds: oddsText(number.playOdds.items[0]?.oddsMilli ?? {}) })}</p>
        {number && (
          <RandomButton closed={closed} onPress={() => slip.put({ picks: withRandom(picks, anyOf(digits).play) })} />
        )}
      </div>
      <Past results={results} />
      <div className={`faint caption apart ${s.foot}`}>
        <span>{m.lottery_board_independent()}</span>
        {number && <span>{m.lottery_board_return({ rtp: percentText(number.playOdds.rtpBp) })}</span>}
        <Link href={address.verify({ lottery: code })} className={s.verify}>
          <Icon of={ShieldCheck} size={18} />
          {m.lottery_board_verifiable()}
        </Link>
      </div>
    </>
  )
}

function Past({ results }: { results: readonly PastDraw[] }) {
  const past = results.filter(({ numbers, status }) => numbers || status === 'void').slice(0, SHOWN)
  if (past.length === 0) return null
  return (
    <div className={s.past}>
      <span id="quick-past">{m.lottery_board_recent()}</span>
      <ol aria-labelledby="quick-past">
        {past.map(({ issue, numbers }) => (
          <li key={issue}>
            <span className="hush">{m.lottery_board_issue({ issue: shortIssue(issue) })} </span>
            {numbers ? (
              <>
                <Ball size={26}>{numbers[0]}</Ball>
                <Marks digit={numbers[0] ?? 0} />
              </>
            ) : (
              <small>{m.lottery_board_void()}</small>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

type FieldsProps = {
  label: string
  offered: readonly Offered[]
  picks: Picks
  hits: ReadonlySet<string>
  closed: boolean
  onPick: (offered: Offered, cell: Cell) => void
}

const RANGES: Record<string, string> = { small: '0–4', big: '5–9' }

function Fields({ label, offered, picks, hits, closed, onPick }: FieldsProps) {
  return (
    <div className={s.fields} role="group" aria-label={label} data-count={offered.length}>
      {offered.map((each) => {
        const { play, playOdds } = each
        const [cell] = play.cells
        const [item] = playOdds.items
        if (!cell || !item) return null
        const on = isCellPicked(picks, play, cell)
        const hit = hits.has(cellKey(play, cell.code))
        const shut = closed || !item.isOpen
        return (
          <button
            key={play.code}
            type="button"
            data-cell={cell.code}
            className={classes(shared.cell, s.field, on && shared.on, hit && shared.hit, shut && s.shut)}
            aria-pressed={on}
            aria-disabled={shut || undefined}
            onClick={() => !shut && onPick(each, cell)}
          >
            {hit && <span className="hush">{`${m.lottery_board_win()} `}</span>}
            <span className={s.name}>
              {COLOURS.includes(cell.code) && <Marks colour={cell.code} />}
              <b className={shared.word}>{playOdds.name}</b>
              {RANGES[cell.code] && <small>{RANGES[cell.code]}</small>}
            </span>
            <span className={shared.odds}>
              {!shut && <span className="hush"> {m.lottery_board_rules_odds()} </span>}
              {shut ? m.lottery_board_closed() : oddsText(oddsOn(playOdds, play, cell.selection))}
            </span>
          </button>
        )
      })}
    </div>
  )
}

import { ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { parseFen, showYuan, toWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { BoardDock } from './BoardDock.tsx'
import { BoardScreen } from './BoardScreen.tsx'
import type { ScreenProps } from './BoardScreen.tsx'
import { useStakeSlip } from './board.ts'
import type { Board, ReadyBoard, StakeSlip } from './board.ts'
import { unitsOf, withoutLine } from './picks.ts'
import type { BoardLine } from './picks.ts'
import { Problem, SendButton } from './Send.tsx'
import type { Act } from './Send.tsx'
import { SlipLine } from './SlipSheet.tsx'
import { StakeChips } from './StakeChips.tsx'
import s from './StakeScreen.module.css'
import { bestText, lineName, oddsText, unitsText } from '../words.ts'

type StakeProps = Pick<ScreenProps<BoardLine>, 'listed' | 'kind' | 'board' | 'sender'> & {
  children: (board: ReadyBoard, own: ReactNode, slip: StakeSlip) => ReactNode
}

/** A board where each pick is a line of its own with a stake: odds and quick win. */
export function StakeScreen({ children, ...props }: StakeProps) {
  const slip = useStakeSlip(props.board)
  return (
    <BoardScreen
      {...props}
      slip={slip}
      dock={(act) => slip.lines.length > 0 && <StakeDock {...{ act, slip, board: props.board }} />}
      lines={slip.lines.map((line) => (
        <StakeLine key={line.id} line={line} slip={slip} />
      ))}
    >
      {(board, own) => children(board, own, slip)}
    </BoardScreen>
  )
}

/** Three lines above the thumb: the picks, the stake of each, and the act with its price and issue. */
function StakeDock({ act, slip, board }: { act: Act; slip: StakeSlip; board: Board }) {
  const { lines, draft, put } = slip
  return (
    <BoardDock
      chosen={
        <Chips lines={lines} onRemove={(line) => put({ picks: withoutLine(draft.picks, line) })} />
      }
      onClear={() => put({ picks: {}, own: {} })}
      after={
        <>
          <StakeChips
            value={draft.stake}
            range={board.range}
            onChange={(stake) => put({ stake, own: {} })}
          />
          <Problem act={act} />
        </>
      }
      act={
        <>
          <button type="button" className={s.sum} onClick={act.onReview}>
            <span className={s.total}>
              {unitsText(unitsOf(lines))} · {m.lottery_board_total()}{' '}
              <span className={s.sumFigure}>
                <Money amount={act.ready.totalFen} strong />
                <Icon of={ChevronUp} size={16} />
              </span>
            </span>
            <span className={s.best}>{bestText(act.ready.best)}</span>
          </button>
          <SendButton act={act} />
        </>
      }
    />
  )
}

function Chips({ lines, onRemove }: { lines: BoardLine[]; onRemove: (line: BoardLine) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(lines.length)
  useEffect(() => {
    // The newest pick is what the member looks for.
    if (lines.length > before.current) list.current?.scrollTo({ left: list.current.scrollWidth })
    before.current = lines.length
  }, [lines.length])
  return (
    <ul ref={list} className={s.chips} aria-label={m.lottery_board_picks()}>
      {lines.map((line) => (
        <li key={line.id}>
          <button type="button" className={s.chip} onClick={() => onRemove(line)}>
            <span>{lineName(line)}</span>
            <b className="num">×{oddsText(line.odds)}</b>
            <Icon of={X} size={14} bold />
            <span className="hush">{m.lottery_board_remove_it()}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A line of the slip with a stake of its own. */
function StakeLine({ line, slip: { draft, put } }: { line: BoardLine; slip: StakeSlip }) {
  const [typed, setTyped] = useState<string>()
  const name = lineName(line)
  const stands = toWire(line.unitStakeFen).replace(/\.00$/, '')
  const change = (text: string) => {
    const clean = text.replace(/[^\d.]/g, '').slice(0, 9)
    setTyped(clean)
    if (parseFen(clean) !== undefined) put({ own: { ...draft.own, [line.id]: clean } })
  }
  return (
    <SlipLine
      name={name}
      about={
        <>
          ×{oddsText(line.odds)}
          {line.units > 1 && ` · ${unitsText(line.units)} ${showYuan(line.stakeFen)}`}
        </>
      }
      stake={
        <label className={s.stake}>
          <span className="hush">{m.lottery_board_stake_of({ name })}</span>
          <span aria-hidden>¥</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={typed ?? stands}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </label>
      }
      onRemove={() => put({ picks: withoutLine(draft.picks, line) })}
    />
  )
}

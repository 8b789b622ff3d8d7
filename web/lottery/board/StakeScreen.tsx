import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { parseFen, showYuan, toWire } from '../../../core/money.ts'
import { typedAmount } from '../../../core/typed-amount.ts'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { BoardDock } from './BoardDock.tsx'
import { BoardScreen, type ScreenProps } from './BoardScreen.tsx'
import { useStakeSlip, type Board, type ReadyBoard, type StakeSlip } from './board.ts'
import { unitsOf, withoutLine, type BoardLine } from './picks.ts'
import { Problem, SendButton, type Act } from './Send.tsx'
import { SlipLine } from './SlipSheet.tsx'
import { chipText, StakeChips } from './StakeChips.tsx'
import s from './StakeScreen.module.css'
import { bestText, lineName, oddsText, unitsText } from '../words.ts'

type StakeProps = Pick<ScreenProps<BoardLine>, 'listed' | 'kind' | 'session' | 'board' | 'sender'> & {
  children: (board: ReadyBoard, slip: StakeSlip) => ReactNode
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
      {(board) => children(board, slip)}
    </BoardScreen>
  )
}

// A line ends with it and never begins with it.
const DOT = '\u00a0· '

/** The picks with their prices, the stake of each, and the act with its issue. */
function StakeDock({ act, slip, board }: { act: Act; slip: StakeSlip; board: Board }) {
  const { lines, draft, put } = slip
  const { totalFen, best } = act.ready
  const stake = draft.stake || toWire(board.range.min)
  return (
    <BoardDock
      picked={lines.map((line) => `${lineName(line)} ×${oddsText(line.odds)}`).join(' · ')}
      sum={
        <button type="button" className={s.sum} onClick={act.onReview}>
          {unitsText(unitsOf(lines))}
          {DOT}
          {m.lottery_board_total()} <b>{showYuan(totalFen)}</b>
          {DOT}
          {bestText(best)}
          <Icon of={ChevronRight} size={14} />
        </button>
      }
      onClear={() => put({ picks: {}, own: {} })}
      price={m.lottery_board_terms({ price: chipText(stake) })}
      terms={<StakeChips value={draft.stake} range={board.range} onChange={(next) => put({ stake: next, own: {} })} />}
      problem={<Problem act={act} />}
      act={<SendButton act={act} />}
    />
  )
}

/** A line of the slip with a stake of its own. */
function StakeLine({ line, slip: { draft, put } }: { line: BoardLine; slip: StakeSlip }) {
  const [typed, setTyped] = useState<string>()
  const name = lineName(line)
  const stands = toWire(line.unitStakeFen).replace(/\.00$/, '')
  const change = (text: string) => {
    const clean = typedAmount(text).slice(0, 9)
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

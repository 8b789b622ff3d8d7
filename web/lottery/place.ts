// Sending the slip: once, at the odds that were shown, for the issue that the button named.
import { useRef, useState } from 'react'
import { lottery } from '../../core/lottery/calls.ts'
import { sameOdds } from '../../core/lottery/odds.ts'
import type { Odds } from '../../core/lottery/game.ts'
import { showYuan, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../query.ts'
import { toast } from '../ui/toast.ts'
import type { Board, Slip } from './board.ts'
import { noDraft, totalOf } from './picks.ts'
import type { BoardLine } from './picks.ts'
import { shortIssue } from './words.ts'

/** A line whose price moved between the tap and the press. */
export type Moved = { line: BoardLine; from: Odds }

export function usePlacing(board: Board, slip: Slip, onPlaced: (issue: string) => void) {
  const action = useAction(lottery.place)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<BoardLine[]>()
  // What the slip held when the house refused: its words go as soon as something else is picked.
  const refused = useRef<BoardLine[]>(undefined)

  const place = async (issue: string) => {
    const { lines } = slip
    const total = totalOf(lines)
    const outcome = await action.run({
      lotteryId: board.code,
      issue,
      bets: lines.map((line) => wireLine(line, board.odds.data?.oddsVersion ?? 0)),
      total: toWire(total),
    })
    if (outcome.ok) {
      setProblem('')
      slip.setDraft((draft) => ({ ...noDraft, stake: draft.stake }))
      const placed = shortIssue(outcome.data.issue)
      toast(m.lottery_board_placed({ total: showYuan(total), issue: placed }), 'done')
      onPlaced(outcome.data.issue)
      return true
    }
    if (outcome.reason === 'odds_changed') {
      setSent(lines)
      await board.odds.refetch()
    } else if (outcome.reason === 'draw_closed') {
      void board.info.refetch()
    } else if (outcome.reason !== 'signed_out' && outcome.reason !== 'unreachable') {
      refused.current = lines
      setProblem(outcome.message)
    }
    return false
  }

  const same = refused.current && sameSlip(refused.current, slip.lines)
  return {
    place,
    busy: action.busy,
    problem: same ? problem : '',
    moved: movedOf(sent, slip.lines),
    settleMoved: () => setSent(undefined),
  }
}
export type Placing = ReturnType<typeof usePlacing>

const wireLine = (line: BoardLine, oddsVersion: number) => ({
  play: line.play.code,
  selection: line.selection as never,
  units: line.units,
  stake: toWire(line.unitStakeFen),
  oddsMilli: { ...line.odds },
  oddsVersion,
})

function movedOf(sent: BoardLine[] | undefined, lines: BoardLine[]): Moved[] | undefined {
  if (!sent) return undefined
  const moved = lines.flatMap((line) => {
    const before = sent.find(({ id }) => id === line.id)
    return before && !sameOdds(before.odds, line.odds) ? [{ line, from: before.odds }] : []
  })
  return moved.length > 0 ? moved : undefined
}

const sameSlip = (one: BoardLine[], other: BoardLine[]) =>
  one.length === other.length &&
  one.every((line, at) => line.id === other[at]!.id && line.stakeFen === other[at]!.stakeFen)

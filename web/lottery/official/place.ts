// Sending the slip of the official board: on one issue, or as a chase on several.
import { useRef, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { ChaseWish } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { fen, showYuan, toWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { go } from '../../shell/router.ts'
import { toast } from '../../ui/toast.ts'
import type { Board } from '../board/board.ts'
import { totalOf } from '../board/picks.ts'
import type { BoardLine } from '../board/picks.ts'
import { movedOf, sameSlip } from '../board/place.ts'
import { shortIssue } from '../words.ts'
import { timesOf } from './chase.ts'
import type { CountedSlip } from './slip.ts'

type PlacingParts = { board: Board; slip: CountedSlip; onPlaced: (issue: string) => void }

export function useCountedPlacing({ board, slip, onPlaced }: PlacingParts) {
  const action = useAction(official.submit)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<{ lines: BoardLine[]; chase: ChaseWish | undefined }>()
  // What the slip held when the house refused: its words go as soon as something else is in it.
  const refused = useRef<BoardLine[]>(undefined)

  const place = async (issue: string, chase?: ChaseWish) => {
    const { lines } = slip
    const total = fen(totalOf(lines) * BigInt(chase ? timesOf(chase.legs) : 1))
    const oddsVersion = board.odds.data?.oddsVersion ?? 0
    const outcome = await action.run({
      lotteryId: board.code,
      issue,
      bets: lines.map((line) => ({
        optionId: line.play.code,
        numbers: line.selection as never,
        count: line.units,
        multiple: line.multiple,
        unit: line.unit,
        oddsMilli: { ...line.odds },
        oddsVersion,
      })),
      ...(chase && { chase }),
      total: toWire(total),
    })
    if (outcome.ok) {
      setProblem('')
      // The next choice begins at the least again (decision 47).
      slip.setDraft((draft) => ({ ...draft, multiple: 1, lines: [] }))
      tell(outcome.data, showYuan(total))
      if (outcome.data.order) onPlaced(outcome.data.order.issue)
      return true
    }
    if (outcome.reason === 'odds_changed') {
      setSent({ lines, chase })
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
    moved: movedOf(sent?.lines, slip.lines),
    movedChase: sent?.chase,
    settleMoved: () => setSent(undefined),
  }
}

type Placed = {
  order: { issue: string } | null
  chase: { chaseId: string; legs: number } | null
}

/** An order is said where one stands; a chase has a page of its own. */
function tell({ order, chase }: Placed, total: string): void {
  if (order) toast(m.lottery_board_placed({ total, issue: shortIssue(order.issue) }), 'done')
  if (!chase) return
  toast(m.chase_placed({ count: chase.legs, total }), 'done')
  go(address.chases({ chase: chase.chaseId }))
}

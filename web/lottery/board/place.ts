// Sending the slip: once, at the odds that were shown, for the issue that the button named.
import { useRef, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { ChaseWish } from '../../../core/lottery/chase.ts'
import { sameOdds } from '../../../core/lottery/odds.ts'
import type { Odds } from '../../../core/lottery/game.ts'
import { showYuan, toWire, type Fen } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useGoFromHere } from '../../shell/router.ts'
import { toast } from '../../ui/toast.ts'
import type { Board, Slip } from './board.ts'
import type { BoardLine } from './picks.ts'
import { shortIssue } from '../words.ts'

/** A line whose price moved between the tap and the press. */
export type Moved = { line: BoardLine; from: Odds }

/** An order as every board sends it: on one issue, or as a chase on several. */
export type Order<L extends BoardLine> = {
  issue: string
  lines: L[]
  chase: ChaseWish | undefined
  total: string
  oddsVersion: number
}

/** The result of sending the slip. A chase has no issue of its own: its legs become orders one by one. */
type Placed = {
  issue?: string
  order?: { issue: string } | null
  chase?: { chaseId: string; legs: number } | null
}

/** Sends an order by the calls of one board. */
export type Sender<L extends BoardLine = BoardLine> = {
  busy: boolean
  send: (order: Order<L>) => Promise<{ ok: true; data: Placed } | { ok: false; reason: string; message: string }>
}

type PlacingParts<L extends BoardLine> = {
  board: Board
  slip: Slip<L>
  sender: Sender<L>
  onPlaced: (issue: string) => void
}

export function usePlacing<L extends BoardLine>(parts: PlacingParts<L>) {
  const { board, slip, sender, onPlaced } = parts
  const { lines } = slip
  const goFromHere = useGoFromHere()
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<{ lines: BoardLine[]; isChase: boolean }>()
  // The slip that the house refused: its message goes as soon as the slip has changed.
  const refused = useRef<BoardLine[]>(undefined)

  const place = async (issue: string, total: Fen, chase?: ChaseWish) => {
    const oddsVersion = board.odds.data?.oddsVersion ?? 0
    const outcome = await sender.send({ issue, lines, chase, total: toWire(total), oddsVersion })
    if (outcome.ok) {
      setProblem('')
      slip.placed(outcome.data.issue ?? outcome.data.order?.issue)
      const chaseId = tell(outcome.data, showYuan(total), onPlaced)
      if (chaseId !== undefined) goFromHere(address.chases({ chase: chaseId }))
      return true
    }
    if (outcome.reason === 'odds_changed') {
      setSent({ lines, isChase: chase !== undefined })
      await board.odds.refetch()
    } else if (outcome.reason === 'draw_closed') {
      void board.info.refetch()
    } else if (outcome.reason !== 'signed_out' && outcome.reason !== 'unreachable') {
      refused.current = lines
      setProblem(outcome.message)
    }
    return false
  }

  const same = refused.current && sameSlip(refused.current, lines)
  return {
    place,
    busy: sender.busy,
    problem: same ? problem : '',
    moved: sent && movedOf(sent.lines, lines),
    isChaseMoved: sent?.isChase === true,
    settleMoved: () => setSent(undefined),
  }
}

/** A placed order is announced on the page; a chase has a page of its own, and its id is answered. */
function tell({ issue, order, chase }: Placed, total: string, onPlaced: (issue: string) => void): string | undefined {
  const placed = issue ?? order?.issue
  if (placed) {
    toast(m.lottery_board_placed({ total, issue: shortIssue(placed) }), 'done')
    onPlaced(placed)
  }
  if (chase) toast(m.chase_placed({ count: chase.legs, total }), 'done')
  return chase?.chaseId
}

/** The lines whose price is another one now; undefined where none is. */
function movedOf(sent: BoardLine[], lines: BoardLine[]): Moved[] | undefined {
  const moved = lines.flatMap((line) => {
    const before = sent.find(({ id }) => id === line.id)
    return before && !sameOdds(before.odds, line.odds) ? [{ line, from: before.odds }] : []
  })
  return moved.length > 0 ? moved : undefined
}

const sameSlip = (one: BoardLine[], other: BoardLine[]) =>
  one.length === other.length &&
  one.every((line, at) => line.id === other[at]!.id && line.stakeFen === other[at]!.stakeFen)

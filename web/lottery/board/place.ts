// Sending the slip: once, at the odds that were shown, for the issue that the button named.
import { useRef, useState } from 'react'
import { lottery } from '../../../core/lottery/calls.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { sameOdds } from '../../../core/lottery/odds.ts'
import type { Odds } from '../../../core/lottery/game.ts'
import { showYuan, toWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { useAction } from '../../shell/query.ts'
import { toast } from '../../ui/toast.ts'
import type { Board, Slip } from './board.ts'
import { noDraft, totalOf } from './picks.ts'
import type { BoardLine } from './picks.ts'
import { shortIssue } from '../words.ts'

/** A line whose price moved between the tap and the press. */
export type Moved = { line: BoardLine; from: Odds }

/** An order as every board sends it. */
export type Order = { issue: string; lines: BoardLine[]; total: string; oddsVersion: number }

/** Sends an order by the calls of one board. */
export type Sender = {
  busy: boolean
  send: (
    order: Order,
  ) => Promise<
    { ok: true; data: { issue: string } } | { ok: false; reason: string; message: string }
  >
}

/** By the calls of the odds board. */
export function useOddsSender(code: string): Sender {
  const action = useAction(lottery.place)
  return {
    busy: action.busy,
    send: ({ issue, lines, total, oddsVersion }) =>
      action.run({
        lotteryId: code,
        issue,
        bets: lines.map((line) => ({
          play: line.play.code,
          selection: line.selection as never,
          units: line.units,
          stake: toWire(line.unitStakeFen),
          oddsMilli: { ...line.odds },
          oddsVersion,
        })),
        total,
      }),
  }
}

/** By those of quick win: one item a field, at its price. */
export function useQuickSender(code: string): Sender {
  const action = useAction(quick.bet)
  return {
    busy: action.busy,
    send: ({ issue, lines, total, oddsVersion }) =>
      action.run({
        gameId: code,
        issue,
        bets: lines.map((line) => ({
          side: line.cell?.code ?? '',
          amount: toWire(line.unitStakeFen),
          oddsMilli: { ...line.odds },
        })),
        oddsVersion,
        total,
      }),
  }
}

type PlacingParts = {
  board: Board
  slip: Slip
  sender: Sender
  onPlaced: (issue: string) => void
}

export function usePlacing({ board, slip, sender, onPlaced }: PlacingParts) {
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<BoardLine[]>()
  // What the slip held when the house refused: its words go as soon as something else is picked.
  const refused = useRef<BoardLine[]>(undefined)

  const place = async (issue: string) => {
    const { lines } = slip
    const total = totalOf(lines)
    const oddsVersion = board.odds.data?.oddsVersion ?? 0
    const outcome = await sender.send({ issue, lines, total: toWire(total), oddsVersion })
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
    busy: sender.busy,
    problem: same ? problem : '',
    moved: movedOf(sent, slip.lines),
    settleMoved: () => setSent(undefined),
  }
}
export type Placing = ReturnType<typeof usePlacing>

/** The lines whose price is another one now; undefined where none is. */
export function movedOf(sent: BoardLine[] | undefined, lines: BoardLine[]): Moved[] | undefined {
  if (!sent) return undefined
  const moved = lines.flatMap((line) => {
    const before = sent.find(({ id }) => id === line.id)
    return before && !sameOdds(before.odds, line.odds) ? [{ line, from: before.odds }] : []
  })
  return moved.length > 0 ? moved : undefined
}

export const sameSlip = (one: BoardLine[], other: BoardLine[]) =>
  one.length === other.length &&
  one.every((line, at) => line.id === other[at]!.id && line.stakeFen === other[at]!.stakeFen)

import {
  risks,
  rowCounts,
  slotsOf,
  waysOf,
  type PlinkoBet,
  type Risk,
  type Rows,
} from '../../core/games/plinko/plinko.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { inOne, listed, percentOf } from '../parts/figures.ts'
import { timesText } from './times.ts'
import { binOf } from './way.ts'

type Board = Pick<PlinkoBet, 'rows' | 'risk'>
/** The table of slots, and the way of the ball where one has fallen. */
export type PlinkoShown = Board & { path: string | undefined }

const names: Record<Risk, () => string> = {
  low: m.games_risk_low,
  medium: m.games_risk_medium,
  high: m.games_risk_high,
}
const short: Record<Risk, () => string> = {
  low: m.play_plinko_low,
  medium: m.play_plinko_medium,
  high: m.play_plinko_high,
}
/** The name of a risk, for places beside the word "risk". */
export const shortRisk = (risk: Risk): string => short[risk]()
export const riskText = (risk: Risk): string => names[risk]()

/** The bet and the way down, from the round on the wire. */
export function plinkoOf({ bet, drawn }: PlayedRound): PlinkoShown {
  const { path } = drawn
  return {
    rows: rowCounts.find((each) => each === bet['rows']) ?? 8,
    risk: risks.find((each) => each === bet['risk']) ?? 'low',
    path: typeof path === 'string' ? path : undefined,
  }
}

/** "Slot 5 of 13, × 1.1" */
export function slotText(board: Board, path: string): string {
  const bin = binOf(path)
  const times = timesText(slotsOf(board)[bin] ?? 0n)
  return m.play_plinko_slot({ slot: bin + 1, slots: board.rows + 1, times })
}

/** The whole way in words, for who does not see it. */
export function wayText(board: Board, path: string): string {
  const turns = [...path].map((turn) => (turn === '1' ? m.play_plinko_right() : m.play_plinko_left()))
  return inOne(slotText(board, path), m.play_plinko_way({ turns: listed(turns) }))
}

export const boardText = ({ rows, risk }: Board): string => m.games_rows_risk({ rows, risk: riskText(risk) })

/** "Slot 5 of 13, × 1.1 · 12 rows, medium risk" */
export function resultText(round: PlayedRound): string {
  const shown = plinkoOf(round)
  return shown.path === undefined ? boardText(shown) : inOne(slotText(shown, shown.path), boardText(shown))
}

/** How often a ball ends where more than the stake comes back. */
export function chanceAbove(board: Board): string {
  const ways = waysOf(board.rows)
  const above = slotsOf(board).reduce((sum, times, bin) => (times > 100n ? sum + ways[bin]! : sum), 0n)
  return percentOf(above, 1n << BigInt(board.rows))
}

/** The edge's chance: one ball in this many ends in one of the two slots at the edge. */
export const edgeOnceIn = (rows: Rows): number => 2 ** (rows - 1)

// Why the button cannot send yet, if so: said before the press, in the order of decision 16.
import { capBoundFen, bestPayoutFen } from '../../core/lottery/settle.ts'
import { drawsOver, seenBy, spaceOf } from '../../core/lottery/space.ts'
import { MAX_ORDER_PAYOUT } from '../../core/lottery/stake.ts'
import type { Facts } from '../../core/lottery/game.ts'
import { LINES_MAX } from '../../core/lottery/calls.ts'
import { fen, fromWire, showYuan, sumFen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import type { Board, Slip } from './board.ts'
import { totalOf } from './picks.ts'

export type Ready = {
  issue: string | undefined
  totalFen: Fen
  bestFen: Fen
  /** Undefined where a press may send. */
  reason: 'paused' | 'locked' | 'lines' | 'stake' | 'cap' | 'balance' | undefined
  text: string
}

/** The true most that the lines can pay where every draw can be tried, else what the caps count. */
function bestOf(game: Board['game'], lines: Slip['lines'], facts?: Facts): Fen {
  if (!game) return fen(0n)
  const seen = seenBy(game, lines)
  // Where the numbers do not repeat, a draw of few places stands for many that differ elsewhere only.
  if (spaceOf(game, seen.length) * lines.length > TRIED_MOST) return sumFen(lines.map(capBoundFen))
  return bestPayoutFen(lines, drawsOver(game, seen), facts)
}
// More would be felt as one taps.
const TRIED_MOST = 20_000

export function readyOf(board: Board, slip: Slip, cash: string | undefined): Ready {
  const { lines } = slip
  const totalFen = totalOf(lines)
  const bestFen = bestOf(board.game, lines, board.look.facts?.(serverNow()))
  const { current } = board.schedule ?? {}
  const base = { issue: current?.issue, totalFen, bestFen }
  const no = (reason: Ready['reason'], text: string): Ready => ({ ...base, reason, text })

  if (!current || board.info.data?.isOpen === false) return no('paused', m.lottery_board_paused())
  if (current.phase !== 'open') return no('locked', m.lottery_board_wait())
  if (lines.length > LINES_MAX) return no('lines', m.lottery_too_many_lines({ max: LINES_MAX }))
  const { min, max } = board.range
  if (lines.some(({ unitStakeFen }) => unitStakeFen < min || unitStakeFen > max))
    return no('stake', m.lottery_stake_range({ min: showYuan(min), max: showYuan(max) }))
  if (sumFen(lines.map(capBoundFen)) > MAX_ORDER_PAYOUT)
    return no('cap', m.lottery_payout_cap({ cap: showYuan(MAX_ORDER_PAYOUT) }))
  if (cash !== undefined && fromWire(cash) < totalFen)
    return no('balance', m.lottery_balance_short({ available: showYuan(fromWire(cash)) }))
  return no(undefined, '')
}

// Why the button cannot send yet, if so: said before the press, in the order of decision 16.
import { bestOf } from '../../../core/lottery/best.ts'
import type { Best } from '../../../core/lottery/best.ts'
import { capBoundFen } from '../../../core/lottery/settle.ts'
import { MAX_ORDER_PAYOUT } from '../../../core/lottery/stake.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { fromWire, NONE, showYuan, sumFen } from '../../../core/money.ts'
import type { Fen } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { serverNow } from '../../shell/clock.ts'
import type { Board, Slip } from './board.ts'
import { totalOf } from './picks.ts'

export type Ready = {
  issue: string | undefined
  totalFen: Fen
  best: Best
  /** Undefined where a press may send. */
  reason: 'paused' | 'locked' | 'lines' | 'stake' | 'cap' | 'balance' | undefined
  text: string
}

const NOTHING: Best = { mostFen: NONE, isExact: true }

export function readyOf(board: Board, slip: Pick<Slip, 'lines'>, cash: string | undefined): Ready {
  const { lines } = slip
  const totalFen = totalOf(lines)
  const { current } = board.schedule ?? {}
  const facts = board.look.facts?.(current?.drawAt ?? serverNow())
  const best = board.game ? bestOf(board.game, lines, facts) : NOTHING
  const base = { issue: current?.issue, totalFen, best }
  const no = (reason: Ready['reason'], text: string): Ready => ({ ...base, reason, text })

  if (!current || board.info.data?.isOpen === false) return no('paused', m.lottery_board_paused())
  if (current.phase !== 'open') return no('locked', m.lottery_board_wait())
  if (lines.length > LINES_MAX) return no('lines', m.lottery_too_many_lines({ max: LINES_MAX }))
  const { min, max } = board.range
  if (lines.some(({ unitStakeFen }) => unitStakeFen < min || unitStakeFen > max))
    return no('stake', m.lottery_stake_range({ min: showYuan(min), max: showYuan(max) }))
  if (sumFen(lines.map((line) => capBoundFen(line))) > MAX_ORDER_PAYOUT)
    return no('cap', m.lottery_payout_cap({ cap: showYuan(MAX_ORDER_PAYOUT) }))
  if (cash !== undefined && fromWire(cash) < totalFen)
    return no('balance', m.lottery_balance_short({ available: showYuan(fromWire(cash)) }))
  return no(undefined, '')
}

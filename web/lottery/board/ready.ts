// Why the button cannot send yet, if so: said before the press, in the order of decision 16.
import { bestOf, type Best } from '../../../core/lottery/best.ts'
import { capBoundFen } from '../../../core/lottery/settle.ts'
import { MAX_ORDER_PAYOUT, MULTIPLE } from '../../../core/lottery/stake.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { fen, fromWire, NONE, showYuan, sumFen, yuan, type Fen } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import type { Board } from './board.ts'
import { mostOf, timesOf, type Chase } from './chase.ts'
import { totalOf, type BoardLine } from './picks.ts'

export type Ready = {
  issue: string | undefined
  /** When the issue that is open locks. */
  lockAt: number
  totalFen: Fen
  best: Best
  /** Undefined where a press may send. */
  reason: 'paused' | 'locked' | 'lines' | 'stake' | 'cap' | 'balance' | undefined
  text: string
}

const NOTHING: Best = { mostFen: NONE, isExact: true }

type Asked = {
  board: Board
  lines: readonly BoardLine[]
  cash: string | undefined
  chase?: Pick<Chase, 'plan' | 'legs'>
}

/** Whether the slip can be sent now, for one issue or for a chase over several. */
export function readyOf({ board, lines, cash, chase }: Asked): Ready {
  const { current } = board.schedule ?? {}
  // The largest issue of a chase is the one that a cap or a range would refuse.
  const most = chase ? Math.max(1, mostOf(chase.legs)) : 1
  const largest = lines.map((line) => raised(line, BigInt(most)))
  const totalFen = fen(totalOf(lines) * BigInt(chase ? timesOf(chase.legs) : 1))
  const best = board.game ? bestOf(board.game, largest, board.facts) : NOTHING
  const base = {
    issue: chase ? chase.legs[0]?.issue : current?.issue,
    lockAt: current?.lockAt ?? 0,
    totalFen,
    best,
  }
  const no = (reason: Ready['reason'], text: string): Ready => ({ ...base, reason, text })

  if (!board.running) return no('paused', m.lottery_board_paused())
  // A chase may begin with the next issue, so a lock does not stop it.
  if (!chase && current?.phase !== 'open') return no('locked', m.lottery_board_wait())
  if (lines.length > LINES_MAX) return no('lines', m.lottery_too_many_lines({ max: LINES_MAX }))
  const { min, max } = board.range
  if (largest.some(({ unitStakeFen }) => unitStakeFen < min || unitStakeFen > max))
    return no('stake', m.lottery_stake_range({ min: showYuan(min), max: showYuan(max) }))
  if (sumFen(largest.map((line) => capBoundFen(line))) > MAX_ORDER_PAYOUT)
    return no('cap', m.lottery_payout_cap({ cap: showYuan(MAX_ORDER_PAYOUT) }))
  if (chase && chase.legs.length < chase.plan.count) return no('paused', m.chase_few())
  if (lines.some(({ multiple = 1 }) => multiple * most > MULTIPLE.max))
    return no('stake', m.chase_over_times({ max: MULTIPLE.max }))
  if (cash !== undefined && fromWire(cash) < totalFen)
    return no('balance', m.lottery_balance_short({ available: yuan(cash) }))
  return no(undefined, '')
}

const raised = (line: BoardLine, times: bigint): BoardLine => ({
  ...line,
  unitStakeFen: fen(line.unitStakeFen * times),
  stakeFen: fen(line.stakeFen * times),
})

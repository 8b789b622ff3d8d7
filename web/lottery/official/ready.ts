// Why a chase cannot be sent yet, if so: what an order is refused for, over all of its issues.
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { fen, fromWire, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import type { Board } from '../board/board.ts'
import { totalOf } from '../board/picks.ts'
import { readyOf } from '../board/ready.ts'
import type { Ready } from '../board/ready.ts'
import { mostOf, timesOf } from './chase.ts'
import type { Leg, Plan } from './chase.ts'
import type { CountedSlip } from './slip.ts'

type Asked = {
  board: Board
  slip: CountedSlip
  cash: string | undefined
  legs: readonly Leg[]
  plan: Plan
}

export function readyToChase({ board, slip, cash, legs, plan }: Asked): Ready {
  const most = mostOf(legs)
  // The largest issue is the one that a cap or a range would refuse.
  const raised = slip.lines.map((line) => ({
    ...line,
    unitStakeFen: fen(line.unitStakeFen * BigInt(Math.max(1, most))),
    stakeFen: fen(line.stakeFen * BigInt(Math.max(1, most))),
  }))
  const largest = readyOf(board, { lines: raised }, undefined)
  const totalFen = fen(totalOf(slip.lines) * BigInt(timesOf(legs)))
  const base = { ...largest, issue: legs[0]?.issue, totalFen }
  const no = (reason: Ready['reason'], text: string): Ready => ({ ...base, reason, text })
  // A chase may begin with the next issue, so a lock does not stop it.
  if (largest.reason !== undefined && largest.reason !== 'locked') return base
  if (legs.length < plan.count) return no('paused', m.chase_few())
  if (slip.lines.some(({ multiple }) => multiple * most > MULTIPLE.max))
    return no('stake', m.chase_over_times({ max: MULTIPLE.max }))
  if (cash !== undefined && fromWire(cash) < totalFen)
    return no('balance', m.lottery_balance_short({ available: showYuan(fromWire(cash)) }))
  return no(undefined, '')
}

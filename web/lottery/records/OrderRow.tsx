import { Hourglass, Ticket, Trophy, Undo2 } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { showTime } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { shortIssue } from '../words.ts'
import { broughtBy } from './orders.ts'

/** One order: which issue of what, when, and what it brought. */
export function OrderRow({ order }: { order: OfficialOrder }) {
  const { amountFen, word, isWin, isOpen, isBack } = broughtBy(order)
  const name = findLottery(order.lottery)?.name() ?? order.lottery
  const count = order.lines.length
  return (
    <Row
      icon={isWin ? Trophy : isBack ? Undo2 : isOpen ? Hourglass : Ticket}
      tint={isWin ? 'gain' : 'plain'}
      title={
        <>
          {name} · {m.lottery_board_issue({ issue: shortIssue(order.issue) })}
        </>
      }
      sub={
        <>
          {showTime(order.acceptedAt)} · {count === 1 ? m.official_line_one() : m.official_lines({ count })}
          {order.chaseId && ` · ${m.official_chase()}`}
        </>
      }
      side={<Money amount={amountFen} sign={!isOpen} strong win={isWin} />}
      sideSub={<span className={isWin ? 'gain' : undefined}>{word}</span>}
      href={address.order({ order: order.orderId })}
    />
  )
}

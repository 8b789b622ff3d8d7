import { address } from '../../../core/addresses.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { Tile } from '../../art/Art.tsx'
import { cutOfGame } from '../../art/cut.ts'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { StatusAt } from '../../ui/StatusAt.tsx'
import { shortIssue } from '../words.ts'
import { broughtBy } from './orders.ts'

/** A row of an order: its lottery and issue, its time, and its net result. */
export function OrderRow({ order }: { order: OfficialOrder }) {
  const { amountFen, word, isWin, isOpen } = broughtBy(order)
  const name = findLottery(order.lottery)?.name() ?? order.lottery
  const count = order.lines.length
  const placed = [
    m.lottery_board_issue({ issue: shortIssue(order.issue) }),
    count === 1 ? m.official_line_one() : m.official_lines({ count }),
    ...(order.chaseId ? [m.official_chase()] : []),
  ]
  return (
    <Row
      picture={<Tile {...cutOfGame(order.lottery)} />}
      title={name}
      sub={placed.join(' · ')}
      side={<Money amount={amountFen} sign={!isOpen} strong win={isWin} />}
      sideSub={<StatusAt status={<span className={isWin ? 'gain' : undefined}>{word}</span>} at={order.acceptedAt} />}
      href={address.order({ order: order.orderId })}
    />
  )
}

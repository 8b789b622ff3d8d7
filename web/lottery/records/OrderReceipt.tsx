import type { OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Card } from '../../ui/Card.tsx'
import { OrderNo } from '../../ui/Code.tsx'
import { Money } from '../../ui/Money.tsx'
import { ReceiptHead } from '../../ui/ReceiptHead.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { bestName, shortIssue } from '../words.ts'
import { Drawn } from './LotteryBet.tsx'
import { broughtBy } from './orders.ts'
import s from './Records.module.css'

/** The amount on top, with its word; then what was drawn. */
export function OrderHead({ order }: { order: OfficialOrder }) {
  const { amountFen, word, isWin, isOpen } = broughtBy(order)
  const name = findLottery(order.lottery)?.name() ?? order.lottery
  return (
    <ReceiptHead
      of={
        <>
          {name} · {m.lottery_board_issue({ issue: shortIssue(order.issue) })}
        </>
      }
      amount={<Money amount={amountFen} sign={!isOpen} big win={isWin} />}
      {...{ word, isWin }}
    >
      {order.numbers && (
        <div className={s.drawn}>
          <Drawn code={order.lottery} numbers={order.numbers} />
        </div>
      )}
    </ReceiptHead>
  )
}

/** The figures of an order, and its number. */
export function OrderReceipt({ order }: { order: OfficialOrder }) {
  const isOpen = order.betStatus === 'unfinished'
  return (
    <Card>
      <KeyValues>
        <KeyValue name={m.official_issue()}>
          <span className="num">{order.issue}</span>
        </KeyValue>
        <KeyValue name={m.official_stake()}>
          <Money amount={order.total} />
        </KeyValue>
        {isOpen && (
          <KeyValue name={bestName(order.isBestExact)}>
            <Money amount={order.best} />
          </KeyValue>
        )}
        {order.payout !== null && (
          <KeyValue name={m.official_returned()} strong>
            <Money amount={order.payout} strong />
          </KeyValue>
        )}
      </KeyValues>
      <div className={s.rest}>
        <KeyValues>
          <KeyValue name={m.official_placed_at()}>
            <span className="num">{showInstant(order.acceptedAt)}</span>
          </KeyValue>
          <KeyValue name={m.official_order_no()}>
            <OrderNo text={order.orderId} what={m.official_order_no()} />
          </KeyValue>
        </KeyValues>
      </div>
    </Card>
  )
}

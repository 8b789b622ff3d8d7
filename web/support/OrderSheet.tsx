import { useState } from 'react'
import { feedback } from '../../core/support/feedback.ts'
import { orderTypes, type MemberOrder, type OrderType } from '../../core/support/order.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { ChipRow } from '../ui/Choice.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { List } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Empty } from '../ui/States.tsx'
import { OrderLine } from './OrderLine.tsx'
import s from './Support.module.css'
import { orderNames } from './words.ts'

type OrderSheetProps = { open: boolean; onClose: () => void; onPick: (order: MemberOrder) => void }

/** The member's orders of the last seven days, to choose one. */
export function OrderSheet(props: OrderSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={m.support_orders()} lead={m.support_orders_lead()}>
      <Choose {...props} />
    </Sheet>
  )
}

function Choose({ onPick, onClose }: OrderSheetProps) {
  const [type, setType] = useState<OrderType | 'all'>('all')
  const pages = useCallPages(feedback.orders, type === 'all' ? {} : { type }, { staleMs: 0 })
  const all = [
    { value: 'all' as const, label: m.support_orders_all() },
    ...orderTypes.map((value) => ({ value, label: orderNames[value]() })),
  ]
  return (
    <div className={s.orders}>
      <ChipRow label={m.support_orders()} options={all} value={type} onChange={setType} />
      <InfiniteList pages={pages} empty={<Empty title={m.support_orders_none()} text={m.support_orders_none_text()} />}>
        {(rows) => (
          <List label={m.support_orders()}>
            {rows.map((order) => (
              <OrderLine
                key={order.orderNo}
                order={order}
                onPress={() => {
                  onPick(order)
                  onClose()
                }}
              />
            ))}
          </List>
        )}
      </InfiniteList>
    </div>
  )
}

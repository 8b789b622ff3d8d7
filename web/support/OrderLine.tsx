import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Ticket, type LucideIcon } from 'lucide-react'
import type { OrderCard, OrderType } from '../../core/support/order.ts'
import type { Address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { Instant } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import s from './Support.module.css'
import { orderNames } from './words.ts'

const icons: Record<OrderType, LucideIcon> = {
  deposit: ArrowDownLeft,
  withdraw: ArrowUpRight,
  transfer: ArrowLeftRight,
  bet: Ticket,
}

type OrderLineProps = {
  order: OrderCard & { name?: string }
  href?: Address
  onPress?: () => void
}

/** An order in a line: its kind, its time, its amount, and the beginning of its number. */
export function OrderLine({ order, ...where }: OrderLineProps) {
  const { type, name, at, amount, orderNo } = order
  return (
    <Row
      icon={icons[type]}
      tint="plain"
      title={name ? `${orderNames[type]()} · ${name}` : orderNames[type]()}
      sub={
        <>
          <Instant at={at} /> <span className={s.number}>{shortNo(orderNo)}</span>
        </>
      }
      side={<Money amount={amount} />}
      {...where}
    />
  )
}

const shortNo = (orderNo: string) => `${m.support_number()} ${orderNo.slice(0, 8)}…`

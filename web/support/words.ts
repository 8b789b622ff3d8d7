// Names of the codes of feedback and orders.
import { address, type Address } from '../../core/addresses.ts'
import type { FeedbackState } from '../../core/support/feedback.ts'
import type { MemberOrder, OrderCard, OrderType } from '../../core/support/order.ts'
import { m } from '../../text/compiled/messages.js'
import type { TagKind } from '../ui/Tag.tsx'

export const states: Record<FeedbackState, { name: () => string; kind: TagKind }> = {
  waiting: { name: m.support_state_waiting, kind: 'pending' },
  answered: { name: m.support_state_answered, kind: 'ok' },
  closed: { name: m.support_state_closed, kind: 'plain' },
}

export const orderNames: Record<OrderType, () => string> = {
  deposit: m.support_order_deposit,
  withdraw: m.support_order_withdraw,
  transfer: m.support_order_transfer,
  bet: m.support_order_bet,
}

/** The page that shows an order. */
export function pageOfOrder({ type, orderNo: order }: OrderCard): Address {
  if (type === 'deposit') return address.depositOrder({ order })
  return type === 'bet' ? address.bet({ order, line: 0 }) : address.transaction({ order })
}

/** Is it an order, as this device may have kept one? What lies in storage may be damaged (BI-328). */
export function isOrder(value: unknown): value is MemberOrder {
  if (typeof value !== 'object' || value === null) return false
  const { orderNo, type, name, amount, at } = value as Record<string, unknown>
  const areTexts = [orderNo, name].every((each) => typeof each === 'string')
  const isKnown = typeof type === 'string' && Object.hasOwn(orderNames, type)
  const isAmount = typeof amount === 'string' && /^\d{1,16}\.\d\d$/.test(amount)
  return areTexts && isKnown && isAmount && Number.isSafeInteger(at)
}

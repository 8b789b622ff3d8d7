// A member's own part in a deposit: the order, its page, the way back out of it.
import { randomUUID } from 'node:crypto'
import { depositCan, inDepositRange, OPEN_ORDERS_MAX, ORDER_MINUTES } from '../../core/deposit.ts'
import type { DepositStatus } from '../../core/deposit.ts'
import { showYuan } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { allChannels, countFailed, insertOrder, lockOrder, moveOrder, openOrders } from './sql.ts'
import type { OrderRow } from './sql.ts'

/** So many failed orders within so many minutes, and a person should look (R-DEP-06). */
const FAILED_MAX = 5
const FAILED_MINUTES = 10

export type DepositRequest = { channelId: number; amount: Fen; depositor: string }

/** Is the provider of this name to be reached? Asked late: a refusal then has stored nothing. */
export type SeemsUp = (provider: string) => boolean

/**
 * Opens an order, under the member's lock. Refuses in this order: amount_range, channel_closed,
 * channel_range, too_many_open, too_many_failed, cashier_down.
 */
export async function openOrder(
  tx: Tx,
  member: Member,
  want: DepositRequest,
  seemsUp: SeemsUp,
): Promise<OrderRow> {
  if (!inDepositRange(want.amount)) refuse('amount_range', { field: 'amount' })
  const channel = (await allChannels(tx)).find(({ id }) => id === want.channelId)
  if (!channel?.is_open) refuse('channel_closed')
  const [min, max] = [channel.min_amount, channel.max_amount]
  if (want.amount < min || want.amount > max) {
    refuse('channel_range', { min: showYuan(min), max: showYuan(max) })
  }
  const open = await openOrders(tx, member)
  if (open.length >= OPEN_ORDERS_MAX) refuse('too_many_open', { count: open.length })
  const { n } = await countFailed(tx, member, FAILED_MINUTES)
  if (n >= FAILED_MAX) refuse('too_many_failed')
  if (!seemsUp(channel.provider)) refuse('cashier_down')
  const order = { id: randomUUID(), channel, amount: want.amount, depositor: want.depositor }
  return insertOrder(tx, member, order, ORDER_MINUTES)
}

/** The member will not pay. Money that comes all the same is credited all the same (decision 32). */
export async function cancelOrder(tx: Tx, member: Member, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, member, id)
  if (!order) refuse('order_not_found')
  if (order.status === 'cancelled') return order
  if (!can('cancel', order.status) || isOver(order)) refuse('not_cancellable')
  await moveOrder(tx, member, id, 'cancelled')
  return { ...order, status: 'cancelled' }
}

export const can = (action: keyof typeof depositCan, from: DepositStatus): boolean =>
  (depositCan[action] as readonly DepositStatus[]).includes(from)

/** Its time has passed although the job has not come by yet; nobody may be told to pay it. */
export const isOver = (order: OrderRow): boolean =>
  order.status === 'waiting' && order.expires_at.getTime() <= Date.now()

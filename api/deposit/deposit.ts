// A member's own part in a deposit: the order, its page, the way back out of it.
import { randomUUID } from 'node:crypto'
import type { Protocol } from '../../core/coin.ts'
import { depositCan, depositFee, OPEN_ORDERS_MAX, ORDER_MINUTES, type DepositStatus } from '../../core/deposit.ts'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import { judgeDeposit } from '../care/limits.ts'
import { holderOf } from '../member/names.ts'
import { joinByDeposit, type ReadOffer } from '../offers/join.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { tell } from '../shell/tell.ts'
import { isStopped } from './alarm.ts'
import type { Chain } from './chain.ts'
import { channelFor } from './channels.ts'
import { takeQuote } from './quote.ts'
import { insertOrder, lockOrder, moveOrder, openOrders, type OrderRow } from './deposit.sql.ts'
import { checkVoucher } from './voucher.ts'

export { isDepositAddress } from './deposit.sql.ts'

export type DepositRequest = {
  channelId: number
  amount: Fen
  depositor?: string | undefined
  bank?: string | undefined
  protocol?: Protocol | undefined
  quoteId?: string | undefined
  voucherId?: string | undefined
  join?: ReadOffer | undefined
}

/** Is the provider of this name to be reached? Asked late: a refusal then has stored nothing. */
export type SeemsUp = (provider: string) => boolean

export type Opening = { seemsUp: SeemsUp; chain: Chain }

/**
 * Opens an order, under the member's lock. Refuses in this order: amount_range, channel_closed,
 * channel_range, depositor_shape, bank_needed, protocol_needed, quote_expired, quote_changed,
 * voucher_not_found, too_many_open, too_many_failed, deposit_limit, cashier_down, and those of `joinByDeposit`.
 */
export async function openOrder(
  tx: Tx,
  member: Member,
  want: DepositRequest,
  { seemsUp, chain }: Opening,
): Promise<OrderRow> {
  const channel = await channelFor(tx, member, want)
  if (channel.needs_depositor && !want.depositor) {
    refuse('depositor_shape', { field: 'depositor' })
  }
  if (channel.needs_bank && !want.bank) refuse('bank_needed', { field: 'bank' })
  const id = randomUUID()
  const coins = channel.rate_micro === null ? null : await takeQuote(tx, member, channel, want)
  const voucherId = want.voucherId ? await checkVoucher(tx, member, want.voucherId) : null
  await mayOpen(tx, member)
  await judgeDeposit(tx, member, want.amount)
  if (!seemsUp(channel.provider)) refuse('cashier_down')
  // In the transaction of the order, so that order and joining both come about, or neither.
  if (want.join) await joinByDeposit(tx, member, want.join)
  const { real_name } = await holderOf(tx, member)
  const order = {
    ...{ id, channel, amount: want.amount, fee: depositFee(want.amount, channel.fee_bps) },
    // Where no payer's name is asked for, the payment is by definition the member's own.
    depositor: channel.needs_depositor ? (want.depositor ?? real_name) : real_name,
    bank: channel.needs_bank ? (want.bank ?? null) : null,
    coins: coins && { ...coins, address: chain.address(id, coins.protocol) },
    voucherId,
  }
  return insertOrder(tx, member, order, ORDER_MINUTES)
}

async function mayOpen(tx: Tx, member: Member): Promise<void> {
  const open = await openOrders(tx, member)
  if (open.length >= OPEN_ORDERS_MAX) refuse('too_many_open', { count: open.length })
  if (await isStopped(tx, member)) refuse('too_many_failed')
}

/** The member will not pay. Money that comes all the same is credited all the same (decision 32). */
export async function cancelOrder(tx: Tx, member: Member, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, member, id)
  if (!order) refuse('order_not_found')
  if (order.status === 'cancelled') return order
  if (!can('cancel', order.status) || order.is_over) refuse('not_cancellable')
  await moveAndTell(tx, member, id, 'cancelled')
  return { ...order, status: 'cancelled' }
}

/** The new state of an order, and word of it to its member's open pages. */
export async function moveAndTell(tx: Tx, owner: Member, id: string, status: DepositStatus) {
  await moveOrder(tx, owner, id, status)
  await tell(tx, owner, 'deposit', { order: id, status })
}

export const can = (action: keyof typeof depositCan, from: DepositStatus): boolean =>
  (depositCan[action] as readonly DepositStatus[]).includes(from)

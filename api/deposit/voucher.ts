// The picture of a receipt, tied to the order that it belongs to. It proves nothing by itself: people read it.
import { voucherStatuses } from '../../core/deposit.ts'
import type { Db, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { linkToPicture, tiePicture, type Looking } from '../site/uploads.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { findOrder, lockOrder, setVoucher, type OrderRow } from './deposit.sql.ts'

/** Refuses voucher_not_found where the picture is not this member's own (BI-162). */
export async function checkVoucher(tx: Tx, member: Member, voucherId: string): Promise<string> {
  if (!(await tiePicture(tx, member, voucherId, 'books'))) refuse('voucher_not_found')
  return voucherId
}

/** Ties a picture to an order. Refuses order_not_found, voucher_closed, voucher_not_found. */
export async function addVoucher(tx: Tx, member: Member, orderId: string, voucherId: string): Promise<OrderRow> {
  await lockMember(tx, member)
  const order = await lockOrder(tx, member, orderId)
  if (!order) refuse('order_not_found')
  if (!voucherStatuses.includes(order.status)) refuse('voucher_closed')
  await setVoucher(tx, member, orderId, await checkVoucher(tx, member, voucherId))
  return { ...order, voucher_id: voucherId }
}

/** A link that opens the order's picture once. Refuses order_not_found, voucher_not_found. */
export async function voucherLink(db: Db, looking: Looking, orderId: string): Promise<string> {
  const order = await findOrder(db, looking.member, orderId)
  if (!order) refuse('order_not_found')
  return linkToPicture(db, looking, order.voucher_id ?? refuse('voucher_not_found'))
}

// Transfers that a member can ask people about, with the venue of each.
import { toWire } from '../../core/money.ts'
import type { OrderSource } from '../shell/order.ts'
import { venueName } from '../../core/venue/names.ts'
import { recentTransfers } from './transfer.sql.ts'

export const transferOrders: OrderSource = {
  type: 'transfer',
  list: async (db, member, asked, locale) =>
    (await recentTransfers(db, member, asked)).map(({ id, venue, amount, at }) => ({
      orderNo: id,
      type: 'transfer',
      name: venueName(venue, locale),
      amount: toWire(amount),
      at: at.getTime(),
    })),
}

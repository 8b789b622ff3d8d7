// Deposits that a member can ask people about: paid, or waited for in vain.
import { depositWord } from '../../core/deposit-words.ts'
import { toWire } from '../../core/money.ts'
import type { OrderSource } from '../shell/order.ts'
import { recentOrders } from './deposit.sql.ts'

export const depositOrders: OrderSource = {
  type: 'deposit',
  list: async (db, member, asked, locale) =>
    (await recentOrders(db, member, asked)).map(({ id, type, amount, at }) => ({
      orderNo: id,
      type: 'deposit',
      name: depositWord(type, 'name', locale),
      amount: toWire(amount),
      at: at.getTime(),
    })),
}

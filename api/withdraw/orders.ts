// Withdrawals that a member can ask people about, with where each goes.
import { toWire } from '../../core/money.ts'
import type { OrderSource } from '../shell/order.ts'
import { payeeName } from './trades.ts'
import { findPayees, recentWithdrawals } from './withdraw.sql.ts'

export const withdrawOrders: OrderSource = {
  type: 'withdraw',
  list: async (db, member, asked, locale) => {
    const found = await recentWithdrawals(db, member, asked)
    const ids = found.map(({ id }) => id)
    const payees = new Map((await findPayees(db, member, ids)).map((one) => [one.id, one]))
    return found.map(({ id, amount, at }) => {
      const payee = payees.get(id)
      return {
        orderNo: id,
        type: 'withdraw',
        name: (payee && payeeName(payee, locale)) ?? '',
        amount: toWire(amount),
        at: at.getTime(),
      }
    })
  },
}

// The details of savings entries in a wallet: the product. No such entry is ever under way.
import { productNames } from '../../core/savings/names.ts'
import type { FindOrders, Trades } from '../shell/trades.ts'
import { actsBehind } from './savings.sql.ts'

const findProducts: FindOrders = async (db, member, refs, locale) =>
  (await actsBehind(db, member, refs)).map(({ id, product }) => ({
    id,
    method: productNames[product]({}, { locale }),
    status: 'done',
  }))

export const savingsTrades: Trades = {
  savings_in: findProducts,
  savings_out: findProducts,
  savings_lock: findProducts,
  savings_interest: findProducts,
}

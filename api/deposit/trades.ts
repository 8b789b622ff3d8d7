// Deposits behind the entries of a wallet: by which way each was paid.
import type { FindOrders, Trades } from '../shell/trades.ts'
import { findTypes } from './deposit.sql.ts'
import { wordOf } from './words.ts'

const findWays: FindOrders = async (db, member, refs, locale) =>
  (await findTypes(db, member, refs)).map(({ id, type }) => ({
    id,
    method: wordOf(type, 'name', locale),
  }))

export const depositTrades: Trades = {
  deposit: findWays,
  review_credit: findWays,
  deposit_fee: findWays,
}

// Deposits behind the entries of a wallet: by which way each was paid.
import { depositWord } from '../../core/deposit-words.ts'
import type { FindOrders, Trades } from '../shell/trades.ts'
import { findTypes } from './deposit.sql.ts'

const findWays: FindOrders = async (db, member, refs, locale) =>
  (await findTypes(db, member, refs)).map(({ id, type }) => ({
    id,
    method: depositWord(type, 'name', locale),
  }))

export const depositTrades: Trades = {
  deposit: findWays,
  review_credit: findWays,
  deposit_fee: findWays,
}

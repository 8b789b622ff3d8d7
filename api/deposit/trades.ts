// Deposits behind the entries of a wallet: by which way each was paid.
import type { DepositType } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import type { FindOrders, Trades } from '../shell/trades.ts'
import { findTypes } from './deposit.sql.ts'

const ways: Record<DepositType, typeof m.deposit_fastpay> = {
  fastpay: m.deposit_fastpay,
  local: m.deposit_local,
  link: m.deposit_link,
  alipay: m.deposit_alipay,
  crypto: m.deposit_crypto,
  cash: m.deposit_cash,
  service: m.deposit_service,
}

const findWays: FindOrders = async (db, member, refs, locale) =>
  (await findTypes(db, member, refs)).map(({ id, type }) => ({
    id,
    method: ways[type]({}, { locale }),
  }))

export const depositTrades: Trades = {
  deposit: findWays,
  review_credit: findWays,
  deposit_fee: findWays,
}

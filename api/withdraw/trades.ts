// Withdrawals behind the entries of a wallet: where each went, and how far the one that holds money is.
import type { Language } from '../../core/endpoint.ts'
import type { Trade } from '../../core/wallet.ts'
import { bankName } from '../site/dictionary.ts'
import type { FindOrders, Trades } from '../shell/trades.ts'
import { findPayees } from './withdraw.sql.ts'

const states: Record<string, Trade['status']> = {
  paid: 'done',
  failed: 'returned',
  returned: 'returned',
  refused: 'returned',
}

const findHolds: FindOrders = async (db, member, refs, locale) =>
  (await findPayees(db, member, refs)).map((payee) => ({
    id: payee.id,
    method: payeeName(payee, locale),
    status: states[payee.state] ?? 'processing',
  }))

type Payee = Record<'bank' | 'protocol' | 'alias', string | null>

/** Returns the name of a withdrawal's target: the bank, the chain, or the member's own name for the wallet account. */
export const payeeName = ({ bank, protocol, alias }: Payee, locale: Language): string | null =>
  bank ? bankName(bank, locale) : protocol ? `USDT ${protocol}` : alias

const findBanks: FindOrders = async (...asked) => (await findHolds(...asked)).map(({ id, method }) => ({ id, method }))

export const withdrawTrades: Trades = {
  withdraw_hold: findHolds,
  withdraw_failed: findBanks,
  withdraw_returned: findBanks,
  withdraw_fees_back: findBanks,
  withdraw_deduction_back: findBanks,
}

// Transfers behind the entries of a wallet: how far each that goes to a venue is. Which venue the account says.
import type { Trade } from '../../core/wallet.ts'
import type { FindOrders, Trades } from '../shell/trades.ts'
import { findStates } from './transfer.sql.ts'

const states: Record<string, Trade['status']> = { settled: 'done', undone: 'returned' }

const findHolds: FindOrders = async (db, member, refs) =>
  (await findStates(db, member, refs)).map(({ id, state }) => ({
    id,
    method: null,
    status: states[state] ?? 'processing',
  }))

export const transferTrades: Trades = { venue_in_hold: findHolds }

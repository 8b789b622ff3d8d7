// The details of a wallet entry beyond the journal, from the feature that knows the order behind it.
import type { Language } from '../../core/endpoint.ts'
import type { TransferKind } from '../../core/ledger.ts'
import type { Trade } from '../../core/wallet.ts'
import type { Sql } from './db.ts'
import type { Member } from './serve.ts'

/** An order by its number, the `ref` of the entry. */
export type TradeOrder = {
  id: string
  /** The counterparty of the money: the way to pay, the bank, the game (spec 3, transaction detail). */
  method: string | null
  /** The status of the order, while its money waits for a provider. */
  status?: Trade['status']
}

export type FindOrders = (db: Sql, member: Member, refs: string[], locale: Language) => Promise<TradeOrder[]>

/** By the kind of the entry. A kind that is not here says all by its name. */
export type Trades = Partial<Record<TransferKind, FindOrders>>

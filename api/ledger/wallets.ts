// What a member has, as the ledger holds it.
import { accountName } from '../../core/ledger.ts'
import type { Wallet } from '../../core/ledger.ts'
import { fen, NONE } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Sql } from '../db.ts'
import type { Member } from '../serve.ts'
import { sumOpenStakes, walletRows } from './sql.ts'

/** Every wallet that the member has, with its balance. A wallet that never held money is missing. */
export async function walletsOf(db: Sql, member: Member): Promise<Map<Wallet, Fen>> {
  const rows = await walletRows(db, member)
  return new Map(rows.map(({ account, balance }) => [accountName(account) as Wallet, fen(balance)]))
}

/** The cash wallet alone. */
export async function cashOf(db: Sql, member: Member): Promise<Fen> {
  return (await walletsOf(db, member)).get('cash') ?? NONE
}

/** The stakes of the member's bets that are not settled yet. */
export const openStakesOf = (db: Sql, member: Member): Promise<Fen> => sumOpenStakes(db, member)

// What a member has, as the ledger holds it.
import { accountName } from '../../core/accounts.ts'
import type { Wallet } from '../../core/accounts.ts'
import { fen, NONE } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { fundRows, walletRows } from './ledger.sql.ts'

/** Every wallet that the member has, with its balance. A wallet that never held money is missing. */
export async function walletsOf(db: Sql, member: Member): Promise<Map<Wallet, Fen>> {
  return named(await walletRows(db, member))
}

/** The cash wallet alone. */
export async function cashOf(db: Sql, member: Member): Promise<Fen> {
  return (await walletsOf(db, member)).get('cash') ?? NONE
}

/** Every wallet, and the stakes of the member's bets that have no result yet, as they stand at one instant. */
export async function fundsOf(
  db: Sql,
  member: Member,
): Promise<{ wallets: Map<Wallet, Fen>; openStakes: Fen }> {
  const rows = await fundRows(db, member)
  const stakes = rows.find(({ account }) => account === STAKES)
  return {
    wallets: named(rows.filter((row) => row !== stakes)),
    openStakes: fen(stakes?.balance ?? 0n),
  }
}

const STAKES = 0

const named = (rows: readonly { account: number; balance: bigint }[]): Map<Wallet, Fen> =>
  new Map(rows.map(({ account, balance }) => [accountName(account) as Wallet, fen(balance)]))

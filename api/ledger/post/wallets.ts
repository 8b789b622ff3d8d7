// The balances of a member, as the ledger holds them.
import * as v from 'valibot'
import { accountName, type Wallet } from '../../../core/accounts.ts'
import { fen, NONE, type Fen } from '../../../core/money.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { fundRows, heldRows, lockWallet, walletRows } from './ledger.sql.ts'

/** Every wallet that the member has, with its balance. A wallet that never held money is missing. */
export async function walletsOf(db: Sql, member: Member): Promise<Map<Wallet, Fen>> {
  return named(await walletRows(db, member))
}

/** Returns those members of a bucket, out of some, whose wallets another transaction has locked. Waits for no lock. */
export async function heldWallets(db: Sql, bucket: number, members: bigint[]): Promise<bigint[]> {
  return (await heldRows(db, bucket, members, [])).members
}

/** Locks the cash wallet until the caller's transaction ends: no bet is paid meanwhile. */
export const holdWallet = (tx: Tx, member: Member): Promise<void> => lockWallet(tx, member)

/** The cash wallet alone. */
export async function cashOf(db: Sql, member: Member): Promise<Fen> {
  return (await walletsOf(db, member)).get('cash') ?? NONE
}

/** Every wallet, and the stakes of the member's bets that have no result yet, as they stand at one instant. */
export async function fundsOf(db: Sql, member: Member): Promise<{ wallets: Map<Wallet, Fen>; openStakes: Fen }> {
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

/**
 * The number of the cash wallet's first entry at or after an instant; one above the last where there
 * is none. Numbers have no gaps and grow with time, so halving finds it in some twenty look-ups,
 * without an index on members' times that every bet would have to pay for.
 */
export async function firstNumberSince(db: Sql, member: Member, since: Date): Promise<number> {
  const found = await db.maybe(v.object({ number: v.number() }))`
    with recursive halves (low, high) as (
      select 0::bigint, w.number + 1
        from wallets w
       where w.bucket = ${member.bucket}
         and w.member_id = ${member.id}
         and w.account = 1 /* cash */
       union all
      select case when t.created_at < ${since} then (h.low + h.high) / 2 else h.low end,
             case when t.created_at < ${since} then h.high else (h.low + h.high) / 2 end
        from halves h
       cross join lateral (
             select e.created_at
               from cash_entries e
              where e.bucket = ${member.bucket}
                and e.member_id = ${member.id}
                and e.number = (h.low + h.high) / 2
              limit 1) t
       where h.high - h.low > 1
    )
    select high::int as number
      from halves
     order by high - low
     limit 1`
  return found?.number ?? 1
}

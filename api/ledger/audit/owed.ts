// The debt of the house to each member of a bucket, and the balances of its accounts, read at one instant.
import * as v from 'valibot'
import { codesOfOpenStakes } from '../../../core/accounts.ts'
import type { Sql } from '../../shell/db.ts'

/** `amount` is in the accounts; `promised` can be claimed by the member and is in no account yet. */
export type Owed = { memberId: bigint; amount: bigint; promised: bigint }

/** Throws where the members' money is not what the accounts hold: such a day is not published. */
export async function owedIn(db: Sql, bucket: number): Promise<Owed[]> {
  const rows = await owedRows(db, bucket)
  const books = rows.find(({ member_id }) => member_id === BOOKS)
  const owed = rows
    .filter((row) => row !== books)
    .map(({ member_id, amount, promised }) => ({ memberId: member_id, amount, promised }))
  const sum = owed.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== (books?.amount ?? 0n))
    throw new Error(`bucket ${bucket} owes ${sum}, its accounts hold ${books?.amount ?? 0n}`)
  return owed
}

const BOOKS = 0n

/** All wallets of a member, their open stakes, and what is promised; as member 0 what the accounts hold. */
const owedRows = (db: Sql, bucket: number) =>
  db.rows(v.object({ member_id: v.bigint(), amount: v.bigint(), promised: v.bigint() }))`
    select s.member_id, sum(s.amount)::bigint as amount, sum(s.promised)::bigint as promised
      from (select member_id, balance as amount, 0 as promised
              from wallets
             where bucket = ${bucket}
             union all
            select member_id, stake, 0
              from open_stakes
             where bucket = ${bucket}
             union all
            select member_id, 0, amount
              from promises
             where bucket = ${bucket}
             union all
            select 0, balance, 0
              from wallets
             where bucket = ${bucket}
             union all
            select 0, balance, 0
              from house
             where bucket = ${bucket}
               and account = any (${codesOfOpenStakes}::smallint[])) s
     group by s.member_id
    having sum(s.amount) <> 0 or sum(s.promised) <> 0`

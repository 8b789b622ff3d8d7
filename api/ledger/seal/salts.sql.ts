// The statements of members' salts, and of who was erased (decision 0055).
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'
import type { Slice } from './slices.ts'

export async function insertSalt(tx: Sql, { bucket, id }: { bucket: number; id: bigint }, salt: Buffer): Promise<void> {
  await tx.run`
    insert into member_salts (bucket, member_id, salt)
    values (${bucket}, ${id}, ${salt})`
}

const saltRow = v.object({ memberId: v.bigint(), salt: v.instance(Buffer) })

export const saltsIn = (db: Sql, { bucket, from, to }: Slice) =>
  db.rows(saltRow)`
    select member_id as "memberId", salt
      from member_salts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}`

/** Returns the members of a slice whose erasure a seal covers. */
export const erasedIn = (db: Sql, { bucket, from, to }: Slice) =>
  db.values(v.bigint())`
    select member_id
      from facts
     where bucket = ${bucket}
       and subject = 'erasure'
       and member_id between ${from} and ${to}
       and created_at < (select max(facts_upto) from seals where bucket = ${bucket})
     group by member_id`

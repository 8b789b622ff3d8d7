// What the audit compares of members: the directories by which a name and a mobile are looked up, with their own rows.
import * as v from 'valibot'
import type { Directory } from '../ledger/audit-directory.ts'
import type { Sql } from '../shell/db.ts'

const led = v.object({ member_id: v.bigint(), word: v.string() })

/** The desk finds a member by the name: blocks, corrections and gifts go by it, and so does who may sign in. */
export const names: Directory = {
  says: 'every name leads to the member who registered under it, and to nobody else',
  due: (db, bucket, { after, limit }) => db.rows(led)`
    select id as member_id, lower(username) as word
      from members
     where bucket = ${bucket}
       and id > ${after}
     order by id
     limit ${limit}`,
  found: (db, bucket, members) => db.rows(led)`
    select member_id, username as word
      from member_names
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])`,
  count: (db: Sql) => db.value(v.number())`
    select count(*)::int
      from member_names`,
}

/** A recovery begins with a mobile. */
export const mobiles: Directory = {
  says: 'every mobile leads to the member whose it is, and to nobody else',
  due: (db, bucket, { after, limit }) => db.rows(led)`
    select id as member_id, mobile as word
      from members
     where bucket = ${bucket}
       and id > ${after}
     order by id
     limit ${limit}`,
  found: (db, bucket, members) => db.rows(led)`
    select member_id, mobile as word
      from member_mobiles
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])`,
  count: (db: Sql) => db.value(v.number())`
    select count(*)::int
      from member_mobiles`,
}

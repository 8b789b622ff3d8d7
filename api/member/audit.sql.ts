// Reads members for the audit: the directories of names and mobiles beside members' own rows, and the times in which
// members could not play beside their stakes.
import * as v from 'valibot'
import { codesOf } from '../../core/ledger.ts'
import type { Directory } from '../ledger/audit/audit-directory.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

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

/** A stake that was under way when the block came is in time. */
const UNDER_WAY = '1 minute'

const stakes = codesOf(['bet', 'chase_hold', 'round_stake'])

/**
 * Blocks and closings of a bucket in whose time something was staked. If an operator let the member play for a moment
 * and put the row back, the stake still shows it.
 */
export const playedBarred = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where exists (select from transfers t
                                           where t.bucket = ${bucket}
                                             and t.member_id = b.member_id
                                             and t.kind = any (${stakes}::smallint[])
                                             and t.created_at > b.since + ${UNDER_WAY}::interval
                                             and t.created_at < coalesce(b.upto, 'infinity')))::int as breaches
      from (select member_id, blocked_at as since, ended_at as upto
              from member_blocks
             where bucket = ${bucket}
             union all
            select member_id, closed_at, null
              from member_closings
             where bucket = ${bucket}) b`

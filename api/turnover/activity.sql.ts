// The sums of members' play and money.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const sum = v.object({ member_id: v.bigint(), amount: v.bigint() })

/** Each deposit that was credited asks to be played; one that was taken back asks no more. */
export const sumDeposited = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(sum)`
    select o.member_id, sum(o.face)::bigint as amount
      from turnover_obligations o
     where o.bucket = ${bucket}
       and o.member_id = any (${members}::bigint[])
       and o.source = 'deposit'
       and not exists (select 1
                         from turnover_closings c
                        where c.bucket = ${bucket}
                          and c.member_id = o.member_id
                          and c.obligation_id = o.id
                          and c.reason = 'undone'
                          and c.released_at is null)
     group by o.member_id`

/** When a deposit was last taken back, of those whose deposit stands taken back. */
export const lastUndone = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(v.object({ member_id: v.bigint(), at: v.date() }))`
    select o.member_id, max(c.closed_at) as at
      from turnover_obligations o
      join turnover_closings c
        on c.bucket = o.bucket and c.member_id = o.member_id and c.obligation_id = o.id
     where o.bucket = ${bucket}
       and c.bucket = ${bucket}
       and o.member_id = any (${members}::bigint[])
       and o.source = 'deposit'
       and c.reason = 'undone'
       and c.released_at is null
     group by o.member_id`

export const sumPlayed = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(sum)`
    select member_id, sum(counted)::bigint as amount
      from turnover_bets
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])
     group by member_id`

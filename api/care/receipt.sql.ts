// The statements of the receipt of protection: which rows were in force in an instant of microseconds.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/** The limits of a member's own in force then, the last of each kind and period. */
export const limitIdsAt = (db: Sql, member: Member, at: bigint): Promise<string[]> =>
  db.values(v.string())`
    select s.id
      from (select distinct on (kind, period) id::text as id, most
              from care_limits
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and holds
               and said_at <= timestamptz 'epoch' + ${at} * interval '1 microsecond'
             order by kind, period, said_at desc, id) s
     where s.most is not null`

/** Breaks that had begun and were not over then, exclusions that no return had opened, and those returns. */
export const breakIdsAt = (db: Sql, member: Member, at: bigint): Promise<string[]> =>
  db.values(v.string())`
    select b.id::text
      from care_breaks b
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.said_at <= timestamptz 'epoch' + ${at} * interval '1 microsecond'
       and (b.act = 'exclude' and not exists (select 1
                                                from care_breaks r
                                               where r.bucket = ${member.bucket}
                                                 and r.member_id = ${member.id}
                                                 and r.act = 'return'
                                                 and r.said_at >= b.until
                                                 and r.until <= timestamptz 'epoch' + ${at} * interval '1 microsecond')
            or b.act = 'rest' and b.until > timestamptz 'epoch' + ${at} * interval '1 microsecond')`

/** The last answer of outside registers that was known then; none where they had never listed the member. */
export const registerIdsAt = (db: Sql, member: Member, at: bigint): Promise<string[]> =>
  db.values(v.string())`
    select id::text
      from care_registers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and said_at <= timestamptz 'epoch' + ${at} * interval '1 microsecond'
     order by said_at desc, id
     limit 1`

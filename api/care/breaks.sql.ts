// The statements of breaks and exclusions. Rows are only added; standing_of says what they come to.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { breakFacts } from './facts.sql.ts'

const breakRow = v.object({
  id: v.string(),
  act: v.picklist(['rest', 'exclude', 'return']),
  said_at: v.date(),
  until: v.nullable(v.date()),
  proposed_by: v.nullable(v.string()),
})
export type BreakRow = v.InferOutput<typeof breakRow>

/** All breaks, exclusions and returns of a member, the oldest first. */
export const breaksOf = (db: Sql, member: Member): Promise<BreakRow[]> =>
  db.rows(breakRow)`
    select id, act, said_at, until, proposed_by
      from care_breaks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by said_at, id`

export type NewBreak = {
  id: string
  act: BreakRow['act']
  now: Date
  until: Date | null
  people?: { proposedBy: string; approvedBy: string; why: string } | undefined
}

export async function insertBreak(tx: Tx, member: Member, { id, act, now, until, people }: NewBreak): Promise<void> {
  await tx.run`
    insert into care_breaks (bucket, member_id, id, act, said_at, until, proposed_by, approved_by, why)
    values (${member.bucket}, ${member.id}, ${id}, ${act}, ${now}, ${until}, ${people?.proposedBy ?? null},
            ${people?.approvedBy ?? null}, ${people?.why ?? null})`
  await addFacts(tx, breakFacts, member, [id])
}

/** An instant a number of calendar months later, by Shanghai time. */
export const laterBy = (tx: Tx, from: Date, months: number): Promise<Date> =>
  tx.value(v.date())`
    select ((${from}::timestamptz at time zone 'Asia/Shanghai') + make_interval(months => ${months}))
           at time zone 'Asia/Shanghai'`

/** Members of a bucket whose row says that they rest or are excluded, and for whom a break is over or a return has come. */
export const overBreaks = (db: Sql, bucket: number, now: Date): Promise<bigint[]> =>
  db.values(v.bigint())`
    select m.id
      from barred_members m
     where m.bucket = ${bucket}
       and ((m.play_state = 5 /* member resting */
             and not exists (select 1
                               from care_breaks b
                              where b.bucket = ${bucket}
                                and b.member_id = m.id
                                and b.act = 'rest'
                                and b.until > ${now}))
            or (m.play_state = 2 /* member excluded */
                and exists (select 1
                              from care_breaks r
                             where r.bucket = ${bucket}
                               and r.member_id = m.id
                               and r.act = 'return'
                               and r.until <= ${now})
                and not coalesce((select cardinality(g.listed) > 0
                                    from care_registers g
                                   where g.bucket = ${bucket}
                                     and g.member_id = m.id
                                   order by g.said_at desc, g.id
                                   limit 1), false)
                and not exists (select 1
                                  from care_breaks e
                                 where e.bucket = ${bucket}
                                   and e.member_id = m.id
                                   and e.act = 'exclude'
                                   and not exists (select 1
                                                     from care_breaks r
                                                    where r.bucket = ${bucket}
                                                      and r.member_id = m.id
                                                      and r.act = 'return'
                                                      and r.until <= ${now}
                                                      and r.said_at >= e.until))))`

/** Members of a bucket with an exclusion whose time has ended within the last day. */
export const exclusionsOver = (db: Sql, bucket: number, now: Date): Promise<bigint[]> =>
  db.values(v.bigint())`
    select distinct member_id
      from care_breaks
     where bucket = ${bucket}
       and act = 'exclude'
       and until > ${now}::timestamptz - interval '1 day'
       and until <= ${now}`

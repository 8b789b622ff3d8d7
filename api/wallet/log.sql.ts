// The statements of the money log: sums by day, statements of many months, and their links.
import * as v from 'valibot'
import { languages, type Language } from '../../core/endpoint.ts'
import { statementFormats, type Month, type StatementFormat } from '../../core/records.ts'
import type { Day } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/** Adds what is at least `marginSeconds` old to the days of a bucket; answers the rows that changed. */
export const rollDays = (db: Sql, bucket: number, marginSeconds: number): Promise<number> =>
  db.value(v.number())`
    select roll_cash_days(${bucket}, ${marginSeconds} * interval '1 second') as rows`

/** The instant up to which the member's days are rolled up. */
export async function findRolledUpto(db: Sql, member: Member): Promise<Date> {
  const upto = await db.maybeValue(v.date())`
    select upto from cash_rolled where bucket = ${member.bucket}`
  return upto ?? new Date(0)
}

const daySum = v.object({
  day: v.string(),
  kind: v.number(),
  entries: v.number(),
  amount: v.bigint(),
})
export type DaySum = v.InferOutput<typeof daySum>

export type SumFilter = {
  from: Day
  to: Day
  /** Entries from this number to below that one may be younger than the roll-up. */
  first: number
  past: number
  kinds: number[] | null
}

/** Sums by day and kind, the newest day first. One snapshot: nothing is missed or counted twice. */
export const sumDays = (db: Sql, member: Member, filter: SumFilter): Promise<DaySum[]> =>
  db.rows(daySum)`
    select s.day::text as day, s.kind, sum(s.entries)::int as entries, sum(s.amount)::bigint as amount
      from (select day, kind, entries, amount
              from cash_days
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and day between ${filter.from}::date and ${filter.to}::date
             union all
            select (e.created_at at time zone 'Asia/Shanghai')::date, e.kind, 1, e.amount
              from cash_entries e
             where e.bucket = ${member.bucket}
               and e.member_id = ${member.id}
               and e.number >= ${filter.first}
               and e.number < ${filter.past}
               and e.created_at >= coalesce(
                     (select r.upto from cash_rolled r where r.bucket = ${member.bucket}), '-infinity')) s
     where ${filter.kinds}::smallint[] is null or s.kind = any (${filter.kinds}::smallint[])
     group by s.day, s.kind
     order by s.day desc, s.kind`

const link = v.object({
  bucket: v.number(),
  memberId: v.bigint(),
  from: v.string(),
  to: v.string(),
  format: v.picklist(statementFormats),
  language: v.picklist(languages),
  session: v.instance(Buffer),
})
export type StatementLink = v.InferOutput<typeof link>

export type NewLink = {
  token: Buffer
  from: Month
  to: Month
  format: StatementFormat
  language: Language
  session: Buffer
  seconds: number
}

/** Keeps a link, and answers when it ends. */
export const insertLink = (db: Sql, member: Member, one: NewLink): Promise<Date> =>
  db.value(v.date())`
    insert into statement_links (token, bucket, member_id, from_month, to_month, format, language, session, expires_at)
    values (${one.token}, ${member.bucket}, ${member.id}, ${one.from}, ${one.to}, ${one.format}, ${one.language},
            ${one.session}, now() + ${one.seconds} * interval '1 second')
    returning expires_at`

export const findLink = (db: Sql, token: Buffer): Promise<StatementLink | undefined> =>
  db.maybe(link)`
    select bucket, member_id as "memberId", from_month as from, to_month as to, format, language, session
      from statement_links
     where token = ${token}
       and expires_at > now()`

/** Uses a link up. Of two that come at once, one gets the statement. */
export const takeLink = (db: Sql, token: Buffer): Promise<boolean> =>
  db.any`
    delete from statement_links
     where token = ${token}
       and expires_at > now()`

export async function deleteDeadLinks(db: Sql): Promise<void> {
  await db.run`delete from statement_links where expires_at < now()`
}

/** The balance behind the last entry before a number: what a statement opens with. */
export async function balanceBefore(db: Sql, member: Member, number: number): Promise<bigint> {
  const after = await db.maybeValue(v.bigint())`
    select after
      from cash_entries
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and number = ${number - 1}`
  return after ?? 0n
}

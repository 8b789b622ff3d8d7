// The statements of limits. Rows are only added.
import * as v from 'valibot'
import { limitKinds, limitPeriods } from '../../core/care/limits.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { limitFacts } from './facts.sql.ts'

const limitRow = v.object({
  id: v.string(),
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  most: v.nullable(v.bigint()),
  holds: v.boolean(),
  confirms: v.nullable(v.string()),
  said_at: v.date(),
})
export type LimitRow = v.InferOutput<typeof limitRow>

/** All limit rows of a member, the oldest first. */
export const limitRowsOf = (db: Sql, member: Member): Promise<LimitRow[]> =>
  db.rows(limitRow)`
    select id, kind, period, most, holds, confirms, said_at
      from care_limits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by said_at, id`

export async function insertLimit(tx: Tx, { bucket, id: memberId }: Member, row: LimitRow): Promise<void> {
  await tx.run`
    insert into care_limits (bucket, member_id, id, kind, period, most, holds, confirms, said_at)
    values (${bucket}, ${memberId}, ${row.id}, ${row.kind}, ${row.period}, ${row.most}, ${row.holds}, ${row.confirms},
            ${row.said_at})`
  await addFacts(tx, limitFacts, { bucket, id: memberId }, [row.id])
}

/** Raises of a bucket whose day of waiting has ended within the last day. */
export const raisesReady = (db: Sql, bucket: number, now: Date) =>
  db.rows(v.object({ member: v.bigint(), row: v.string() }))`
    select member_id as member, id as row
      from care_limits
     where bucket = ${bucket}
       and not holds
       and said_at > ${now}::timestamptz - interval '2 days'
       and said_at <= ${now}::timestamptz - interval '1 day'`

/**
 * Members of a bucket who last set a limit a whole number of half years ago, within the last five days, and how many half
 * years that is.
 */
export const halfYearsOn = (db: Sql, bucket: number, now: Date) =>
  db.rows(v.object({ member: v.bigint(), halves: v.number() }))`
    select member_id as member, months / 6 as halves
      from (select member_id, extract(day from since) as days,
                   (extract(year from since) * 12 + extract(month from since))::int as months
              from (select member_id, age(${now}::timestamptz, max(said_at)) as since
                      from care_limits
                     where bucket = ${bucket}
                     group by member_id) l) l
     where months >= 6
       and months % 6 = 0
       and days < 5`

const playLimit = v.object({
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  most: v.bigint(),
  begins: v.date(),
  ends: v.date(),
})

/** The lowest limits of all play at an instant, own and the operator's, with the period that runs. */
export const playLimitsAt = (db: Sql, { bucket, id }: Member, at: Date) =>
  db.rows(playLimit)`
    select kind, period, most, begins, ends
      from limits_of(${bucket}::smallint, ${id}::bigint, ${at}::timestamptz)
     where kind <> 'deposit'
       and game is null
     order by kind, period`

/** The room left by each deposit limit at an instant, the tightest first; negative where a late credit exceeded it. */
export const depositRooms = (db: Sql, { bucket, id }: Member, at: Date) =>
  db.rows(v.object({ most: v.bigint(), rest: v.bigint(), ends: v.date() }))`
    select l.most, l.most - p.paid_in - p.coming as rest, l.ends
      from limits_of(${bucket}::smallint, ${id}::bigint, ${at}::timestamptz) l
     cross join lateral paid_in_of(${bucket}::smallint, ${id}::bigint, l.begins, l.ends) p
     where l.kind = 'deposit'
     order by rest`

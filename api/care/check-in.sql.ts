// The statements of check-ins, and of totals of play. Rows are only added.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { checkInFacts } from './facts.sql.ts'

const held = v.object({
  since: v.nullable(v.date()),
  due_at: v.nullable(v.date()),
  number: v.number(),
  every_minutes: v.number(),
})

export const checkInAt = (db: Sql, { bucket, id }: Member, at: Date) =>
  db.one(held)`
    select since, due_at, number, every_minutes
      from check_in_of(${bucket}::smallint, ${id}::bigint, ${at}::timestamptz)`

type NewCheckIn = { id: string; answers: number | null; everyMinutes: number | null; now: Date }

export async function insertCheckIn(tx: Tx, member: Member, one: NewCheckIn): Promise<void> {
  await tx.run`
    insert into care_check_ins (bucket, member_id, id, answers, every_minutes, said_at)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.answers}, ${one.everyMinutes}, ${one.now})`
  await addFacts(tx, checkInFacts, member, [one.id])
}

export const answersToday = (db: Sql, member: Member, now: Date): Promise<number> =>
  db.value(v.number())`
    select count(answers)::int
      from care_check_ins
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and said_at >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

type Time = { from: Date; to: Date }

const played = v.object({ staked: v.bigint(), returned: v.bigint() })

/**
 * A member's stakes, returns and minutes of play in a stretch of time. A cluster takes one of its functions a
 * statement.
 */
export async function sumsOf(db: Sql, member: Member, span: Time) {
  return { minutes: await minutesOf(db, member, span), ...(await playedOf(db, member, span)) }
}

const minutesOf = (db: Sql, { bucket, id }: Member, { from, to }: Time) =>
  db.value(v.number())`
    select coalesce(floor(extract(epoch from sum(s.ends - s.begins)) / 60), 0)::int
      from plays_of(${bucket}::smallint, ${id}::bigint, ${from}::timestamptz, ${to}::timestamptz) s`

/** `game` is the code of a game or a lottery; null is all play. */
export const playedOf = (db: Sql, { bucket, id }: Member, { from, to }: Time, game: string | null = null) =>
  db.one(played)`
    select staked, returned
      from played_of(${bucket}::smallint, ${id}::bigint, ${from}::timestamptz, ${to}::timestamptz, ${game}::text)`

const money = v.object({ paid_in: v.bigint(), coming: v.bigint(), paid_out: v.bigint() })

export const moneyOf = (db: Sql, { bucket, id }: Member, { from, to }: { from: Date; to: Date }) =>
  db.one(money)`
    select paid_in, coming, paid_out
      from paid_in_of(${bucket}::smallint, ${id}::bigint, ${from}::timestamptz, ${to}::timestamptz)`

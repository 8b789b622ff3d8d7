// Members whose deposits failed too often: kept until a person has looked (R-DEP-06).
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'

export async function insertAlarm(tx: Tx, member: Member, failures: number): Promise<void> {
  await tx.run`
    insert into deposit_alarms (bucket, member_id, failures)
    values (${member.bucket}, ${member.id}, ${failures})`
}

const alarmRow = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  raised_at: v.date(),
  failures: v.number(),
})

/** A member's alarm that no person has looked at. */
export function findAlarm(db: Sql, member: Member) {
  return db.maybe(alarmRow)`
    select bucket, member_id, raised_at, failures
      from deposit_alarms
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and looked_at is null
     order by raised_at
     limit 1`
}

/** Alarms about failed deposits that no person has looked at, the oldest first. */
export function alarmList(db: Sql, limit: number, after: QueuePlace = START) {
  return db.rows(v.object({ ...alarmRow.entries, ...queued }))`
    select bucket, member_id, raised_at, failures, member_id::text as id, (extract(epoch from raised_at) * 1000000)::bigint::text as place
      from deposit_alarms
     where bucket in (select bucket from buckets)
       and looked_at is null
       and raised_at >= ${after.at}::timestamptz
       and (raised_at, member_id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by raised_at, member_id::text
     limit ${limit}`
}

/** A person has looked: the member may go on. Answers how many alarms that put away. */
export function lookAt(tx: Tx, member: Member, person: string): Promise<number> {
  return tx.run`
    update deposit_alarms
       set looked_at = now(), looked_by = ${person}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and looked_at is null`
}

// The statements of the shell itself.
import * as v from 'valibot'
import type { Sql, Tx } from './db.ts'
import type { Command, Member } from './serve.ts'
import { codeOfPlayState, playState, type Who } from './standing.ts'

/** A member by both halves; a statement that looks one up answers `member_id as id`. */
export const pair = v.object({ bucket: v.number(), id: v.bigint() })

/** Every bucket of the house, for work that goes through all of it. */
export const everyBucket = (db: Sql): Promise<number[]> =>
  db.values(v.number())`select bucket from buckets order by bucket`

const who = v.object({ play_state: playState, is_verified: v.boolean(), is_unoffered: v.boolean() })

/**
 * Everything that one member commands and that is counted goes one after the other. Answers whether the member may
 * play, as it stands until this transaction ends.
 */
export async function lockMember(tx: Tx, member: Member): Promise<Who> {
  const found = await tx.one(who)`
    select play_state, verified_at is not null as is_verified, offers_ended_at is not null as is_unoffered
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}
       for update`
  const { play_state, is_verified, is_unoffered } = found
  return { playState: play_state, isVerified: is_verified, isUnoffered: is_unoffered }
}

/** Locks several members, in the order of their ids. */
export async function lockMembers(tx: Tx, bucket: number, members: readonly bigint[]) {
  await tx.run`
    select id
      from members
     where bucket = ${bucket}
       and id = any (${members}::bigint[])
     order by id
       for update`
}

/** Returns those members, out of some, whose row no transaction has locked. Waits for no lock. */
export const freeAmong = (db: Sql, bucket: number, members: readonly bigint[]): Promise<bigint[]> =>
  db.values(v.bigint())`
    select id
      from members
     where bucket = ${bucket}
       and id = any (${members}::bigint[])
       for share skip locked`

/** Returns those members, out of some of a bucket, whose rows bar them from play; `heldFor` gives the reason. */
export const barredAmong = (db: Sql, bucket: number, members: readonly bigint[]): Promise<bigint[]> =>
  db.values(v.bigint())`
    select id
      from members
     where bucket = ${bucket}
       and id = any (${members}::bigint[])
       and (play_state <> ${codeOfPlayState.playing} or verified_at is null)`

export function findAnswer(tx: Tx, member: Member, key: string) {
  return tx.maybe(v.object({ body: v.instance(Buffer), answer: v.unknown() }))`
    select body, answer
      from answers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and key = ${key}`
}

/** Has this key moved money already? A command that does has its key in the journal. */
export const hasMoved = (tx: Tx, member: Member, key: string): Promise<boolean> =>
  tx.any`
    select kind
      from commands
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and key = ${key}`

export async function insertAnswer(tx: Tx, member: Member, command: Command, answer: object): Promise<void> {
  await tx.run`
    insert into answers (bucket, member_id, key, body, answer)
    values (${member.bucket}, ${member.id}, ${command.key}, ${command.body}, ${JSON.stringify(answer)})`
}

export const waitsInOutbox = (db: Sql, buckets: readonly number[]): Promise<boolean> =>
  db.any`
    select id
      from outbox
     where bucket = any (${buckets})
     limit 1`

/** Takes what waits in a bucket's outbox, oldest first. Another relay skips what we hold. */
export function takeOutbox(tx: Tx, bucket: number) {
  return tx.rows(v.object({ id: v.string(), topic: v.string(), payload: v.unknown() }))`
    delete from outbox
     where bucket = ${bucket}
       and id in (select id
                    from outbox
                   where bucket = ${bucket}
                   order by created_at
                   limit 200
                     for update skip locked)
    returning id, topic, payload`
}

/** A job for the worker. The outbox row's id is its key, so a row makes one job. */
export async function addJob(tx: Tx, task: string, payload: object, key: string): Promise<void> {
  await tx.run`
    select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text, max_attempts => 25)`
}

export async function notify(tx: Tx, channel: string, text: string): Promise<void> {
  await tx.run`select pg_notify(${channel}::text, ${text}::text)`
}

/** The database's clock at this moment, whenever the transaction began. */
export const clock = (db: Sql): Promise<Date> => db.value(v.date())`select clock_timestamp()`

/** A job about a member, made once this transaction has happened; `memberIn` reads whom. */
export const insertJob = (tx: Tx, { bucket, id }: Member, job: string, more: object = {}) =>
  insertOutbox(tx, bucket, 'job', { job, bucket, member: String(id), ...more })

/** A fact for the relay, written with the fact itself. */
export async function insertOutbox(tx: Tx, bucket: number, topic: string, payload: object): Promise<void> {
  await tx.run`
    insert into outbox (bucket, id, topic, payload)
    values (${bucket}, ${crypto.randomUUID()}, ${topic}, ${JSON.stringify(payload)})`
}

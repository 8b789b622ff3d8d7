// The statements of sessions, by the hash of the token, and of the devices that members sign in from.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { pair } from '../shell/shell.sql.ts'

// Sessions

const holder = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  token_hash: v.instance(Buffer),
  is_stale: v.boolean(),
})

/** Of these tokens, those that are good: not over, and used within the idle time. */
export const findHolders = (db: Sql, tokenHashes: Buffer[], idleMinutes: number) =>
  db.rows(holder)`
    select token_hash, bucket, member_id, active_at < clock_timestamp() - interval '1 minute' as is_stale
      from sessions
     where token_hash = any (${tokenHashes}::bytea[])
       and expires_at > clock_timestamp()
       and active_at > clock_timestamp() - make_interval(mins => ${idleMinutes})`

export async function touchSession(db: Sql, tokenHash: Buffer): Promise<void> {
  await db.run`
    update sessions
       set active_at = now()
     where token_hash = ${tokenHash}`
}

/** Play at a venue keeps a session alive, even with no page open. */
export async function touchSessions(db: Sql, tokenHashes: readonly Buffer[]): Promise<void> {
  await db.run`
    update sessions
       set active_at = now()
     where token_hash = any (${tokenHashes}::bytea[])`
}

export type NewSession = {
  tokenHash: Buffer
  lifeHours: number
  agent: string | null
  address: string
}

export async function insertSession(
  tx: Tx,
  member: Member,
  { tokenHash, lifeHours, agent, address }: NewSession,
): Promise<void> {
  await tx.run`
    insert into sessions (token_hash, bucket, member_id, expires_at, agent, address)
    values (${tokenHash}, ${member.bucket}, ${member.id},
            clock_timestamp() + make_interval(hours => ${lifeHours}), ${agent}, ${address})`
}

const session = v.object({
  token_hash: v.instance(Buffer),
  id: v.string(),
  agent: v.nullable(v.string()),
  address: v.nullable(v.string()),
  created_at: v.date(),
  active_at: v.date(),
  expires_at: v.date(),
})
export type SessionRow = v.InferOutput<typeof session>

/** The member's sessions, the newest first. */
export const findSessions = (db: Sql, member: Member): Promise<SessionRow[]> =>
  db.rows(session)`
    select token_hash, id, agent, address, created_at, active_at, expires_at
      from sessions
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by created_at desc, token_hash`

/** Answers whose it was; undefined where there is none. */
export const deleteSession = (db: Sql, tokenHash: Buffer): Promise<Member | undefined> =>
  db.maybe(pair)`
    delete from sessions
     where token_hash = ${tokenHash}
 returning bucket, member_id as id`

export async function deleteDeadSessions(db: Sql, idleMinutes: number): Promise<void> {
  await db.run`
    delete from sessions
     where expires_at < now()
        or active_at < now() - make_interval(mins => ${idleMinutes})`
}

// Devices

/** Has this member signed in from this device? */
export const knowsDevice = (db: Sql, member: Member, deviceHash: Buffer): Promise<boolean> =>
  db.any`
    select 1
      from member_devices
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and device_hash = ${deviceHash}`

/** Returns the devices that this member has signed in from, and the address of the last sign-in. */
export const findDevices = (db: Sql, member: Member) =>
  db.rows(v.object({ device_hash: v.instance(Buffer), address: v.string() }))`
    select device_hash, address
      from member_devices
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

/** Answers its id as a fact. */
export const keepDevice = (tx: Tx, member: Member, deviceHash: Buffer, address: string): Promise<string> =>
  tx.value(v.string())`
    insert into member_devices (bucket, member_id, device_hash, address)
    values (${member.bucket}, ${member.id}, ${deviceHash}, ${address})
        on conflict (bucket, member_id, device_hash) do update
       set last_at = excluded.last_at,
           address = excluded.address
 returning encode(sha256(device_hash), 'hex') as id`

/** The member's devices but the `kept` that were used last. */
export const devicesBeyond = (tx: Tx, member: Member, kept: number): Promise<string[]> =>
  tx.values(v.string())`
    select encode(sha256(device_hash), 'hex') as id
      from member_devices
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by last_at desc
    offset ${kept}`

/** The member's devices without a sign-in for this many days. */
export const devicesUnused = (tx: Tx, member: Member, days: number): Promise<string[]> =>
  tx.values(v.string())`
    select encode(sha256(device_hash), 'hex') as id
      from member_devices
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and last_at < statement_timestamp() - make_interval(days => ${days})`

/** Members of this bucket who have such a device. */
export const holdersOfUnused = (db: Sql, bucket: number, days: number): Promise<bigint[]> =>
  db.values(v.bigint())`
    select distinct member_id
      from member_devices
     where bucket = ${bucket}
       and last_at < statement_timestamp() - make_interval(days => ${days})`

export async function deleteDevices(tx: Tx, member: Member, ids: readonly string[]): Promise<void> {
  await tx.run`
    delete from member_devices
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and encode(sha256(device_hash), 'hex') = any (${ids}::text[])`
}

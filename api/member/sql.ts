// The statements of members, passwords, sessions and failed sign-ins.
import * as v from 'valibot'
import type { Sql, Tx } from '../db.ts'
import type { Member } from '../serve.ts'

const pair = v.object({ bucket: v.number(), member_id: v.bigint() })

// Members

export type NewMember = {
  username: string
  realName: string
  mobile: string
  birthday: string | null
  invitedBy: bigint | null
}

/** Answers false where the id is taken already. */
export async function insertMember(tx: Tx, member: Member, who: NewMember): Promise<boolean> {
  const inserted = await tx.run`
    insert into members (bucket, id, username, real_name, mobile, birthday, invited_by)
    values (${member.bucket}, ${member.id}, ${who.username}, ${who.realName}, ${who.mobile},
            ${who.birthday}, ${who.invitedBy})
        on conflict do nothing`
  return inserted === 1
}

export async function insertSecrets(
  tx: Tx,
  member: Member,
  password: string,
  passcode: string | null,
): Promise<void> {
  await tx.run`
    insert into member_secrets (bucket, member_id, password, passcode)
    values (${member.bucket}, ${member.id}, ${password}, ${passcode})`
}

export async function insertName(tx: Tx, username: string, member: Member): Promise<boolean> {
  const inserted = await tx.run`
    insert into member_names (username, bucket, member_id)
    values (lower(${username}), ${member.bucket}, ${member.id})
        on conflict do nothing`
  return inserted === 1
}

export async function insertMobile(tx: Tx, mobile: string, member: Member): Promise<boolean> {
  const inserted = await tx.run`
    insert into member_mobiles (mobile, bucket, member_id)
    values (${mobile}, ${member.bucket}, ${member.id})
        on conflict do nothing`
  return inserted === 1
}

export async function findByName(db: Sql, username: string): Promise<Member | undefined> {
  const found = await db.maybe(pair)`
    select bucket, member_id
      from member_names
     where username = lower(${username})`
  return found && { bucket: found.bucket, id: found.member_id }
}

export async function findInviter(db: Sql, code: string): Promise<bigint | undefined> {
  const found = await db.maybe(pair)`
    select bucket, member_id
      from invite_codes
     where code = ${code}`
  return found?.member_id
}

const profile = v.object({
  username: v.string(),
  real_name: v.string(),
  mobile: v.string(),
  birthday: v.nullable(v.string()),
  play_state: v.number(),
  vip: v.number(),
  registered_at: v.date(),
  last_login_at: v.nullable(v.date()),
})

export const getProfile = (db: Sql, member: Member) =>
  db.one(profile)`
    select username, real_name, mobile, to_char(birthday, 'YYYY-MM-DD') as birthday, play_state, vip,
           registered_at, last_login_at
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}`

export const findPlayStates = (db: Sql, bucket: number, ids: bigint[]) =>
  db.rows(v.object({ id: v.bigint(), username: v.string(), play_state: v.number() }))`
    select id, username, play_state
      from members
     where bucket = ${bucket}
       and id = any (${ids}::bigint[])`

export async function updateLastLogin(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    update members
       set last_login_at = now()
     where bucket = ${member.bucket}
       and id = ${member.id}`
}

/** Demo members are labelled, so that reports can leave them out (R-ACC-17). */
export async function markDemo(db: Sql, member: Member): Promise<void> {
  await db.run`
    update members
       set is_demo = true
     where bucket = ${member.bucket}
       and id = ${member.id}`
}

// Passwords

export const findPassword = (db: Sql, member: Member) =>
  db.maybe(v.object({ password: v.string() }))`
    select password
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

// Failed sign-ins

/** Whole seconds until the subject may try again; 0 where it may. */
export async function secondsLocked(db: Sql, subject: string): Promise<number> {
  const found = await db.maybe(v.object({ seconds: v.number() }))`
    select ceil(extract(epoch from locked_until - clock_timestamp()))::int as seconds
      from login_failures
     where subject = ${subject}
       and locked_until > clock_timestamp()`
  return found?.seconds ?? 0
}

/** One more failure; the `most`-th within `minutes` shuts the subject for as many minutes. */
export async function countFailure(
  db: Sql,
  subject: string,
  most: number,
  minutes: number,
): Promise<void> {
  await db.run`
    insert into login_failures as f (subject, failures, first_at)
    values (${subject}, 1, clock_timestamp())
        on conflict (subject) do update
       set failures = case when f.first_at < clock_timestamp() - make_interval(mins => ${minutes})
                           then 1 else f.failures + 1 end,
           first_at = case when f.first_at < clock_timestamp() - make_interval(mins => ${minutes})
                           then clock_timestamp() else f.first_at end,
           locked_until = case when f.first_at >= clock_timestamp() - make_interval(mins => ${minutes})
                                and f.failures + 1 >= ${most}::int
                               then clock_timestamp() + make_interval(mins => ${minutes}) end`
}

export async function clearFailures(db: Sql, subject: string): Promise<void> {
  await db.run`
    delete from login_failures
     where subject = ${subject}`
}

export async function deleteOldFailures(db: Sql): Promise<void> {
  await db.run`
    delete from login_failures
     where first_at < clock_timestamp() - interval '1 day'`
}

/** Has this member signed in from this address in the last 30 days? */
export async function knowsAddress(db: Sql, member: Member, address: string): Promise<boolean> {
  const found = await db.maybe(v.object({ address: v.string() }))`
    select address
      from member_addresses
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and address = ${address}
       and last_at > clock_timestamp() - interval '30 days'`
  return found !== undefined
}

export async function keepAddress(tx: Tx, member: Member, address: string): Promise<void> {
  await tx.run`
    insert into member_addresses (bucket, member_id, address)
    values (${member.bucket}, ${member.id}, ${address})
        on conflict (bucket, member_id, address) do update
       set last_at = excluded.last_at`
}

// Sessions: a directory by the hash of the token

const holder = v.object({ ...pair.entries, token_hash: v.instance(Buffer), is_stale: v.boolean() })

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

export async function insertSession(
  tx: Tx,
  member: Member,
  tokenHash: Buffer,
  lifeHours: number,
): Promise<void> {
  await tx.run`
    insert into sessions (token_hash, bucket, member_id, expires_at)
    values (${tokenHash}, ${member.bucket}, ${member.id},
            clock_timestamp() + make_interval(hours => ${lifeHours}))`
}

/** The member's sessions, the newest first. */
export const findSessions = (tx: Tx, member: Member) =>
  tx.rows(v.object({ token_hash: v.instance(Buffer) }))`
    select token_hash
      from sessions
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by created_at desc, token_hash`

export async function deleteSession(db: Sql, tokenHash: Buffer): Promise<void> {
  await db.run`
    delete from sessions
     where token_hash = ${tokenHash}`
}

export async function deleteDeadSessions(db: Sql, idleMinutes: number): Promise<void> {
  await db.run`
    delete from sessions
     where expires_at < now()
        or active_at < now() - make_interval(mins => ${idleMinutes})`
}

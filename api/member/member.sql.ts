// The statements of members and of their passwords.
import * as v from 'valibot'
import { genders } from '../../core/forms/profile.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { giveSalt } from '../ledger/seal/salts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { pair } from '../shell/shell.sql.ts'
import { playState } from '../shell/standing.ts'
import { closedFacts, memberFacts, OWN, secretFacts } from './facts.sql.ts'

// Members

export type NewMember = {
  username: string
  realName: string
  mobile: string
  birthday: string | null
  invitedBy: bigint | null
  termsVersion: number | null
}

/** Answers false where the id is taken already. */
export async function insertMember(tx: Tx, member: Member, who: NewMember): Promise<boolean> {
  const inserted = await tx.run`
    insert into members (bucket, id, username, real_name, mobile, birthday, invited_by, terms_version)
    values (${member.bucket}, ${member.id}, ${who.username}, ${who.realName}, ${who.mobile},
            ${who.birthday}, ${who.invitedBy}, ${who.termsVersion})
        on conflict do nothing`
  if (inserted === 0) return false
  await giveSalt(tx, member)
  await addFacts(tx, memberFacts, member, [OWN])
  return true
}

export async function insertSecrets(tx: Tx, member: Member, password: string, passcode: string | null): Promise<void> {
  await tx.run`
    insert into member_secrets (bucket, member_id, password, passcode)
    values (${member.bucket}, ${member.id}, ${password}, ${passcode})`
  await addFacts(tx, secretFacts, member, [OWN])
}

export const insertName = (tx: Tx, username: string, member: Member): Promise<boolean> =>
  tx.any`
    insert into member_names (username, bucket, member_id)
    values (lower(${username}), ${member.bucket}, ${member.id})
        on conflict do nothing`

export const insertMobile = (tx: Tx, mobile: string, member: Member): Promise<boolean> =>
  tx.any`
    insert into member_mobiles (mobile, bucket, member_id)
    values (${mobile}, ${member.bucket}, ${member.id})
        on conflict do nothing`

export const findByName = (db: Sql, username: string): Promise<Member | undefined> =>
  db.maybe(pair)`
    select bucket, member_id as id
      from member_names
     where username = lower(${username})`

/** Returns the member whose invitation code this member registered with. */
export async function findInvitedBy(db: Sql, member: Member): Promise<bigint | null> {
  const invitedBy = await db.maybeValue(v.nullable(v.bigint()))`
    select invited_by
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}`
  return invitedBy ?? null
}

const profile = v.object({
  username: v.string(),
  real_name: v.string(),
  mobile: v.string(),
  birthday: v.nullable(v.string()),
  gender: v.nullable(v.picklist(genders)),
  email: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  is_verified: v.boolean(),
  play_state: playState,
  registered_at: v.date(),
  last_login_at: v.nullable(v.date()),
})

export type Profile = v.InferOutput<typeof profile>

export const getProfile = (db: Sql, member: Member) =>
  db.one(profile)`
    select username, real_name, mobile, to_char(birthday, 'YYYY-MM-DD') as birthday, gender, email,
           avatar, verified_at is not null as is_verified, play_state, registered_at, last_login_at
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}`

/** The day, and when the identity service vouched for it; both null until it has (decision 68). */
export const birthdayOf = (db: Sql, member: Member) =>
  db.one(v.object({ birthday: v.nullable(v.string()), since: v.nullable(v.date()) }))`
    select case when verified_at is not null then to_char(birthday, 'YYYY-MM-DD') end as birthday,
           verified_at as since
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}`

const person = v.object({
  id: v.bigint(),
  username: v.string(),
  play_state: playState,
  is_verified: v.boolean(),
  is_unoffered: v.boolean(),
})

export const findPeople = (db: Sql, bucket: number, ids: bigint[]) =>
  db.rows(person)`
    select id, username, play_state, verified_at is not null as is_verified,
           offers_ended_at is not null as is_unoffered
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

/** Demo members are labelled, so that reports can leave them out (R-ACC-17). Who made them up vouches for them. */
export async function markDemo(tx: Tx, member: Member, birthday: string): Promise<void> {
  await tx.run`
    update members
       set is_demo = true,
           birthday = coalesce(birthday, ${birthday}::date),
           verified_at = least(verified_at, statement_timestamp())
     where bucket = ${member.bucket}
       and id = ${member.id}`
  await addFacts(tx, memberFacts, member, [OWN])
}

// Passwords

export const findPassword = (db: Sql, member: Member) =>
  db.maybeValue(v.string())`
    select password
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

export async function setPassword(tx: Tx, member: Member, hash: string): Promise<void> {
  await tx.run`
    update member_secrets
       set password = ${hash}
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, secretFacts, member, [OWN])
}

/** The name that payments of the member must carry, and whether they have a withdrawal password. */
export function holderOf(db: Sql, member: Member) {
  return db.one(v.object({ username: v.string(), real_name: v.string(), has_passcode: v.boolean() }))`
    select m.username, m.real_name, s.passcode is not null as has_passcode
      from members m
      join member_secrets s
        on s.bucket = ${member.bucket}
       and s.member_id = ${member.id}
     where m.bucket = ${member.bucket}
       and m.id = ${member.id}`
}

/** The usernames of members, by their number. */
export const usernamesOf = (db: Sql, members: readonly { bucket: number; member_id: bigint }[]) =>
  db.rows(v.object({ id: v.bigint(), username: v.string() }))`
    select id, username
      from members
     where bucket = any (${[...new Set(members.map(({ bucket }) => bucket))]}::smallint[])
       and id = any (${[...new Set(members.map(({ member_id }) => member_id))]}::bigint[])`

/** The account is closed by its member. */
export async function insertClosing(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    insert into member_closings (bucket, member_id)
    values (${member.bucket}, ${member.id})`
  await addFacts(tx, closedFacts, member, [OWN])
}

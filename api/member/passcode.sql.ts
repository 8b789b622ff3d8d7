// The withdrawal password: its hash, its count of failures, and when it was changed.
import * as v from 'valibot'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { OWN, secretFacts } from './facts.sql.ts'

export async function hasPasscode(db: Sql, member: Member): Promise<boolean> {
  const isSet = await db.maybeValue(v.boolean())`
    select passcode is not null as is_set
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  return isSet ?? false
}

/** Answers false where one is set already. */
export async function insertPasscode(tx: Tx, member: Member, hash: string): Promise<boolean> {
  const updated = await tx.run`
    update member_secrets
       set passcode = ${hash}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and passcode is null`
  if (updated === 1) await addFacts(tx, secretFacts, member, [OWN])
  return updated === 1
}

/** Another one in its place. */
export async function setPasscode(tx: Tx, member: Member, hash: string, now: Date): Promise<void> {
  await tx.run`
    update member_secrets
       set passcode = ${hash},
           passcode_changed_at = ${now}
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, secretFacts, member, [OWN])
}

/** When the withdrawal password was last changed; null where it is still the first one. */
export const passcodeChangedAt = (db: Sql, member: Member): Promise<Date | null> =>
  db.value(v.nullable(v.date()))`
    select passcode_changed_at as at
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

const passcode = v.object({
  passcode: v.nullable(v.string()),
  passcode_failures: v.number(),
  /** Whole minutes until the lock ends, rounded up; 0 where there is none. */
  minutes: v.number(),
})

export const lockPasscode = (tx: Tx, member: Member) =>
  tx.one(passcode)`
    select passcode, passcode_failures,
           greatest(0, ceil(extract(epoch from coalesce(passcode_locked_until, clock_timestamp())
                                               - clock_timestamp()) / 60))::int as minutes
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       for update`

/** Sets the counter; `lockMinutes` above 0 also shuts the withdrawal password for that long. */
export async function countPasscode(tx: Tx, member: Member, failures: number, lockMinutes: number): Promise<void> {
  await tx.run`
    update member_secrets
       set passcode_failures = ${failures},
           passcode_locked_until = now() + make_interval(mins => nullif(${lockMinutes}::int, 0))
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

export async function findPasscode(db: Sql, member: Member): Promise<string | null> {
  const passcode = await db.maybeValue(v.nullable(v.string()))`
    select passcode
      from member_secrets
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  return passcode ?? null
}

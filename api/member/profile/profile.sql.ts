// The statements that confirm what a member says of themselves.
import * as v from 'valibot'
import { addFacts } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import { memberFacts, OWN } from '../facts.sql.ts'

export type Confirmed = {
  gender: string | null
  birthday: string | null
  email: string | null
  avatar: string | null
  isVerified: boolean
}

/** Fills empty fields; of filled ones only the picture is replaced. */
export async function updateProfile(tx: Tx, member: Member, said: Confirmed): Promise<void> {
  await tx.run`
    update members
       set gender = coalesce(gender, ${said.gender}),
           birthday = coalesce(birthday, ${said.birthday}::date),
           email = coalesce(email, ${said.email}),
           avatar = coalesce(${said.avatar}, avatar),
           verified_at = least(verified_at, ${said.isVerified ? await clock(tx) : null}::timestamptz)
     where bucket = ${member.bucket}
       and id = ${member.id}`
  await addFacts(tx, memberFacts, member, [OWN])
}

/** All members born on a day who may not play, for whatever reason. */
export const findBarred = (db: Sql, birthday: string) =>
  db.rows(v.object({ id: v.bigint(), bucket: v.number(), real_name: v.string() }))`
    select m.id, m.bucket, m.real_name
      from members m
     where m.bucket in (select bucket from buckets)
       and m.birthday = ${birthday}::date
       and m.play_state <> 1 /* member playing */`

/** Which of these pictures members of this bucket show. */
export const findShownAvatars = (db: Sql, bucket: number, names: readonly string[]) =>
  db.values(v.string())`
    select avatar
      from members
     where bucket = ${bucket}
       and avatar = any (${names}::text[])`

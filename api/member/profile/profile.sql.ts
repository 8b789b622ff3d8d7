// The statements that confirm what a member says of themselves.
import * as v from 'valibot'
import { addFacts } from '../../ledger/facts.ts'
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

/** Fills what is empty; of what is there only the picture is replaced. */
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

/** All members born on a day who are self-excluded, or was when the account was closed or blocked. */
export const findShutOut = (db: Sql, birthday: string) =>
  db.rows(v.object({ id: v.bigint(), real_name: v.string() }))`
    select m.id, m.real_name
      from members m
     where m.bucket in (select bucket from buckets)
       and m.birthday = ${birthday}::date
       and m.play_state <> 1 /* member playing */
       and (m.play_state = 2 /* member excluded */
            or exists (select 1
                         from member_closings c
                        where c.bucket = m.bucket
                          and c.member_id = m.id
                          and c.was_state = 2 /* member excluded */)
            or exists (select 1
                         from member_blocks b
                        where b.bucket = m.bucket
                          and b.member_id = m.id
                          and b.ended_at is null
                          and b.was_state = 2 /* member excluded */))`

/** Which of these pictures members of this bucket show. */
export const findShownAvatars = (db: Sql, bucket: number, names: readonly string[]) =>
  db.values(v.string())`
    select avatar
      from members
     where bucket = ${bucket}
       and avatar = any (${names}::text[])`

// The statements of codes that are sent to a mobile, and of the numbers that they have proved.
import * as v from 'valibot'
import { CODE_MINUTES, CODE_TRIES } from '../../../core/member/access.ts'
import { languages, type Language } from '../../../core/endpoint.ts'
import type { CodePurpose } from '../../../core/forms/access.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

export type NewCode = { id: string; purpose: CodePurpose; generation: number; language: Language }

/** A code for the number that the member has now. Answers until when it is good. */
export const insertCode = (tx: Tx, member: Member, code: NewCode): Promise<Date> =>
  tx.value(v.date())`
    insert into mobile_codes (bucket, member_id, id, purpose, mobile, generation, language, expires_at)
    select bucket, id, ${code.id}, ${code.purpose}, mobile, ${code.generation}, ${code.language},
           clock_timestamp() + make_interval(mins => ${CODE_MINUTES})
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}
    returning expires_at as until`

const tried = v.object({ generation: v.number(), tries: v.number() })

/**
 * One more try at a code that is still good; nothing where it is none, or of another number by now. The row is held
 * until the transaction ends, so that of many tries at once each finds what the one before it has left.
 */
export const takeCodeTry = (tx: Tx, member: Member, id: string, purpose: CodePurpose) =>
  tx.maybe(tried)`
    update mobile_codes
       set tries = tries + 1
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and purpose = ${purpose}
       and used_at is null
       and tries < ${CODE_TRIES}
       and expires_at > statement_timestamp()
       and mobile = (select mobile
                       from members
                      where bucket = ${member.bucket}
                        and id = ${member.id})
 returning generation, tries`

export async function setCodeUsed(tx: Tx, member: Member, id: string): Promise<void> {
  await tx.run`
    update mobile_codes
       set used_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

const waiting = v.object({
  mobile: v.string(),
  generation: v.number(),
  language: v.picklist(languages),
})

/** A code that is still worth sending. */
export const findWaitingCode = (db: Sql, member: Member, id: string) =>
  db.maybe(waiting)`
    select mobile, generation, language
      from mobile_codes
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and used_at is null
       and expires_at > clock_timestamp()`

/** Yesterday's codes: nothing asks for them any more. */
export async function deleteOldCodes(db: Sql): Promise<void> {
  await db.run`
    delete from mobile_codes
     where bucket in (select bucket from buckets)
       and expires_at < now() - interval '1 day'`
}

/** The number that the member has now is proved. */
export async function keepProof(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    insert into mobile_proofs (bucket, member_id, mobile)
    select bucket, id, mobile
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}
        on conflict (bucket, member_id) do update
       set mobile = excluded.mobile,
           proved_at = excluded.proved_at`
}

/** No number is proved any more, also where the member comes back to one that was. */
export async function dropProof(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    delete from mobile_proofs
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

/** The member's number, where it is proved. */
export const findProved = (db: Sql, member: Member): Promise<string | undefined> =>
  db.maybeValue(v.string())`
    select m.mobile
      from members m
      join mobile_proofs p
        on p.bucket = ${member.bucket}
       and p.member_id = ${member.id}
       and p.mobile = m.mobile
     where m.bucket = ${member.bucket}
       and m.id = ${member.id}`

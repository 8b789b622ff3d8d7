// The statements of people's corrections of a member's details.
import * as v from 'valibot'
import { correctable, type Correctable } from '../../../core/member/profile.ts'
import { addFacts } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { END, type QueuePlace } from '../../shell/queue.ts'
import type { Member } from '../../shell/serve.ts'
import { correctionFacts, memberFacts, OWN } from '../facts.sql.ts'
import type { Profile } from '../member.sql.ts'

const correction = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.string(),
  field: v.picklist(correctable),
  was: v.string(),
  value: v.string(),
  why: v.string(),
  proposed_by: v.string(),
})

type Proposed = { person: string; field: Correctable; was: string; value: string; why: string }

/** Puts a proposal in the place of the one that waits for this field. */
export async function putCorrection(tx: Tx, member: Member, said: Proposed): Promise<void> {
  const id = await tx.value(v.string())`
    insert into member_corrections (bucket, member_id, field, was, value, why, proposed_by)
    values (${member.bucket}, ${member.id}, ${said.field}, ${said.was}, ${said.value}, ${said.why}, ${said.person})
        on conflict (bucket, member_id, field) where approved_at is null do update
       set was = excluded.was, value = excluded.value, why = excluded.why,
           proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at
 returning id`
  await addFacts(tx, correctionFacts, member, [id])
}

/** Returns the correction of a field that waits for a second person. */
export const findCorrection = (db: Sql, member: Member, field: Correctable) =>
  db.maybe(correction)`
    select bucket, member_id, id, field, was, value, why, proposed_by
      from member_corrections
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and field = ${field}
       and approved_at is null`

/** When people last corrected a detail of the member; undefined where they never did. */
export const lastCorrected = (db: Sql, member: Member): Promise<Date | undefined> =>
  db.maybeValue(v.date())`
    select approved_at
      from member_corrections
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and approved_at is not null
     order by approved_at desc
     limit 1`

/** Returns the waiting corrections of all members, the newest first. */
export const openCorrections = (db: Sql, limit: number, before: QueuePlace = END) =>
  db.rows(v.object({ ...correction.entries, place: v.string() }))`
    select bucket, member_id, id, field, was, value, why, proposed_by,
           (extract(epoch from proposed_at) * 1000000)::bigint::text as place
      from member_corrections
     where bucket in (select bucket from buckets)
       and approved_at is null
       and proposed_at <= ${before.at}::timestamptz
       and (proposed_at, id::text) < (${before.at}::timestamptz, ${before.id}::text)
     order by proposed_at desc, id::text desc
     limit ${limit}`

export async function markCorrectionApproved(tx: Tx, member: Member, id: string, person: string): Promise<void> {
  await tx.run`
    update member_corrections
       set approved_by = ${person},
           approved_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, correctionFacts, member, [id])
}

/** Writes the corrected profile; without `isStillVouched` the member is unverified again. */
export async function rewriteProfile(tx: Tx, member: Member, is: Profile, isStillVouched: boolean): Promise<void> {
  await tx.run`
    update members
       set real_name = ${is.real_name},
           mobile = ${is.mobile},
           email = ${is.email},
           birthday = ${is.birthday}::date,
           gender = ${is.gender},
           verified_at = case when ${isStillVouched}::boolean then verified_at end
     where bucket = ${member.bucket}
       and id = ${member.id}`
  await addFacts(tx, memberFacts, member, [OWN])
}

export const hasMobile = (db: Sql, mobile: string) =>
  db.any`
    select member_id
      from member_mobiles
     where mobile = ${mobile}`

export async function dropMobile(tx: Tx, member: Member, mobile: string): Promise<void> {
  await tx.run`
    delete from member_mobiles
     where mobile = ${mobile}
       and bucket = ${member.bucket}
       and member_id = ${member.id}`
}

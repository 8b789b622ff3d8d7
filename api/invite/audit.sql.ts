// Reads claimed rewards for the audit, beside the journal's payments for them.
import * as v from 'valibot'
import { codesOf, kindsOf } from '../../core/ledger.ts'
import { inviteMovements } from '../../core/movements/invite.ts'
import type { Sql } from '../shell/db.ts'

const claim = v.object({ id: v.string(), said: v.bigint(), paid: v.bigint(), asked: v.bigint() })
export type AnyClaim = v.InferOutput<typeof claim>

/** Every claim of a bucket: the rewards of its friends, the amount paid, and the face of the turnover obligation. */
export const everyClaim = (db: Sql, bucket: number): Promise<AnyClaim[]> =>
  db.rows(claim)`
    select coalesce(i.id, t.id) as id, coalesce(i.said, 0)::bigint as said, coalesce(t.paid, 0)::bigint as paid,
           coalesce(o.face, 0)::bigint as asked
      from (select member_id, claim_id::text as id, sum(reward) as said
              from invitations
             where bucket = ${bucket}
               and claim_id is not null
             group by member_id, claim_id) i
      full join (select member_id, ref as id, sum(amount) as paid
                   from transfers
                  where bucket = ${bucket}
                    and kind = any (${codesOf(kindsOf(inviteMovements))}::smallint[])
                  group by member_id, ref) t
        on t.member_id = i.member_id and t.id = i.id
      left join (select member_id, ref, face
                   from turnover_obligations
                  where bucket = ${bucket}
                    and source = 'bonus') o
        on o.member_id = i.member_id and o.ref = i.id`

const coded = v.object({ member_id: v.bigint(), word: v.string() })

/** Inviters of a bucket behind one of them, with the code that is theirs. */
export const codesBehind = (db: Sql, bucket: number, { after, limit }: { after: bigint; limit: number }) =>
  db.rows(coded)`
    select member_id, code as word
      from inviters
     where bucket = ${bucket}
       and member_id > ${after}
     order by member_id
     limit ${limit}`

/** Returns the invitation codes of these members of a bucket. */
export const codesTo = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(coded)`
    select member_id, code as word
      from invite_codes
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])`

/** Returns the number of all invitation codes. */
export const countCodes = (db: Sql) =>
  db.value(v.number())`
    select count(*)::int as count
      from invite_codes`

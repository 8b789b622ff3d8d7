// The one statement that no member could make happen: time that has passed.
import type { Db } from '../../api/shell/db.ts'
import type { Member } from '../../api/shell/serve.ts'

/** A demo member's cards have waited long enough to be paid to (decision 30). */
export async function ageCards(db: Db, member: Member): Promise<void> {
  await db.run`
    update payout_accounts
       set added_at = now() - interval '30 days'
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and added_at > now() - interval '2 days'`
}

// The one statement that no member could make happen: time that has passed.
import * as v from 'valibot'
import { addFacts } from '../../api/ledger/facts.ts'
import type { Db } from '../../api/shell/db.ts'
import type { Member } from '../../api/shell/serve.ts'
import { accountFacts } from '../../api/withdraw/facts.sql.ts'

/** A demo member's cards have waited long enough to be paid to (decision 30). Their age is a fact, as whose they are. */
export const ageCards = (db: Db, member: Member): Promise<void> =>
  db.tx(async (tx) => {
    const aged = await tx.rows(v.object({ id: v.string() }))`
      update payout_accounts
         set added_at = now() - interval '30 days'
       where bucket = ${member.bucket}
         and member_id = ${member.id}
         and added_at > now() - interval '2 days'
   returning id`
    await addFacts(
      tx,
      accountFacts,
      member,
      aged.map(({ id }) => id),
    )
  })

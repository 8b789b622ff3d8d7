// The one statement of the seed that no member could cause: it lets time pass.
import * as v from 'valibot'
import { addFacts } from '../../api/ledger/seal/facts.ts'
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

const waiting = v.object({ id: v.bigint(), name: v.string(), payload: v.record(v.string(), v.unknown()) })

/** The jobs that the outbox has made, in their order. */
export const jobsThatWait = (db: Db) =>
  db.rows(waiting)`
    select j.id, t.identifier as name, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     order by j.id`

export const finishJobs = (db: Db, ids: readonly bigint[]) =>
  db.run`select from graphile_worker.complete_jobs(${ids}::bigint[])`

/** How many members there are. */
export const countMembers = (db: Db): Promise<number> =>
  db.value(v.number())`select count(*)::int from members where bucket in (select bucket from buckets)`

const ahead = v.object({ lockAt: v.date(), drawAt: v.date() })

/** The issues that are not paid yet and are drawn within the hour, in the order of their draws. */
export const issuesAhead = (db: Db) =>
  db.rows(ahead)`
    select lock_at as "lockAt", draw_at as "drawAt"
      from issues
     where settled_at is null
       and draw_at < now() + interval '1 hour'
     order by draw_at`

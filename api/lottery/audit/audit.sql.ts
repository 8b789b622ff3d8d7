// Reads finished issues for the audit: their published proofs, and the results in force.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { statesIn } from '../../../core/ledger.ts'
import type { Sql } from '../../shell/db.ts'

const pastIssue = v.object({
  drawId: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  opensAt: v.date(),
  lockAt: v.date(),
  key: v.nullable(v.instance(Buffer)),
  beacon: v.nullable(v.string()),
  facts: v.object({ yearAnimal: v.exactOptional(v.number()) }),
  entries: v.nullable(v.number()),
  stakes: v.nullable(v.bigint()),
  root: v.nullable(v.instance(Buffer)),
  bucketRoots: v.unknown(),
  /** The result that holds, after every correction; null where the issue is void. */
  numbers: v.nullable(anyList(v.number())),
  /** Everything that it brought is paid, and no correction of it is under way. */
  isSettled: v.boolean(),
})
export type PastIssue = v.InferOutput<typeof pastIssue>

/** Drawn or void issues behind a draw, in the order of their ids, with a draw at or after `since`. */
export const findPastIssues = (db: Sql, after: bigint, since: Date, limit: number) =>
  db.rows(pastIssue)`
    select i.draw_id as "drawId", i.lottery, i.issue, i.opens_at as "opensAt", i.lock_at as "lockAt", i.key, i.facts,
           i.entries, i.stakes, i.root, i.bucket_roots as "bucketRoots", s.numbers,
           case when i.beacon = 'none' then i.beacon
                when i.beacon_randomness = sha256(i.beacon_signature) then encode(i.beacon_randomness, 'hex') end as beacon,
           i.settled_at is not null
             and not exists (select 1 from corrections c
                              where c.draw_id = i.draw_id and c.approved_at is not null and c.finished_at is null) as "isSettled"
      from issues i
      join shown_issues s
        on s.draw_id = i.draw_id
     where i.draw_id > ${after}
       and i.status = any (${statesIn('drawn', 'settled', 'void')}::smallint[])
       and i.draw_at >= ${since}
     order by i.draw_id
     limit ${limit}`

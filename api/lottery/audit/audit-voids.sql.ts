// Reads why issues are void beside what would make them so.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import type { Sql } from '../../shell/db.ts'
import { compared } from '../../shell/tally.ts'

const found = v.object({ ...compared.entries, named: v.nullable(anyList(v.string())) })

/** Every void issue, and those whose cause is not there: two people before the close, a beacon that never came, or any other known one. */
export const voidsBesideCauses = (db: Sql) =>
  db.one(found)`
    select count(*)::int as counted, count(*) filter (where not s.fits)::int as breaches,
           (array_agg(concat('issue ', s.lottery, ' ', s.issue)) filter (where not s.fits))[1:100] as named
      from (select i.lottery, i.issue,
                   case when i.void_reason = 'by_people'
                       then i.frozen_at is null
                            and exists (select from issue_voids w
                                         where w.draw_id = i.draw_id and w.approved_at is not null and w.approved_at < i.lock_at)
                     when i.void_reason = 'no_beacon' then i.beacon <> 'none' and i.beacon_randomness is null
                     else i.void_reason in ('no_draw', 'entries_differ') end as fits
              from issues i
             where i.status = 5 /* draw void */) s`

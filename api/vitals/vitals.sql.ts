// The statements of how quick pages are.
import * as v from 'valibot'
import { measures, type Measure } from '../../core/vitals.ts'
import type { Sql } from '../shell/db.ts'

export type Figure = { page: string; measure: Measure; step: number }

/** Adds figures to the sums of today. In one order, so that two of them at once wait for each other and end. */
export async function addFigures(db: Sql, version: string, figures: readonly Figure[]): Promise<void> {
  await db.run`
    insert into page_vitals (day, version, page, measure, step, seen)
    select (now() at time zone 'Asia/Shanghai')::date, ${version}, page, measure, step, count(*)
      from unnest(${figures.map(({ page }) => page)}::text[], ${figures.map(({ measure }) => measure)}::text[],
                  ${figures.map(({ step }) => step)}::smallint[]) as seen (page, measure, step)
     group by page, measure, step
     order by page, measure, step
        on conflict (day, version, page, measure, step) do update
       set seen = page_vitals.seen + excluded.seen`
}

const summed = v.object({
  version: v.string(),
  page: v.string(),
  measure: v.picklist(measures),
  step: v.number(),
  seen: v.number(),
})

/** The sums of all days from that of an instant on; the last four weeks where there is none. */
export const sumsFrom = (db: Sql, from: Date | null) =>
  db.rows(summed)`
    select version, page, measure, step, sum(seen)::int as seen
      from page_vitals
     where day >= (coalesce(${from}::timestamptz, now() - interval '28 days') at time zone 'Asia/Shanghai')::date
     group by version, page, measure, step
     order by version desc, page, measure desc, step`

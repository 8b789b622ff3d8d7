// The statements of limits on tries: their number, by subject.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

/** The most tries within a number of seconds; the last one shuts the door for as long again. */
export type Limit = { tries: number; seconds: number }

/**
 * One more try; answers how many it makes, or nothing where none was left. The last one that is let through
 * shuts the subject for as long as the limit says.
 */
export const insertTry = (db: Sql, subject: string, { tries, seconds }: Limit): Promise<number | undefined> =>
  db.maybeValue(v.number())`
    insert into tries as t (subject, used, ends_at)
    values (${subject}, 1, clock_timestamp() + make_interval(secs => ${seconds}))
        on conflict (subject) do update
       set used = case when t.ends_at <= clock_timestamp() then 1 else t.used + 1 end,
           ends_at = case when t.ends_at <= clock_timestamp() or t.used + 1 >= ${tries}::int
                          then excluded.ends_at else t.ends_at end
     where t.ends_at <= clock_timestamp()
        or t.used < ${tries}::int
    returning used`

/** Returns the whole seconds until the subject may try again, at least one. */
export async function secondsUntil(db: Sql, subject: string): Promise<number> {
  const seconds = await db.maybeValue(v.number())`
    select greatest(1, ceil(extract(epoch from ends_at - clock_timestamp())))::int as seconds
      from tries
     where subject = ${subject}`
  return seconds ?? 1
}

export async function returnTry(db: Sql, subject: string): Promise<void> {
  await db.run`
    update tries
       set used = greatest(0, used - 1)
     where subject = ${subject}`
}

export async function deleteTries(db: Sql, subject: string): Promise<void> {
  await db.run`
    delete from tries
     where subject = ${subject}`
}

export async function deleteOldTries(db: Sql): Promise<void> {
  await db.run`
    delete from tries
     where ends_at < clock_timestamp()`
}

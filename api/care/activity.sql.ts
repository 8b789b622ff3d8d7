// The statements of the Activity page that no source of wagers answers: money in and out by day, and the time of play.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import type { Span } from './periods.ts'

const money = v.object({ day: v.string(), paid_in: v.bigint(), paid_out: v.bigint() })

/** Deposits by the day of their credit, withdrawals by the day on which they were asked for, as paid_in_of counts both. */
export const moneyByDay = (db: Sql, { bucket, id }: Member, { from, to }: Span) =>
  db.rows(money)`
    select day::text as day, paid_in, paid_out
      from money_days_of(${bucket}::smallint, ${id}::bigint, ${from}::timestamptz, ${to}::timestamptz)`

export const stretchesOf = (db: Sql, { bucket, id }: Member, { from, to }: Span): Promise<Span[]> =>
  db.rows(v.object({ from: v.date(), to: v.date() }))`
    select begins as from, ends as to
      from plays_of(${bucket}::smallint, ${id}::bigint, ${from}::timestamptz, ${to}::timestamptz)`

// Statements of cases about members, which are lines of the log of deeds.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'

const openCase = v.object({ username: v.string(), person: v.string(), since: v.date() })

/** The open case of a member, by their name in small letters; none, or one. */
export const openCaseOf = (db: Sql, username: string) => db.maybe(openCase)`
  select username, person, opened_at as since
    from member_cases
   where username = ${username}
     and closed_at is null
   order by opened_at
   limit 1`

/** Cases that are open, the oldest first. */
export const openCases = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...openCase.entries, ...queued }))`
  select username, person, opened_at as since, id::text as id, (extract(epoch from opened_at) * 1000000)::bigint::text as place
    from member_cases
   where closed_at is null
     and (opened_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
   order by opened_at, id::text
   limit ${limit}`

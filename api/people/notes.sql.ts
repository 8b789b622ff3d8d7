// Statements of cases about members.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'

const openCase = v.object({ username: v.string(), person: v.string(), since: v.date() })

/** The open case of a member, by their name in small letters. */
export const openCaseOf = (db: Sql, username: string) => db.maybe(openCase)`
  select username, person, opened_at as since
    from member_cases
   where username = ${username}
     and closed_at is null`

/** Opens a case, as the line of the deed under way says; false where one is open. */
export const openCaseAbout = async (tx: Tx, username: string): Promise<boolean> =>
  (await tx.run`
    insert into member_cases (id, username, person, opened_at)
    select id, ${username}::text, person, at
      from deeds
     where id = nullif(current_setting('koi.deed', true), '')::uuid
       and outcome = 'begun'
        on conflict (username) where closed_at is null do nothing`) === 1

/** Closes the open case of a member, as the line of the deed under way says; false where none is open. */
export const closeCaseAbout = async (tx: Tx, username: string): Promise<boolean> =>
  (await tx.run`
    update member_cases c
       set closed_at = d.at, closed_by = d.id
      from deeds d
     where d.id = nullif(current_setting('koi.deed', true), '')::uuid
       and d.outcome = 'begun'
       and c.username = ${username}
       and c.closed_at is null
       and c.opened_at < d.at`) === 1

/** Cases that are open, the oldest first. */
export const openCases = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...openCase.entries, ...queued }))`
  select username, person, opened_at as since, id::text as id, (extract(epoch from opened_at) * 1000000)::bigint::text as place
    from member_cases
   where closed_at is null
     and opened_at >= ${after.at}::timestamptz
     and (opened_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
   order by opened_at, id::text
   limit ${limit}`

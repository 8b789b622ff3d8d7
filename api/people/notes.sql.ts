// Statements of notes and cases about members. They are lines of the log of deeds, found by how they begin; the index goes by the
// first 64 characters, in small letters, which hold every deed's name and a username.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const openCase = v.object({ username: v.string(), person: v.string(), since: v.date() })

/** Cases that are open, the oldest first; of one member, or of all. */
export const openCases = (db: Sql, username: string | null) => db.rows(openCase)`
  select o.username, o.person, o.at as since
    from (select split_part(lower(b.words), ' ', 3) as username, b.person, b.at
            from deeds b
            join deeds k on k.id = b.id and k.outcome = 'ok'
           where b.outcome = 'begun'
             and lower(left(b.words, 64)) collate "C" >= 'case open ' || coalesce(${username}::text, '')
             and lower(left(b.words, 64)) collate "C" < 'case open ' || coalesce(${username}::text || '!', '~')) o
   where not exists (select
                       from deeds c
                       join deeds k on k.id = c.id and k.outcome = 'ok'
                      where c.outcome = 'begun'
                        and lower(left(c.words, 64)) collate "C" >= 'case close ' || o.username
                        and lower(left(c.words, 64)) collate "C" < 'case close ' || o.username || '!'
                        and c.at > o.at)
   order by o.at
   limit 500`

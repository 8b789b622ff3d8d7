// The statements of sponsors.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { richText, type RichText } from '../../core/message.ts'
import type { Sql } from '../shell/db.ts'

const sponsorRow = v.object({
  id: v.string(),
  name_zh_hans: v.string(),
  name_en: v.string(),
  line_zh_hans: v.string(),
  line_en: v.string(),
  body_zh_hans: richText,
  body_en: richText,
  art: v.string(),
  pictures: anyList(v.string()),
  since: v.string(),
  until: v.nullable(v.string()),
  ended_at: v.nullable(v.date()),
})
export type SponsorRow = v.InferOutput<typeof sponsorRow>

/** Returns the sponsors on the page today, in its order: begun, and neither over nor taken off. */
export const findSponsors = (db: Sql) =>
  db.rows(sponsorRow)`
    select id, name_zh_hans, name_en, line_zh_hans, line_en, body_zh_hans, body_en, art, pictures,
           to_char(since, 'YYYY-MM-DD') as since, to_char(until, 'YYYY-MM-DD') as until, ended_at
      from sponsors
     where ended_at is null
       and since <= (now() at time zone 'Asia/Shanghai')::date
       and (until is null or until >= (now() at time zone 'Asia/Shanghai')::date)
     order by position, id`

/** Every one that there was, those on the page first. */
export const allSponsors = (db: Sql) =>
  db.rows(sponsorRow)`
    select id, name_zh_hans, name_en, line_zh_hans, line_en, body_zh_hans, body_en, art, pictures,
           to_char(since, 'YYYY-MM-DD') as since, to_char(until, 'YYYY-MM-DD') as until, ended_at
      from sponsors
     order by ended_at desc nulls first, position, id`

type Words<T = string> = { zh_hans: T; en: T }
export type NewSponsor = {
  id: string
  name: Words
  line: Words
  body: Words<RichText>
  art: string
  pictures: readonly string[]
  since: string
  until: string | null
  position: number
}

/** Adds one of the house's own; one that is there already stays as it was edited or ended. */
export async function insertSponsor(db: Sql, one: NewSponsor): Promise<void> {
  await db.run`
    insert into sponsors (id, name_zh_hans, name_en, line_zh_hans, line_en, body_zh_hans, body_en, art, pictures,
                          since, until, position)
    values (${one.id}, ${one.name.zh_hans}, ${one.name.en}, ${one.line.zh_hans}, ${one.line.en},
            ${JSON.stringify(one.body.zh_hans)}, ${JSON.stringify(one.body.en)}, ${one.art}, ${[...one.pictures]},
            ${one.since}, ${one.until}, ${one.position})
        on conflict (id) do nothing`
}

/** Puts a sponsor onto the page; a former version is replaced, and one that was taken off is shown again. */
export async function putSponsor(db: Sql, one: NewSponsor): Promise<void> {
  await db.run`
    insert into sponsors (id, name_zh_hans, name_en, line_zh_hans, line_en, body_zh_hans, body_en, art, pictures,
                          since, until, position)
    values (${one.id}, ${one.name.zh_hans}, ${one.name.en}, ${one.line.zh_hans}, ${one.line.en},
            ${JSON.stringify(one.body.zh_hans)}, ${JSON.stringify(one.body.en)}, ${one.art}, ${[...one.pictures]},
            ${one.since}, ${one.until}, ${one.position})
        on conflict (id) do update
       set name_zh_hans = excluded.name_zh_hans, name_en = excluded.name_en,
           line_zh_hans = excluded.line_zh_hans, line_en = excluded.line_en,
           body_zh_hans = excluded.body_zh_hans, body_en = excluded.body_en,
           art = excluded.art, pictures = excluded.pictures, since = excluded.since, until = excluded.until,
           position = excluded.position, put_at = excluded.put_at, ended_at = null`
}

/** Takes one off the page. Answers 0 where it is not on it. */
export const setEnded = (db: Sql, id: string): Promise<number> =>
  db.run`
    update sponsors
       set ended_at = statement_timestamp()
     where id = ${id}
       and ended_at is null`

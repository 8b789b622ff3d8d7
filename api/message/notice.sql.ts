// The statements of notices.
import * as v from 'valibot'
import { noticeKinds, richText, type RichText } from '../../core/message.ts'
import type { Sql } from '../shell/db.ts'
import type { InstantPlace } from '../shell/page.ts'
import { clock } from '../shell/shell.sql.ts'

const noticeRow = v.object({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  title_zh_hans: v.string(),
  title_en: v.string(),
  body_zh_hans: richText,
  body_en: richText,
  art: v.string(),
  in_popup: v.boolean(),
  in_scroll: v.boolean(),
  is_daily: v.boolean(),
  published_at: v.nullable(v.date()),
  ends_at: v.nullable(v.date()),
})
export type NoticeRow = v.InferOutput<typeof noticeRow>

/**
 * Returns the notices in force at this moment, the newest first; without promotions for a member who is to have none.
 */
export const findNotices = (
  db: Sql,
  { after, limit, noOffers }: { after: InstantPlace; limit: number; noOffers: boolean },
) =>
  db.rows(noticeRow)`
    select id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll, is_daily,
           published_at, ends_at
      from bulletins
     where published_at <= clock_timestamp()
       and (ends_at is null or ends_at > clock_timestamp())
       and (published_at, id) < (${after.at}, ${after.id}::text)
       and not (${noOffers}::boolean and kind = 'event')
     order by published_at desc, id desc
     limit ${limit}`

/** A notice that is shown at this moment. */
export const findNotice = (db: Sql, id: string) =>
  db.maybe(noticeRow)`
    select id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll, is_daily,
           published_at, ends_at
      from bulletins
     where id = ${id}
       and published_at <= clock_timestamp()
       and (ends_at is null or ends_at > clock_timestamp())`

/** Every one that there is: drafts first, then the newest. */
export const allNotices = (db: Sql) =>
  db.rows(noticeRow)`
    select id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll, is_daily,
           published_at, ends_at
      from bulletins
     order by published_at desc nulls first, id`

type Words<T = string> = { zh_hans: T; en: T }
export type NewNotice = {
  id: string
  kind: NoticeRow['kind']
  title: Words
  body: Words<RichText>
  art: string
  inPopup: boolean
  inScroll: boolean
  isDaily: boolean
}

/** Publishes a notice of the house's own; one that is there already stays as it was edited. */
export async function insertNotice(db: Sql, one: NewNotice): Promise<void> {
  await db.run`
    insert into bulletins (id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll,
                           is_daily, published_at)
    values (${one.id}, ${one.kind}, ${one.title.zh_hans}, ${one.title.en}, ${JSON.stringify(one.body.zh_hans)},
            ${JSON.stringify(one.body.en)}, ${one.art}, ${one.inPopup}, ${one.inScroll}, ${one.isDaily},
            clock_timestamp())
        on conflict (id) do nothing`
}

/** Writes a draft, in the place of an earlier one. Answers 0 where the id is that of a published notice. */
export const putDraft = (db: Sql, one: NewNotice): Promise<number> =>
  db.run`
    insert into bulletins (id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll, is_daily)
    values (${one.id}, ${one.kind}, ${one.title.zh_hans}, ${one.title.en}, ${JSON.stringify(one.body.zh_hans)},
            ${JSON.stringify(one.body.en)}, ${one.art}, ${one.inPopup}, ${one.inScroll}, ${one.isDaily})
        on conflict (id) do update
       set kind = excluded.kind, title_zh_hans = excluded.title_zh_hans, title_en = excluded.title_en,
           body_zh_hans = excluded.body_zh_hans, body_en = excluded.body_en, art = excluded.art,
           in_popup = excluded.in_popup, in_scroll = excluded.in_scroll, is_daily = excluded.is_daily
     where bulletins.published_at is null`

/** Has a draft shown from an instant, or from now, until another one. Answers 0 where there is no such draft. */
export const setWindow = async (
  db: Sql,
  id: string,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<number> =>
  db.run`
    update bulletins
       set published_at = ${from ?? (await clock(db))}, ends_at = ${until}::timestamptz
     where id = ${id}
       and published_at is null`

/** Ends one that was published and has not ended. One whose time has not come is a draft again. */
export async function setEnded(db: Sql, id: string): Promise<number> {
  const now = await clock(db)
  return db.run`
    update bulletins
       set ends_at = case when published_at < ${now}::timestamptz then ${now}::timestamptz end,
           published_at = case when published_at < ${now}::timestamptz then published_at end
     where id = ${id}
       and published_at is not null
       and (ends_at is null or ends_at > ${now}::timestamptz)`
}

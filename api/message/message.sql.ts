// The statements of notices.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const kind = v.picklist(['maintenance', 'event', 'notice'])

const bulletin = v.object({
  id: v.string(),
  kind,
  title_zh_hans: v.string(),
  title_en: v.string(),
  body_zh_hans: v.string(),
  body_en: v.string(),
  art: v.string(),
  in_popup: v.boolean(),
  in_scroll: v.boolean(),
  published_at: v.date(),
})

/** What is published and has not ended, the newest first. */
export const findBulletins = (db: Sql) =>
  db.rows(bulletin)`
    select id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll, published_at
      from bulletins
     where published_at <= clock_timestamp()
       and (ends_at is null or ends_at > clock_timestamp())
     order by published_at desc, id
     limit 20`

export type NewBulletin = {
  id: string
  kind: v.InferOutput<typeof kind>
  title: { zh_hans: string; en: string }
  body: { zh_hans: string; en: string }
  art: string
  inPopup: boolean
  inScroll: boolean
}

/** Publishes a notice; one that is there already stays as somebody has edited it. */
export async function insertBulletin(db: Sql, one: NewBulletin): Promise<void> {
  await db.run`
    insert into bulletins (id, kind, title_zh_hans, title_en, body_zh_hans, body_en, art, in_popup, in_scroll)
    values (${one.id}, ${one.kind}, ${one.title.zh_hans}, ${one.title.en}, ${one.body.zh_hans},
            ${one.body.en}, ${one.art}, ${one.inPopup}, ${one.inScroll})
        on conflict (id) do nothing`
}

// The statements of slides and of pictures that members sent.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const slide = v.object({
  id: v.string(),
  title_zh_hans: v.string(),
  title_en: v.string(),
  text_zh_hans: v.string(),
  text_en: v.string(),
  terms_zh_hans: v.nullable(v.string()),
  terms_en: v.nullable(v.string()),
  art: v.string(),
  link: v.nullable(v.string()),
})

export const findSlides = (db: Sql) =>
  db.rows(slide)`
    select id, title_zh_hans, title_en, text_zh_hans, text_en, terms_zh_hans, terms_en, art, link
      from slides
     where shown_from <= clock_timestamp()
       and (shown_until is null or shown_until > clock_timestamp())
     order by position, id
     limit 10`

export type NewSlide = {
  id: string
  title: { zh_hans: string; en: string }
  text: { zh_hans: string; en: string }
  art: string
  link: string | null
  position: number
}

/** Shows a slide without terms; one that is there already stays as it was edited. */
export async function insertSlide(db: Sql, one: NewSlide): Promise<void> {
  await db.run`
    insert into slides (id, title_zh_hans, title_en, text_zh_hans, text_en, art, link, position)
    values (${one.id}, ${one.title.zh_hans}, ${one.title.en}, ${one.text.zh_hans}, ${one.text.en},
            ${one.art}, ${one.link}, ${one.position})
        on conflict (id) do nothing`
}

/** Returns the number and the size of a member's pictures since an instant. */
export const sumUploads = (db: Sql, member: Member, since: Date) =>
  db.one(v.object({ pictures: v.number(), bytes: v.number() }))`
    select count(*)::int as pictures, coalesce(sum(bytes), 0)::float8 as bytes
      from uploads
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and created_at >= ${since}`

export type Picture = { id: string; width: number; height: number; bytes: number }

export async function insertUpload(tx: Tx, member: Member, directory: string, picture: Picture): Promise<void> {
  await tx.run`
    insert into uploads (bucket, member_id, id, directory, width, height, bytes)
    values (${member.bucket}, ${member.id}, ${picture.id}, ${directory}, ${picture.width},
            ${picture.height}, ${picture.bytes})`
}

/** Is it a picture that this member has sent? */
export const ownsPicture = (db: Sql, member: Member, id: string): Promise<boolean> =>
  db.any`
    select id
      from uploads
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

const USES = ['nothing', 'chat', 'feedback', 'books'] as const
/** The uses of a picture, the longest kept last. */
export type Use = (typeof USES)[number]

/** Notes what it belongs to now, unless that is kept for longer already; false where the member has no such picture. */
export const setUsed = (tx: Tx, member: Member, id: string, use: Use): Promise<boolean> =>
  tx.any`
    update uploads
       set used_for = case when array_position(${USES}::text[], used_for) < array_position(${USES}::text[], ${use})
                           then ${use} else used_for end
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

/** Deletes some of those that were sent longer ago than what they belong to is kept. */
export const deleteOldUploads = (tx: Tx, bucket: number, days: Record<Exclude<Use, 'books'>, number>) =>
  tx.values(v.string())`
    delete from uploads
     where bucket = ${bucket}
       and (member_id, id) in (select member_id, id
                                 from uploads
                                where bucket = ${bucket}
                                  and used_for <> 'books'
                                  and created_at < statement_timestamp() - make_interval(days =>
                                        case when used_for = 'chat' then ${days.chat}::int
                                             when used_for = 'feedback' then ${days.feedback}::int
                                             else ${days.nothing}::int end)
                                limit 200)
 returning id`

export async function insertLink(
  db: Sql,
  member: Member,
  uploadId: string,
  link: { hash: Buffer; session: Buffer; minutes: number },
): Promise<void> {
  await db.run`
    insert into file_links (link_hash, bucket, member_id, upload_id, session, expires_at)
    values (${link.hash}, ${member.bucket}, ${member.id}, ${uploadId}, ${link.session},
            clock_timestamp() + make_interval(mins => ${link.minutes}))`
}

/** Uses a link up. Of two that come at once, one gets the picture. */
export const takeLink = (db: Sql, hash: Buffer) =>
  db.maybe(v.object({ upload_id: v.string(), session: v.instance(Buffer) }))`
    delete from file_links
     where link_hash = ${hash}
       and expires_at > now()
 returning upload_id, session`

export async function deleteDeadLinks(db: Sql): Promise<void> {
  await db.run`
    delete from file_links
     where expires_at < now()`
}

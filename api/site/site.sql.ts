// The statements of pictures that members sent.
import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/** How many pictures the member has sent since an instant, and how much room they take. */
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
/** The record that a picture belongs to, in order of retention: the longest kept last. */
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

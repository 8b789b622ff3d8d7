// The statements of the chat.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import type { OrderCard } from '../../core/support/order.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { aboutColumn } from './attached.ts'

const chatRow = v.object({
  last: v.number(),
  waiting_since: v.nullable(v.date()),
  answered_at: v.nullable(v.date()),
})
export type ChatRow = v.InferOutput<typeof chatRow>

/** The next number of the member's messages, and the chat as it stood. Other transactions wait until the commit. */
export const nextNumber = (tx: Tx, member: Member): Promise<ChatRow> =>
  tx.one(chatRow)`
    insert into chats (bucket, member_id, last)
    values (${member.bucket}, ${member.id}, 1)
        on conflict (bucket, member_id) do update
       set last = chats.last + 1
 returning last, waiting_since, answered_at`

/** Whether the member has written this many messages in the last minute, among those from a number on. */
export async function isFlooding(
  tx: Tx,
  member: Member,
  { from, most }: { from: number; most: number },
): Promise<boolean> {
  const count = await tx.value(v.number())`
    select count(*)::int as count
      from chat_messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and number >= ${from}
       and side = 'member'
       and created_at > statement_timestamp() - interval '1 min'`
  return count >= most
}

const notices = ['open', 'closed', 'found'] as const

export type NewMessage = {
  side: 'member' | 'people' | 'automatic'
  clientId?: string
  person?: string
  content?: string | null
  image?: string | null
  about?: OrderCard | null
  notice?: (typeof notices)[number]
  opensAt?: Date | null
  articles?: readonly string[]
}

/** Answers when it was written. */
export const insertMessage = (tx: Tx, member: Member, number: number, one: NewMessage): Promise<Date> =>
  tx.value(v.date())`
    insert into chat_messages (bucket, member_id, number, side, client_id, person, content, image, about,
                               notice, opens_at, articles)
    values (${member.bucket}, ${member.id}, ${number}, ${one.side}, ${one.clientId ?? null},
            ${one.person ?? null}, ${one.content ?? null}, ${one.image ?? null},
            ${one.about ? JSON.stringify(one.about) : null}, ${one.notice ?? null},
            ${one.opensAt ?? null}, ${one.articles ?? []}::text[])
 returning created_at`

export async function setWaiting(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    update chats
       set waiting_since = least(waiting_since, statement_timestamp())
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

/** With it the wait ends, and is kept for as long as the desk looks back. */
export async function setAnswered(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    update chats
       set waiting_since = null,
           waited = waited * tstzmultirange(tstzrange(statement_timestamp() - interval '8 days', null))
                  + tstzmultirange(tstzrange(least(waiting_since, statement_timestamp()), statement_timestamp())),
           answered_at = statement_timestamp(),
           people_typing_at = null,
           read_by_people = last
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

/** Returns the help articles offered since an instant. */
export async function findOffered(tx: Tx, member: Member, since: Date): Promise<string[]> {
  const found = await tx.values(anyList(v.string()))`
    select articles
      from chat_messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and side = 'automatic'
       and created_at >= ${since}`
  return found.flat()
}

const messageRow = v.object({
  number: v.number(),
  side: v.picklist(['member', 'people', 'automatic']),
  client_id: v.nullable(v.string()),
  person: v.nullable(v.string()),
  content: v.nullable(v.string()),
  image: v.nullable(v.string()),
  about: aboutColumn,
  notice: v.nullable(v.picklist(notices)),
  opens_at: v.nullable(v.date()),
  articles: anyList(v.string()),
  created_at: v.date(),
})
export type MessageRow = v.InferOutput<typeof messageRow>

/** The newest first, below a number. */
export const findMessages = (db: Sql, member: Member, below: number, limit: number) =>
  db.rows(messageRow)`
    select number, side, client_id, person, content, image, about, notice, opens_at, articles, created_at
      from chat_messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and number < ${below}
     order by number desc
     limit ${limit}`

export const findChat = (db: Sql, member: Member) =>
  db.maybe(
    v.object({
      read_by_member: v.number(),
      read_by_people: v.number(),
      is_member_typing: v.boolean(),
    }),
  )`
    select read_by_member, read_by_people,
           coalesce(member_typing_at > statement_timestamp() - interval '6 s', false) as is_member_typing
      from chats
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

/** Returns the number of messages to the member behind a number. */
export const countUnread = (db: Sql, member: Member, read: number): Promise<number> =>
  db.value(v.number())`
    select count(*)::int as count
      from chat_messages
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and number > ${read}
       and side <> 'member'`

/** Answers the last number, where this says something new. */
export const setReadByMember = (tx: Tx, member: Member, upTo: number) =>
  tx.maybeValue(v.number())`
    update chats
       set read_by_member = least(last, ${upTo})
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and read_by_member < least(last, ${upTo})
 returning last`

export const setReadByPeople = (tx: Tx, member: Member, upTo: number) =>
  tx.maybeValue(v.number())`
    update chats
       set read_by_people = least(last, ${upTo})
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and read_by_people < least(last, ${upTo})
 returning last`

/** Notes that a side is writing, unless that was noted within this many seconds. */
export async function setTyping(tx: Tx, member: Member, side: 'member' | 'people', seconds: number): Promise<boolean> {
  const now = await clock(tx)
  const touched = await tx.run`
    update chats
       set member_typing_at = case when ${side} = 'member' then ${now}::timestamptz else member_typing_at end,
           people_typing_at = case when ${side} = 'people' then ${now}::timestamptz else people_typing_at end
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and coalesce(case when ${side} = 'member' then member_typing_at else people_typing_at end, 'epoch')
           <= statement_timestamp() - make_interval(secs => ${seconds})`
  return touched > 0
}

const waiting = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  last: v.number(),
  read_by_people: v.number(),
  waiting_since: v.date(),
  ...queued,
})

/** Members who wait for people, the longest wait first. */
export const findWaitingChats = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(waiting)`
    select bucket, member_id, last, read_by_people, waiting_since, member_id::text as id,
           (extract(epoch from waiting_since) * 1000000)::bigint::text as place
      from chats
     where bucket in (select bucket from buckets)
       and waiting_since is not null
       and waiting_since >= ${after.at}::timestamptz
       and (waiting_since, member_id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by waiting_since, member_id::text
     limit ${limit}`

/** Deletes messages that are older than `days`, some at a time; answers how many. */
export const forgetChats = (db: Sql, bucket: number, days: number): Promise<number> =>
  db.value(v.number())`
    select forget_chats(${bucket}::smallint, ${days}) as gone`

// The statements of feedback.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { feedbackStates, type FeedbackState } from '../../core/support/feedback.ts'
import type { OrderCard } from '../../core/support/order.ts'
import { feedbackTypes, type FeedbackType } from '../../core/site.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
import type { InstantPlace } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { aboutColumn } from './attached.ts'

const feedbackLine = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.string(),
  type: v.picklist(feedbackTypes),
  content: v.string(),
  about: aboutColumn,
  images: anyList(v.string()),
  state: v.picklist(feedbackStates),
  replies: v.number(),
  created_at: v.date(),
  updated_at: v.date(),
})
export type FeedbackLine = v.InferOutput<typeof feedbackLine>

export type NewFeedback = {
  id: string
  type: FeedbackType
  content: string
  about: OrderCard | null
  images: readonly string[]
}

export async function insertFeedback(tx: Tx, member: Member, one: NewFeedback): Promise<void> {
  await tx.run`
    insert into feedbacks (bucket, member_id, id, type, content, about, images)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.type}, ${one.content},
            ${one.about && JSON.stringify(one.about)}, ${one.images}::uuid[])`
}

/** The seconds until the member may open feedback again, where they have opened `most` in ten minutes. */
export const secondsToFeedback = (tx: Tx, member: Member, most: number) =>
  tx.maybeValue(v.number())`
    select ceil(600 - extract(epoch from statement_timestamp() - created_at))::int as left
      from feedbacks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and created_at > statement_timestamp() - interval '10 min'
     order by created_at desc
    offset ${most - 1}
     limit 1`

/** Seconds until the member may reply to this feedback again: at most `most` replies are taken in ten minutes. */
export const secondsToReply = (tx: Tx, member: Member, id: string, most: number) =>
  tx.maybeValue(v.number())`
    select ceil(600 - extract(epoch from statement_timestamp() - created_at))::int as left
      from feedback_replies
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and feedback_id = ${id}
       and person is null
       and created_at > statement_timestamp() - interval '10 min'
     order by created_at desc
    offset ${most - 1}
     limit 1`

export const findFeedbacks = (db: Sql, member: Member, after: InstantPlace, limit: number) =>
  db.rows(feedbackLine)`
    select bucket, member_id, id, type, content, about, images, state, replies, created_at, updated_at
      from feedbacks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (date_trunc('milliseconds', created_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', created_at) desc, id desc
     limit ${limit}`

export const findFeedback = (db: Sql, member: Member, id: string) =>
  db.maybe(feedbackLine)`
    select bucket, member_id, id, type, content, about, images, state, replies, created_at, updated_at
      from feedbacks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

const reply = v.object({
  number: v.number(),
  person: v.nullable(v.string()),
  content: v.string(),
  images: anyList(v.string()),
  created_at: v.date(),
})

export const findReplies = (db: Sql, member: Member, id: string) =>
  db.rows(reply)`
    select number, person, content, images, created_at
      from feedback_replies
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and feedback_id = ${id}
     order by number`

/** The member has written again; a wait that has begun goes on. Returns the number of the reply. */
export const setWaiting = (tx: Tx, member: Member, id: string): Promise<number> =>
  tx.value(v.number())`
    update feedbacks
       set replies = replies + 1,
           state = 'waiting',
           updated_at = statement_timestamp(),
           waiting_since = least(waiting_since, statement_timestamp())
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
 returning replies`

type Ended = { state: Exclude<FeedbackState, 'waiting'>; more: 0 | 1 }

/** People have answered or closed it, with `more` replies; the wait ends and is kept for as long as the desk looks back. Returns how many replies there are. */
export const setEnded = (tx: Tx, member: Member, id: string, { state, more }: Ended): Promise<number> =>
  tx.value(v.number())`
    update feedbacks
       set replies = replies + ${more},
           state = ${state},
           updated_at = statement_timestamp(),
           waiting_since = null,
           waited = waited * tstzmultirange(tstzrange(statement_timestamp() - interval '8 days', null))
                  + tstzmultirange(tstzrange(least(waiting_since, statement_timestamp()), statement_timestamp()))
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
 returning replies`

export type NewReply = {
  id: string
  number: number
  person: string | null
  content: string
  images: readonly string[]
}

export async function insertReply(tx: Tx, member: Member, one: NewReply): Promise<void> {
  await tx.run`
    insert into feedback_replies (bucket, member_id, feedback_id, number, person, content, images)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.number}, ${one.person}, ${one.content},
            ${one.images}::uuid[])`
}

/** A feedback by its id alone, for people, who have no member at hand. */
export const findById = (db: Sql, id: string) =>
  db.maybe(feedbackLine)`
    select bucket, member_id, id, type, content, about, images, state, replies, created_at, updated_at
      from feedbacks
     where bucket in (select bucket from buckets)
       and id = ${id}`

/** Returns the feedback that waits for people, the longest wait first. */
export const findWaiting = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...feedbackLine.entries, ...queued, waiting_since: v.date() }))`
    select bucket, member_id, id, type, content, about, images, state, replies, created_at, updated_at, waiting_since,
           (extract(epoch from waiting_since) * 1000000)::bigint::text as place
      from feedbacks
     where bucket in (select bucket from buckets)
       and waiting_since is not null
       and waiting_since >= ${after.at}::timestamptz
       and (waiting_since, id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by waiting_since, id::text
     limit ${limit}`

/** The same of one type. In a statement of its own: no index serves both. */
export const findWaitingOf = (
  db: Sql,
  type: FeedbackType,
  { limit, after = START }: { limit: number; after?: QueuePlace },
) =>
  db.rows(v.object({ ...feedbackLine.entries, ...queued }))`
    select bucket, member_id, id, type, content, about, images, state, replies, created_at, updated_at,
           (extract(epoch from waiting_since) * 1000000)::bigint::text as place
      from feedbacks
     where bucket in (select bucket from buckets)
       and waiting_since is not null
       and type = ${type}
       and waiting_since >= ${after.at}::timestamptz
       and (waiting_since, id::text) > (${after.at}::timestamptz, ${after.id}::text)
     order by waiting_since, id::text
     limit ${limit}`

/** Deletes feedback without a word for `days`, some at a time; answers how many. */
export const forgetFeedback = (db: Sql, bucket: number, days: number): Promise<number> =>
  db.value(v.number())`
    select forget_feedback(${bucket}::smallint, ${days}) as gone`

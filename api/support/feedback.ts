// Feedback: opened by a member, answered or closed by people, and open again where the member replies.
import { randomUUID } from 'node:crypto'
import type { Input } from '../../core/endpoint.ts'
import type { Feedback, feedback as calls } from '../../core/support/feedback.ts'
import { tidied } from '../../core/wording.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { OrderSource } from '../shell/order.ts'
import { newestFirst, page } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { ownOrder, takePictures } from './attached.ts'
import {
  findFeedback,
  findFeedbacks,
  findReplies,
  insertFeedback,
  insertReply,
  secondsToFeedback,
  secondsToReply,
  setWaiting,
  type FeedbackLine,
} from './feedback.sql.ts'

/** The most feedbacks of a member in ten minutes; the next one waits (BI-291). */
export const FEEDBACKS_AT_ONCE = 5
const REPLIES_AT_ONCE = 10

type Opened = Omit<Input<typeof calls.submit>, 'idempotencyKey'>

/** Writes it down and answers its number. Refuses throttled, feedback_picture, order_unknown. */
export async function openFeedback(
  tx: Tx,
  member: Member,
  { type, content, orderNo, images = [] }: Opened,
  sources: readonly OrderSource[],
): Promise<string> {
  waitFor(await secondsToFeedback(tx, member, FEEDBACKS_AT_ONCE))
  await takePictures(tx, member, images, 'feedback')
  const about = orderNo === undefined ? null : await ownOrder(tx, member, orderNo, sources)
  const id = randomUUID()
  await insertFeedback(tx, member, { id, type, content: tidied(content), about, images })
  return id
}

type Replied = Omit<Input<typeof calls.reply>, 'idempotencyKey'>

/** The member's own reply; it waits for people again. Refuses feedback_unknown, throttled, feedback_picture. */
export async function replyToFeedback(tx: Tx, member: Member, { id, content, images = [] }: Replied): Promise<number> {
  if (!(await findFeedback(tx, member, id))) refuse('feedback_unknown')
  waitFor(await secondsToReply(tx, member, id, REPLIES_AT_ONCE))
  await takePictures(tx, member, images, 'feedback')
  const number = await setWaiting(tx, member, id)
  const reply = { id, number, person: null, content: tidied(content), images }
  await insertReply(tx, member, reply)
  return number
}

const waitFor = (seconds: number | undefined) =>
  seconds !== undefined && refuse('throttled', { retryAfter: Math.max(1, seconds) })

const NEWEST_FIRST = newestFirst<FeedbackLine>(({ created_at: at, id }) => ({ at, id }))

/** A page of the member's feedback, the newest first. Refuses cursor_invalid. */
export async function feedbacksOf(db: Sql, member: Member, { cursor }: { cursor?: string | undefined }) {
  const { list, more } = await page({ cursor }, NEWEST_FIRST, (after, limit) => findFeedbacks(db, member, after, limit))
  return { list: list.map(headOf), more }
}

/** One with its replies. Refuses feedback_unknown, also for another member's (BI-290). */
export async function readFeedback(db: Sql, member: Member, id: string): Promise<Feedback> {
  const found = (await findFeedback(db, member, id)) ?? refuse('feedback_unknown')
  const replies = await findReplies(db, member, id)
  return {
    ...headOf(found),
    order: found.about,
    images: found.images,
    list: replies.map(({ number, person, content, images, created_at }) => ({
      number,
      from: person === null ? 'member' : 'people',
      content,
      images,
      at: created_at.getTime(),
    })),
  }
}

const headOf = ({ id, type, content, state, replies, created_at, updated_at }: FeedbackLine) => ({
  ...{ id, type, content, state, replies },
  createdAt: created_at.getTime(),
  updatedAt: updated_at.getTime(),
})

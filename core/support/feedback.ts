// Feedback: what a member writes to people about one matter, and what they answer. Spec 3, 5 and 7; `reply` is added
// by decision 72 and reopens.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, cursor, idempotencyKey, instant, page, post, uuid } from '../endpoint.ts'
import { ownRead, ownWatch } from '../asked.ts'
import { feedbackForm, replyForm } from '../forms/feedback.ts'
import { uuidOr } from '../forms/fields.ts'
import { memberOrder, orderCard, orderTypes } from './order.ts'
import { feedbackTypes } from '../site.ts'

/** `waiting` for people, who have answered it, or have closed it; a reply of the member's lets it wait again. */
export const feedbackStates = ['waiting', 'answered', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

const images = anyList(uuid)

const row = {
  id: uuid,
  type: v.picklist(feedbackTypes),
  content: v.string(),
  state: v.picklist(feedbackStates),
  /** The number of replies, of both sides. */
  replies: count,
  createdAt: instant,
  updatedAt: instant,
}
const feedbackRow = v.strictObject(row)
export type FeedbackRow = v.InferOutput<typeof feedbackRow>

const reply = v.strictObject({
  number: count,
  from: v.picklist(['member', 'people']),
  content: v.string(),
  images,
  at: instant,
})

const oneFeedback = v.strictObject({
  ...row,
  order: v.nullable(orderCard),
  images,
  list: anyList(reply),
})
export type Feedback = v.InferOutput<typeof oneFeedback>

const pageRefusals = { cursor_invalid: m.wallet_cursor_invalid }

export const feedback = {
  list: post('feedback/list', {
    input: v.strictObject({ cursor: v.optional(cursor) }),
    output: page(feedbackRow),
    ...ownWatch,
    refusals: pageRefusals,
  }),
  /** The member's orders of the last seven days, the newest first; with `orderNo` that one, or none. */
  orders: post('feedback/getOrder', {
    input: v.strictObject({
      type: v.optional(v.picklist(orderTypes)),
      orderNo: v.optional(v.pipe(v.string(), v.maxLength(64))),
      cursor: v.optional(cursor),
    }),
    output: page(memberOrder),
    ...ownRead,
    refusals: pageRefusals,
  }),
  submit: post('feedback/submit', {
    input: v.strictObject({ ...feedbackForm.input.entries, idempotencyKey }),
    output: v.strictObject({ id: uuid }),
    access: 'member',
    kind: 'account',
    once: true,
    refusals: feedbackForm.refusals,
  }),
  /** Another member's is unknown, too (BI-290). */
  detail: post('feedback/detail', {
    input: v.strictObject({ id: uuidOr('feedback_unknown') }),
    output: oneFeedback,
    ...ownWatch,
    refusals: { feedback_unknown: m.support_unknown },
  }),
  reply: post('feedback/reply', {
    input: v.strictObject({ ...replyForm.input.entries, idempotencyKey }),
    output: v.strictObject({ number: count }),
    access: 'member',
    kind: 'account',
    once: true,
    added: true,
    refusals: replyForm.refusals,
  }),
}

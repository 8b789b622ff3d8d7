// The form for feedback. Spec 5: 20 to 200 characters, an order of the last 7 days, pictures.
import * as v from 'valibot'
import { listOf } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { FEEDBACK_LEAST, FEEDBACK_MOST, FEEDBACK_PICTURES, feedbackTypes } from '../site.ts'
import { uuidOr } from './fields.ts'
import { freeText } from './wording.ts'

/** Ids of the member's own uploads. */
const images = v.optional(
  listOf(uuidOr('feedback_picture'), FEEDBACK_PICTURES, { shape: 'feedback_picture', long: 'feedback_pictures' }),
)

const pictureRefusals = {
  feedback_picture: m.support_picture_unknown,
  feedback_pictures: m.support_pictures,
}

export const feedbackForm = {
  input: v.strictObject({
    type: v.picklist(feedbackTypes, 'feedback_type'),
    content: freeText(FEEDBACK_LEAST, FEEDBACK_MOST, 'feedback_length'),
    orderNo: v.optional(uuidOr('order_unknown')),
    images,
  }),
  refusals: {
    feedback_type: m.support_type_missing,
    feedback_length: m.support_length,
    order_unknown: m.support_order_unknown,
    ...pictureRefusals,
  },
}

/** An answer may be short: "it has arrived". */
export const replyForm = {
  input: v.strictObject({
    id: uuidOr('feedback_unknown'),
    content: freeText(1, FEEDBACK_MOST, 'feedback_reply_length'),
    images,
  }),
  refusals: {
    feedback_unknown: m.support_unknown,
    feedback_reply_length: m.support_reply_length,
    ...pictureRefusals,
  },
}

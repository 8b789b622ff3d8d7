// The form for a person who wants to work with the house.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { textOr } from './fields.ts'
import { lineOf } from '../wording.ts'
import { freeText } from './wording.ts'

export const joinTopics = ['agent', 'channel', 'games', 'other'] as const
export type JoinTopic = (typeof joinTopics)[number]

export const joinLetters = { min: 20, max: 500 }

export const joinForm = {
  input: v.strictObject({
    topic: v.picklist(joinTopics, 'join_topic'),
    name: textOr(lineOf(2, 40), 'join_name'),
    /** A telephone number, a mail address, a name in a messenger: how we reach them. */
    contact: textOr(lineOf(5, 100), 'join_contact'),
    message: freeText(joinLetters.min, joinLetters.max, 'join_message'),
  }),
  refusals: {
    join_topic: m.join_topic_needed,
    join_name: m.join_name_shape,
    join_contact: m.join_contact_shape,
    join_message: m.join_message_shape,
  },
}
export type JoinWish = v.InferOutput<typeof joinForm.input>

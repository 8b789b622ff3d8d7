// Deeds about who wants to work with the house.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant, uuid } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, behind, queuesOf, reads } from './deed.ts'
import { maybe, sentence } from './fields.ts'

const who = ['content', 'support'] as const

export const joinsList = reads('joins list', {
  who,
  words: m.deed_joins_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({ number: v.string(), at: instant, topic: v.string(), name: v.string(), seenBy: maybe }),
    ),
  }),
})

/** Opens an application; from then on others see who has looked at it. */
export const joinsShow = acts('joins show', {
  who,
  words: m.deed_joins_show,
  fields: { number: uuid },
  output: v.strictObject({
    number: v.string(),
    at: instant,
    topic: v.string(),
    name: v.string(),
    contact: v.string(),
    language: v.string(),
    username: maybe,
    message: v.string(),
    answeredBy: maybe,
    answer: maybe,
  }),
})

/** Records the reply to an applicant, given over the contact that they left. */
export const joinsAnswer = acts('joins answer', {
  who,
  words: m.deed_joins_answer,
  fields: { number: uuid, words: sentence },
})

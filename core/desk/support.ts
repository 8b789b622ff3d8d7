// Deeds about what members and visitors write to people, and the answers. Nobody says why they read it: it was written to
// be read.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, behind, queuesOf, reads } from './deed.ts'
import { csvText, maybe, sentence, word } from './fields.ts'

const who = ['support'] as const
const sees = ['support', 'compliance', 'risk'] as const

/** Words of either side; a picture lies in the data folder under its name. */
const said = v.strictObject({ at: instant, by: v.string(), words: v.string(), pictures: v.string() })

export const feedbackList = reads('feedback list', {
  who: sees,
  words: m.deed_feedback_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        feedback: v.string(),
        username: v.string(),
        type: v.string(),
        since: instant,
        content: v.string(),
      }),
    ),
  }),
})

/** Open feedback for a spreadsheet. */
export const feedbackExport = reads('feedback export', {
  who: sees,
  words: m.deed_feedback_export,
  output: v.strictObject({ csv: csvText }),
})

export const feedbackShow = reads('feedback show', {
  who: sees,
  words: m.deed_feedback_show,
  fields: { feedback: word },
  output: v.strictObject({
    username: v.string(),
    type: v.string(),
    state: v.string(),
    about: maybe,
    list: anyList(said),
  }),
})

export const feedbackAnswer = acts('feedback answer', {
  who,
  words: m.deed_feedback_answer,
  fields: { feedback: word, words: sentence },
})

export const feedbackClose = acts('feedback close', {
  who,
  words: m.deed_feedback_close,
  fields: { feedback: word },
})

export const chatList = reads('chat list', {
  who: sees,
  words: m.deed_chat_list,
  fields: { behind },
  output: queuesOf({ list: anyList(v.strictObject({ username: v.string(), since: instant, notRead: v.number() })) }),
})

/** The member sees that it was read. */
export const chatShow = acts('chat show', {
  who,
  words: m.deed_chat_show,
  fields: { username: word },
  output: v.strictObject({
    isTyping: v.boolean(),
    list: anyList(v.strictObject({ number: v.number(), ...said.entries })),
  }),
})

export const chatTyping = acts('chat typing', {
  who,
  words: m.deed_chat_typing,
  fields: { username: word },
  output: v.strictObject({ isTold: v.boolean() }),
})

export const chatAnswer = acts('chat answer', {
  who,
  words: m.deed_chat_answer,
  fields: { username: word, words: sentence },
  output: v.strictObject({ number: v.number() }),
})

export const questionList = reads('question list', {
  who: sees,
  words: m.deed_question_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(v.strictObject({ question: v.string(), language: v.string(), since: instant, content: v.string() })),
  }),
})

/** A question of a visitor, who is no member and has no file. */
export const questionShow = reads('question show', {
  who: sees,
  words: m.deed_question_show,
  fields: { question: word },
  output: v.strictObject({
    state: v.string(),
    language: v.string(),
    askedAt: instant,
    list: anyList(v.strictObject({ at: instant, by: v.string(), words: v.string() })),
  }),
})

export const questionAnswer = acts('question answer', {
  who,
  words: m.deed_question_answer,
  fields: { question: word, words: sentence },
})

export const questionClose = acts('question close', {
  who,
  words: m.deed_question_close,
  fields: { question: word },
})

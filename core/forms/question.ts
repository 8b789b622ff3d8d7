// The form for a visitor's question to support, asked without signing in.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { textOr } from './fields.ts'
import { freeText } from './wording.ts'

export const questionLetters = { min: 10, max: 500 }

/** Four groups of five characters that are not easily confused, joined by hyphens; letters in any case. */
export const QUESTION_CODE_PATTERN = /^(?:[b-df-hj-np-tv-z2-9]{4}-){4}[b-df-hj-np-tv-z2-9]{4}$/i

export const questionCode = textOr(QUESTION_CODE_PATTERN, 'question_unknown')

export const questionForm = {
  input: v.strictObject({
    content: freeText(questionLetters.min, questionLetters.max, 'question_length'),
  }),
  refusals: { question_length: m.support_question_length },
}

/** A follow-up message in the same thread may be short: "it worked". */
export const questionMoreForm = {
  input: v.strictObject({
    code: questionCode,
    content: freeText(1, questionLetters.max, 'question_more_length'),
  }),
  refusals: {
    question_more_length: m.support_question_more_length,
    question_unknown: m.support_question_unknown,
  },
}

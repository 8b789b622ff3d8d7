// A visitor's question to support, read again by a code: a visitor who cannot sign in has no other way to reach staff.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, empty, instant, post } from '../endpoint.ts'
import { openWatch } from '../asked.ts'
import { questionCode, questionForm, questionMoreForm } from '../forms/question.ts'

const oneQuestion = v.strictObject({
  /** `waiting` for people, who have answered it, or have closed it; another word of the visitor's lets it wait again. */
  state: v.picklist(['waiting', 'answered', 'closed']),
  list: anyList(
    v.strictObject({
      number: count,
      from: v.picklist(['visitor', 'people']),
      content: v.string(),
      at: instant,
    }),
  ),
})
export type Question = v.InferOutput<typeof oneQuestion>

export const question = {
  /** Answers the code, which is told this once and stands nowhere. */
  ask: post('service/ask', {
    ...questionForm,
    output: v.strictObject({ code: v.string() }),
    access: 'open',
    kind: 'account',
    added: true,
  }),
  detail: post('service/getQuestion', {
    input: v.strictObject({ code: questionCode }),
    output: oneQuestion,
    ...openWatch,
    added: true,
    refusals: { question_unknown: m.support_question_unknown },
  }),
  more: post('service/askMore', {
    ...questionMoreForm,
    output: empty,
    access: 'open',
    kind: 'account',
    added: true,
  }),
}

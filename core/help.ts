// Help: what members ask, by topics, and whether an answer was of use. Spec 7; `rate` is added by decision 72.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { empty, post } from './endpoint.ts'
import { openRead, ownAccount } from './asked.ts'

export const KEYWORD_MAX = 80

const title = v.strictObject({ id: v.string(), title: v.string() })

const article = v.strictObject({
  ...title.entries,
  /** Plain words, never HTML. */
  paragraphs: anyList(v.string()),
  /** A route of the app without its '#/', and what leads there. */
  link: v.string(),
  linkName: v.string(),
  /** The member's vote on the article; null where there is none yet, and for a visitor. */
  useful: v.nullable(v.boolean()),
})
export type HelpArticle = v.InferOutput<typeof article>

const id = v.pipe(
  v.string('help_unknown'),
  v.maxLength(64, 'help_unknown'),
  v.regex(/^[a-z\d-]{1,64}$/, 'help_unknown'),
)
const refusals = { help_unknown: m.help_unknown }

export const help = {
  /** The topics with their articles; with a keyword, those that hold each of its words. */
  list: post('help/getList', {
    input: v.strictObject({
      keyword: v.optional(v.pipe(v.string(), v.maxLength(KEYWORD_MAX, 'help_keyword_long'))),
    }),
    output: v.strictObject({
      topics: anyList(v.strictObject({ ...title.entries, articles: anyList(title) })),
    }),
    ...openRead,
    refusals: { help_keyword_long: m.help_keyword_long },
  }),
  details: post('help/getDetails', {
    input: v.strictObject({ id }),
    output: article,
    ...openRead,
    refusals,
  }),
  /** A visitor is not asked: without a name, one person could answer any number of times. */
  rate: post('help/rate', {
    input: v.strictObject({ id, useful: v.boolean() }),
    output: empty,
    ...ownAccount,
    added: true,
    refusals,
  }),
}

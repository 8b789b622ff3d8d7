// Sponsorship: whom the house supports, as cards, and an article about each. Spec 2 and 7.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { dayText, empty, post } from './endpoint.ts'
import { openRead } from './asked.ts'
import { textOr } from './forms/fields.ts'
import { richText } from './message.ts'

export const SPONSOR_ID = /^[a-z\d-]{1,64}$/

const card = v.strictObject({
  id: v.string(),
  name: v.string(),
  /** A line about the sponsor. */
  line: v.string(),
  /** A motif of the paper-cut generator. */
  art: v.string(),
  /** Shanghai days, both included; null for no end that is known. */
  since: dayText,
  until: v.nullable(dayText),
})
export type SponsorCard = v.InferOutput<typeof card>

const article = v.strictObject({
  ...card.entries,
  body: richText,
  /** Motifs too. */
  pictures: anyList(v.string()),
})
export type SponsorArticle = v.InferOutput<typeof article>

export const sponsor = {
  list: post('other/getPartner', {
    input: empty,
    output: v.strictObject({ list: anyList(card) }),
    ...openRead,
  }),
  detail: post('other/getPartnerDetail', {
    input: v.strictObject({
      id: textOr(SPONSOR_ID, 'sponsor_unknown'),
    }),
    output: article,
    ...openRead,
    refusals: { sponsor_unknown: m.sponsor_unknown },
  }),
}

// Deeds about activities: written by one person, published by another, ended by one.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { OFFER_ID } from '../offers/classes.ts'
import { acts, approves, proposes, reads, rows } from './deed.ts'
import { maybe, window, word, written } from './fields.ts'

const who = ['content', 'finance'] as const
const id = v.pipe(v.string(), v.regex(OFFER_ID, 'id: small letters, digits and hyphens'))
/** The terms of an activity (core/offers/model.ts), read by the feature: it says each mistake in a line. */
const terms = written(v.looseObject({}))
const reading = v.strictObject({ zh_hans: anyList(v.string()), en: anyList(v.string()) })

export const offerList = reads('offer list', {
  who: ['content', 'finance', 'support', 'risk', 'compliance'],
  words: m.deed_offer_list,
  output: rows(
    v.strictObject({
      id: v.string(),
      version: v.number(),
      state: v.picklist(['draft', 'shown', 'waits', 'ended']),
      from: v.nullable(instant),
      until: v.nullable(instant),
      draftedBy: v.string(),
      publishedBy: maybe,
      zh_hans: v.string(),
      en: v.string(),
      summary: v.string(),
    }),
  ),
})

/** How terms in a file read. */
export const offerPreview = reads('offer preview', {
  who,
  words: m.deed_offer_preview,
  fields: { terms },
  output: reading,
})

/** The words that members will read of a kept draft: the same as its preview. */
export const offerShow = reads('offer show', { who, words: m.deed_offer_show, fields: { id }, output: reading })

export const offerPublish = approves('offer publish', {
  who,
  words: m.deed_offer_publish,
  fields: { id },
  output: v.strictObject({ id: v.string(), version: v.number() }),
})

export const offerDraft = proposes('offer draft', {
  who,
  words: m.deed_offer_draft,
  fields: { id, terms, ...window },
  output: reading,
  approval: offerPublish,
})

/** Ends an activity for new members; who has joined it keeps the promised reward. */
export const offerEnd = acts('offer end', { who, words: m.deed_offer_end, fields: { id: word } })

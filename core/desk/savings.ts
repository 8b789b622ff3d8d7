// Deeds about what savings bring a year: written by one person, published by another.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { productCodes } from '../savings/interest.ts'
import { anyList } from '../list.ts'
import { approves, proposes, reads } from './deed.ts'
import { day } from './fields.ts'

const who = ['finance'] as const
const product = v.picklist(productCodes)
const rate = { product: v.string(), percent: v.string(), since: instant }

export const savingsList = reads('savings list', {
  who: ['finance', 'content', 'compliance'],
  words: m.deed_savings_list,
  output: v.strictObject({
    list: anyList(v.strictObject(rate)),
    drafts: anyList(v.strictObject({ ...rate, draftedBy: v.string() })),
  }),
})

export const savingsPublish = approves('savings publish', {
  who,
  words: m.deed_savings_publish,
  fields: { product, day },
  output: v.strictObject({ product: v.string(), day: v.string(), percent: v.string() }),
})

export const savingsDraft = proposes('savings draft', {
  who,
  words: m.deed_savings_draft,
  fields: { product, percent: v.pipe(v.string(), v.regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'percent a year, as 3.5')), day },
  approval: savingsPublish,
})

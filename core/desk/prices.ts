// Deeds about what members pay, may stake and can win, set by two people.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { anyList } from '../list.ts'
import { approves, proposes, reads } from './deed.ts'
import { maybe, sentence, word } from './fields.ts'

const who = ['finance', 'risk'] as const
const place = { what: word, row: word, name: word }
const price = { what: v.string(), row: v.string(), name: v.string(), value: maybe }

export const priceList = reads('price list', {
  who: ['finance', 'risk', 'content', 'compliance'],
  words: m.deed_price_list,
  fields: { what: v.optional(word) },
  output: v.strictObject({
    list: anyList(v.strictObject(price)),
    proposed: anyList(v.strictObject({ ...price, proposedBy: v.string(), why: v.string() })),
  }),
})

export const priceApprove = approves('price approve', {
  who,
  words: m.deed_price_approve,
  fields: place,
  output: v.strictObject(price),
})

/** `value`: amounts in fen, `null` for none. */
export const pricePropose = proposes('price propose', {
  who,
  words: m.deed_price_propose,
  fields: { ...place, value: word, why: sentence },
  approval: priceApprove,
})

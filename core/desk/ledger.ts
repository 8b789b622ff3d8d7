// Deeds about the books: payouts that the watch has frozen (R-LED-14).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, reads } from './deed.ts'
import { sentence } from './fields.ts'

export const freezeList = reads('freeze list', {
  who: ['finance', 'risk', 'compliance'],
  words: m.deed_freeze_list,
  output: v.strictObject({
    payouts: v.picklist(['frozen', 'going out']),
    list: anyList(v.strictObject({ at: instant, action: v.string(), person: v.string(), note: v.string() })),
  }),
})

export const freezeLift = acts('freeze lift', {
  who: ['finance', 'risk'],
  words: m.deed_freeze_lift,
  fields: { why: sentence },
})

// How quick pages are on the phones of members.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { count } from '../endpoint.ts'
import { measures } from '../vitals.ts'
import { reads, rows } from './deed.ts'
import { moment } from './fields.ts'

export const vitalsList = reads('vitals list', {
  who: 'everybody',
  words: m.deed_vitals_list,
  fields: { from: moment },
  output: rows(
    v.strictObject({
      version: v.string(),
      page: v.string(),
      measure: v.picklist(measures),
      /** The number of page visits that reported this measure. */
      seen: count,
      /** Three of four stayed below: milliseconds, of CLS thousandths. */
      p75: count,
      /** The percentage of them that were good. */
      good: count,
    }),
  ),
})

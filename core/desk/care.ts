// Deeds of Play well: two people exclude a member, or lengthen an exclusion, which nothing shortens; and they set limits for
// everybody, for an age band or for one game.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { limitKinds, limitPeriods } from '../care/limits.ts'
import { exclusionNames } from '../care/care.ts'
import { gameCodes } from '../games/catalog.ts'
import { lotteries } from '../lottery/calendar.ts'
import { approves, proposes, reads, rows } from './deed.ts'
import { sentence, word } from './fields.ts'

const who = ['support', 'compliance'] as const

export const careApprove = approves('care approve', {
  who,
  words: m.deed_care_approve,
  fields: { username: word },
  output: v.strictObject({ username: v.string(), length: v.picklist(exclusionNames) }),
})

export const careExclude = proposes('care exclude', {
  who,
  words: m.deed_care_exclude,
  fields: { username: word, length: v.picklist(exclusionNames), why: sentence },
  approval: careApprove,
})

/** `ages`: "all", or a band as "18-24". `game`: "all", or one whose stakes alone it bounds, a lottery too. */
const place = {
  kind: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
  ages: v.pipe(v.string(), v.regex(/^(?:all|\d{1,3}-\d{1,3})$/, 'all, or ages as 18-24')),
  game: v.picklist(['all', ...gameCodes, ...lotteries.map(({ code }) => code)]),
}

export const careLimitList = reads('care limit list', {
  who: ['support', 'risk', 'compliance'],
  words: m.deed_care_limit_list,
  output: rows(v.strictObject({ ...place, most: v.string(), from: v.string(), why: v.string() })),
})

export const careLimitApprove = approves('care limit approve', {
  who: ['compliance'],
  words: m.deed_care_limit_approve,
  fields: place,
  output: v.strictObject({ from: v.string() }),
})

/** `most`: yuan, minutes of time, or "none". */
export const careLimitPropose = proposes('care limit propose', {
  who: ['compliance'],
  words: m.deed_care_limit_propose,
  fields: { ...place, most: word, why: sentence },
  approval: careLimitApprove,
})

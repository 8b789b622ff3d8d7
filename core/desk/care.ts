// Deeds of Play well: two people exclude a member, or lengthen an exclusion. Nothing shortens one.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { exclusionNames } from '../care.ts'
import { approves, proposes } from './deed.ts'
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

// Deeds about what happened at the doors of the house and at its desks (R-SEC-14).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { behind, queuesOf, reads, rows } from './deed.ts'
import { maybe, sentence, word } from './fields.ts'

const who = ['risk', 'compliance'] as const

const line = v.strictObject({
  at: instant,
  event: v.string(),
  member: maybe,
  bucket: v.nullable(v.number()),
  address: maybe,
  device: maybe,
  person: maybe,
  detail: v.string(),
})

export const securityList = reads('security list', {
  who,
  words: m.deed_security_list,
  fields: { behind },
  output: queuesOf({ list: anyList(line) }),
})

export const securityShow = reads('security show', {
  who,
  opens: true,
  words: m.deed_security_show,
  fields: { username: word, why: sentence },
  output: rows(line),
})

// Deeds about a blocked member's money that lies at venues and in savings. It stays the member's own, so one person may
// bring it home; it leaves the house by two (core/desk/withdraw.ts).
import { m } from '../../text/compiled/messages.js'
import { acts, rows } from './deed.ts'
import * as v from 'valibot'
import { money, sentence, word } from './fields.ts'

const shape = {
  who: ['finance', 'risk'] as const,
  fields: { username: word, why: sentence },
  output: rows(v.strictObject({ from: v.string(), amount: money, state: v.string() })),
}

/** Locked orders run to their end and are not renewed. */
export const memberHome = acts('member home', { ...shape, words: m.deed_member_home })

/** Locked orders end now, without their interest. */
export const memberHomeEarly = acts('member home early', { ...shape, words: m.deed_member_home_early })

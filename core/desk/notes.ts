// Deeds about what people know of a member and others must find: notes, and cases that stay open until somebody closes them. The
// line of the log is the note itself: signed, by name and instant, never changed (decision 0062).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, behind, queuesOf, reads } from './deed.ts'
import { sentence, word } from './fields.ts'

const who = ['support', 'risk', 'finance', 'compliance'] as const
const fields = { username: word, words: sentence }

export const noteWrite = acts('note write', { who, words: m.deed_note_write, fields })

/** Open until somebody closes it; a member has one at a time. */
export const caseOpen = acts('case open', { who, words: m.deed_case_open, fields })

export const caseClose = acts('case close', { who, words: m.deed_case_close, fields })

/** Open cases, the oldest first, with their owners; the words of one are read in the member's file. */
export const caseList = reads('case list', {
  who,
  words: m.deed_case_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(v.strictObject({ username: v.string(), person: v.string(), since: instant })),
  }),
})

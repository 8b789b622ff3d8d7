// Deeds about messages of providers that could not be believed.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, behind, queuesOf, reads } from './deed.ts'

export const messageList = reads('message list', {
  who: ['finance', 'risk', 'compliance'],
  words: m.deed_message_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        provider: v.string(),
        outcome: v.string(),
        receivedAt: instant,
        /** The hash of the message. */
        event: v.string(),
        body: v.string(),
      }),
    ),
  }),
})

export const messageRead = acts('message read', {
  who: ['finance', 'risk'],
  words: m.deed_message_read,
  fields: { event: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'the hash of a message')) },
})

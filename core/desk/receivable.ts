// What is owed to the house: by members whose cash could not give what was taken back (decision 26), and by venues whose word
// two people let stand at the venue's cost.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { reads } from './deed.ts'
import { money } from './fields.ts'

export const receivableList = reads('receivable list', {
  who: ['finance', 'risk', 'compliance'],
  words: m.deed_receivable_list,
  output: v.strictObject({
    membersOwe: money,
    venuesOwe: money,
    /** The largest 200 debts. The age of a debt is that of its oldest part that is not repaid. */
    members: anyList(v.strictObject({ username: v.string(), owed: money, since: v.nullable(instant) })),
    /** The oldest 200. */
    venues: anyList(
      v.strictObject({
        venue: v.string(),
        username: v.string(),
        owed: money,
        since: instant,
        why: v.nullable(v.string()),
      }),
    ),
  }),
})

// What is owed to the house: by members whose cash could not give what was taken back (decision 26), and by venues whose word
// two people let stand at the venue's cost. Finance says what a venue has paid of that, and another person approves it.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { amount, money, sentence } from './fields.ts'

export const receivableList = reads('receivable list', {
  who: ['finance', 'risk', 'compliance'],
  words: m.deed_receivable_list,
  fields: { behind },
  output: queuesOf({
    membersOwe: money,
    venuesOwe: money,
    /** The largest debts first. The age of a debt is that of its oldest part that is not repaid. */
    members: anyList(v.strictObject({ username: v.string(), owed: money, since: v.nullable(instant) })),
    /** Debts of which something is left, the oldest first. */
    venues: anyList(
      v.strictObject({
        debt: v.string(),
        venue: v.string(),
        username: v.string(),
        owed: money,
        /** What the venue has paid of it; `owed` is the rest. */
        paid: money,
        since: instant,
        why: v.nullable(v.string()),
      }),
    ),
  }),
})

const payment = {
  /** The number of a debt, as the list has it. */
  debt: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'the number of a debt')),
  /** The bank's reference, or the number of the invoice: one counts once for a debt. */
  reference: v.pipe(v.string(), v.regex(/^[\w./-]{1,64}$/, 'a reference, as INV-2026-11')),
}

/** `paid`: it came to the house's bank; `offset`: it was taken off an invoice of the venue's. */
const ways = ['paid', 'offset'] as const

export const receivableApprove = approves('receivable approve', {
  who: ['finance'],
  words: m.deed_receivable_approve,
  fields: payment,
  output: v.strictObject({ venue: v.string(), paid: money, owed: money }),
})

/** A venue has paid a debt, or a part of it: never more than is left. */
export const receivablePaid = proposes('receivable paid', {
  who: ['finance'],
  words: m.deed_receivable_paid,
  fields: { debt: payment.debt, amount, way: v.picklist(ways), reference: payment.reference, why: sentence },
  approval: receivableApprove,
})

// Deeds about a blocked member's money, which leaves by two people.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant, uuid } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { approves, proposes, reads } from './deed.ts'
import { amount, maybe, money, sentence, word } from './fields.ts'

const who = ['finance'] as const

export const payoutList = reads('member payout list', {
  who: ['finance', 'risk', 'compliance'],
  opens: true,
  words: m.deed_member_payout_list,
  fields: { username: word, why: sentence },
  output: v.strictObject({
    accounts: anyList(v.strictObject({ id: v.string(), name: v.string(), masked: v.string() })),
    waiting: anyList(v.strictObject({ id: v.string(), amount: money, askedAt: instant })),
    proposals: anyList(
      v.strictObject({
        id: v.string(),
        proposedBy: v.string(),
        account: maybe,
        amount: v.nullable(money),
        withdrawal: maybe,
        why: v.string(),
        approvedBy: maybe,
      }),
    ),
  }),
})

export const payoutApprove = approves('member payout approve', {
  who,
  words: m.deed_member_payout_approve,
  fields: { username: word, proposal: uuid },
  output: v.strictObject({ username: v.string(), withdrawal: v.string() }),
})

const proposal = v.strictObject({ proposal: v.string() })

export const payoutPropose = proposes('member payout propose', {
  who,
  words: m.deed_member_payout_propose,
  fields: { username: word, account: uuid, amount, why: sentence },
  output: proposal,
  approval: payoutApprove,
})

/** A withdrawal that was asked for before the block. */
export const payoutRelease = proposes('member payout release', {
  who,
  words: m.deed_member_payout_release,
  fields: { username: word, withdrawal: uuid, why: sentence },
  output: proposal,
  approval: payoutApprove,
})

// Deeds about withdrawals that people look at before they leave (decision 27): each ends by two.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant, uuid } from '../endpoint.ts'
import { reviewCauses, reviewReasons } from '../withdraw/review.ts'
import { anyList } from '../list.ts'
import { approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { maybe, money, sentence } from './fields.ts'

const who = ['finance', 'risk'] as const

export const heldList = reads('payout list', {
  who: [...who, 'compliance'],
  words: m.deed_payout_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        withdrawal: uuid,
        username: v.string(),
        amount: money,
        reasons: anyList(v.picklist(reviewReasons)),
        askedAt: instant,
        dueAt: instant,
        /** The ending that one person has proposed. */
        proposal: maybe,
        proposedBy: maybe,
        why: maybe,
      }),
    ),
  }),
})

export const heldApprove = approves('payout approve', {
  who,
  words: m.deed_payout_approve,
  fields: { withdrawal: uuid },
  output: v.strictObject({ withdrawal: uuid, ending: v.picklist(['pay', 'refuse']) }),
})

export const heldPay = proposes('payout pay', {
  who,
  words: m.deed_payout_pay,
  fields: { withdrawal: uuid, why: sentence },
  approval: heldApprove,
})

/** The cause is what its member reads; why is for people. */
export const heldRefuse = proposes('payout refuse', {
  who,
  words: m.deed_payout_refuse,
  fields: { withdrawal: uuid, cause: v.picklist(reviewCauses), why: sentence },
  approval: heldApprove,
})

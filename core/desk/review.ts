// The evidence behind a withdrawal that people look at, on one page: read in the file of its member, which is open for a reason.
import * as v from 'valibot'
import { cursor, instant, uuid } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { reviewCauses, reviewReasons } from '../withdraw/review.ts'
import { deskCall } from './call.ts'

const money = v.pipe(v.string(), v.regex(/^-?\d{1,18}\.\d{2}$/))
const when = v.nullable(instant)

export const review = {
  /** Withdrawals that are held, the oldest first. As everything that waits, it opens nobody's file and is not on record. */
  list: deskCall('review/list', {
    who: ['risk', 'finance', 'compliance'],
    input: v.strictObject({ cursor: v.optional(cursor) }),
    isPassive: true,
    output: v.strictObject({
      at: instant,
      list: anyList(
        v.strictObject({
          withdrawal: uuid,
          username: v.string(),
          amount: money,
          reasons: anyList(v.picklist(reviewReasons)),
          askedAt: instant,
          dueAt: instant,
          /** The ending that one person has proposed. */
          ending: v.nullable(v.picklist(['pay', 'refuse'])),
          proposedBy: v.nullable(v.string()),
        }),
      ),
      more: v.nullable(cursor),
    }),
  }),
  show: deskCall('review/show', {
    who: ['risk', 'finance', 'compliance'],
    input: v.strictObject({ withdrawal: uuid }),
    output: v.strictObject({
      at: instant,
      id: uuid,
      amount: money,
      actual: money,
      handlingFee: money,
      administrativeFee: money,
      turnoverDeduction: money,
      state: v.string(),
      askedAt: instant,
      reasons: anyList(v.picklist(reviewReasons)),
      dueAt: instant,
      /** The ending that one person has proposed and another one must approve. */
      ending: v.nullable(v.picklist(['pay', 'refuse'])),
      cause: v.nullable(v.picklist(reviewCauses)),
      why: v.nullable(v.string()),
      proposedBy: v.nullable(v.string()),
      approvedBy: v.nullable(v.string()),
      who: v.strictObject({
        username: v.string(),
        name: v.string(),
        mobile: v.string(),
        standing: v.string(),
        level: v.number(),
        registeredAt: instant,
        verifiedAt: when,
        invitedBy: v.nullable(v.string()),
      }),
      account: v.strictObject({ kind: v.string(), masked: v.string(), holder: v.string(), since: instant }),
      wallets: anyList(v.strictObject({ account: v.string(), balance: money })),
      paidIn: money,
      paidOut: money,
      staked: money,
      returned: money,
      turnoverMissing: money,
      /** The newest thirty of each. */
      deposits: anyList(
        v.strictObject({
          id: uuid,
          at: instant,
          by: v.string(),
          depositor: v.string(),
          amount: money,
          state: v.string(),
        }),
      ),
      payouts: anyList(
        v.strictObject({ id: uuid, at: instant, to: v.string(), amount: money, state: v.string(), closedAt: when }),
      ),
      /** Other members who have added the same account. */
      sameAccount: anyList(v.strictObject({ username: v.string(), since: instant, isRemoved: v.boolean() })),
      corrections: anyList(
        v.strictObject({ field: v.string(), at: instant, proposedBy: v.string(), approvedBy: v.string() }),
      ),
      /** Signals of an invitation ring when the member registered with a code. */
      signals: anyList(v.string()),
    }),
  }),
}

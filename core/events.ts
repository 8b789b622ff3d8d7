// Events pushed to open pages: each topic with its payload. core/stale.ts says which cached answers a topic makes
// stale.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { depositStatuses } from './deposit.ts'
import { count, empty, shownFen, uuid } from './endpoint.ts'
import { issueText, lotteryCode } from './lottery/issue.ts'
import { withdrawalStatuses } from './withdraw/withdraw.ts'

/** A hint, never the truth: a page that has lost one asks the house again (decision 5). */
export const events = {
  /** Money of the member has moved, or a bet of theirs has been decided. */
  balance: empty,
  /** A draw has moved to its next state. All pages hear it. */
  draw: v.strictObject({
    lottery: lotteryCode,
    issue: issueText,
    status: v.picklist(['locked', 'drawn', 'settled', 'void']),
    numbers: v.nullable(anyList(count)),
  }),
  deposit: v.strictObject({
    order: uuid,
    status: v.picklist(depositStatuses),
    amount: v.optional(shownFen),
  }),
  withdrawal: v.strictObject({
    id: uuid,
    status: v.picklist(withdrawalStatuses),
    amount: shownFen,
  }),
  /** People have answered a feedback. */
  feedback: v.strictObject({ id: uuid }),
  /** The last message number of the chat, after a message came or some were read. The page asks for their texts. */
  service: v.strictObject({ upTo: count }),
  /** An operator is writing an answer; at most each 3 s. */
  serviceTyping: empty,
  /** Messages came, or were read or deleted; `unread` is the number left to read. */
  message: v.strictObject({ unread: count }),
  /** Limits, a break or an exclusion have changed; a check-in is due, or was answered on another device. */
  care: empty,
}

export type Topic = keyof typeof events
export type News<T extends Topic> = v.InferOutput<(typeof events)[T]>

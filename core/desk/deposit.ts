// Deeds about money in: what fits no order, what people take, what a chain has undone (decision 32, R-LED-11).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { amount, maybe, money, sentence, whole, whose, word } from './fields.ts'

const who = ['finance'] as const
const sees = ['finance', 'risk', 'compliance'] as const
const HASH = /^[0-9a-f]{64}$/

export const depositList = reads('deposit list', {
  who: sees,
  words: m.deed_deposit_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        provider: v.string(),
        reference: v.string(),
        amount: v.string(),
        currency: v.string(),
        order: v.string(),
        reason: maybe,
        proposal: maybe,
        proposedBy: maybe,
      }),
    ),
    /** Members who failed five times in ten minutes, and wait for somebody to look. */
    stopped: anyList(v.strictObject({ ...whose, failures: v.number() })),
    /** Transfers of coins that left their chain and stay away. */
    losses: anyList(v.strictObject({ hash: v.string(), order: v.string(), goneAt: instant, status: v.string() })),
  }),
})

export const depositApprove = approves('deposit approve', {
  who,
  words: m.deed_deposit_approve,
  fields: { provider: word, reference: word },
  output: v.strictObject({ reference: v.string(), ending: v.picklist(['credited', 'returned']) }),
})

export const depositPropose = proposes('deposit propose', {
  who,
  words: m.deed_deposit_propose,
  fields: { provider: word, reference: word, ending: v.picklist(['credit', 'return']) },
  approval: depositApprove,
})

/** Cash at the counter, or money in an account of ours: one person writes down what came. */
export const depositReceive = proposes('deposit receive', {
  who,
  words: m.deed_deposit_receive,
  fields: { order: word, amount, reference: word },
  output: v.strictObject({ orderId: v.string() }),
  approval: depositApprove,
  approvalWith: { provider: 'desk' },
})

export const depositLooked = acts('deposit looked', {
  who: ['finance', 'support', 'risk'],
  words: m.deed_deposit_looked,
  fields: { bucket: v.pipe(v.string(), v.regex(/^\d{1,5}$/)), member: whole },
  output: v.strictObject({ mayDepositAgain: v.boolean() }),
})

export const depositLost = acts('deposit lost', {
  who,
  words: m.deed_deposit_lost,
  fields: { transfer: v.pipe(v.string(), v.regex(HASH, 'the hash of a transfer')) },
  output: v.strictObject({ status: v.string() }),
})

const endings = ['writeoff', 'takeback', 'restore'] as const

/** A decided ending of a loss, with the amounts it moves. */
const step = {
  reference: v.string(),
  ending: v.picklist(endings),
  takenFromMember: money,
  owedByMember: money,
  writtenOff: money,
  fromReview: money,
}

const loss = v.strictObject({
  reference: v.string(),
  amount: money,
  order: v.string(),
  ...whose,
  goneAt: instant,
  backAt: v.nullable(instant),
  state: v.string(),
  last: maybe,
  proposal: maybe,
  proposedBy: maybe,
  why: maybe,
})

export const lossList = reads('loss list', {
  who: sees,
  words: m.deed_loss_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(loss),
    /** Those that two people have closed, the latest first. */
    closed: anyList(loss),
  }),
})

export const lossApprove = approves('loss approve', {
  who,
  words: m.deed_loss_approve,
  fields: { reference: word },
  output: v.strictObject(step),
})

export const lossPropose = proposes('loss propose', {
  who,
  words: m.deed_loss_propose,
  fields: { reference: word, ending: v.picklist(endings), why: sentence },
  approval: lossApprove,
})

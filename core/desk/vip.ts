// Deeds about where a member stands, and gifts of people, which take two.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant, uuid } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { approves, proposes, reads } from './deed.ts'
import { amount, maybe, money, sentence, word } from './fields.ts'

const who = ['finance', 'content'] as const

export const vipShow = reads('vip show', {
  who: ['support', 'finance', 'content', 'risk', 'compliance'],
  opens: true,
  words: m.deed_vip_show,
  fields: { username: word, why: sentence },
  output: v.strictObject({
    level: v.number(),
    gifts: anyList(
      v.strictObject({
        gift: v.string(),
        amount: money,
        proposedBy: v.string(),
        why: v.string(),
        approvedBy: maybe,
        claimedAt: v.nullable(instant),
      }),
    ),
  }),
})

export const vipGiftApprove = approves('vip gift approve', {
  who,
  words: m.deed_vip_gift_approve,
  fields: { username: word, gift: uuid },
  output: v.strictObject({ username: v.string(), amount: money }),
})

export const vipGiftPropose = proposes('vip gift propose', {
  who,
  words: m.deed_vip_gift_propose,
  fields: { username: word, amount, why: sentence },
  output: v.strictObject({ gift: v.string() }),
  approval: vipGiftApprove,
})

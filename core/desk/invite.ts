// Deeds about friends who may be a ring (BI-302).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, approves, proposes, reads, rows } from './deed.ts'
import { maybe, money, sentence, whose, word } from './fields.ts'

const who = ['risk'] as const
const fields = { username: word, why: sentence }

export const inviteList = reads('invite list', {
  who: ['risk', 'compliance', 'support'],
  words: m.deed_invite_list,
  output: rows(v.strictObject({ ...whose, held: v.number(), signals: v.string(), lastAt: instant })),
})

export const inviteShow = reads('invite show', {
  who: ['risk', 'compliance', 'support'],
  opens: true,
  words: m.deed_invite_show,
  fields,
  output: v.strictObject({
    code: maybe,
    blockedBy: maybe,
    why: maybe,
    unblockProposedBy: maybe,
    note: maybe,
    list: anyList(
      v.strictObject({
        friend: v.string(),
        name: v.string(),
        registeredAt: instant,
        state: v.string(),
        reward: v.nullable(money),
        signals: v.string(),
        clearProposedBy: maybe,
        note: maybe,
        approvedBy: maybe,
      }),
    ),
  }),
})

/** No friend of this member counts any more, and nothing is claimed. */
export const inviteBlock = acts('invite block', { who, words: m.deed_invite_block, fields })

export const inviteApprove = approves('invite approve', {
  who,
  words: m.deed_invite_approve,
  fields: { username: word },
})

export const inviteUnblock = proposes('invite unblock', {
  who,
  words: m.deed_invite_unblock,
  fields,
  approval: inviteApprove,
})

export const inviteClearApprove = approves('invite clear approve', {
  who,
  words: m.deed_invite_clear_approve,
  fields: { username: word, friend: word },
})

/** Proposes that a friend, held for signals of a ring, counts after all. */
export const inviteClear = proposes('invite clear', {
  who,
  words: m.deed_invite_clear,
  fields: { username: word, friend: word, why: sentence },
  approval: inviteClearApprove,
})

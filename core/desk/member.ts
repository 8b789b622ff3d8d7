// Deeds about members: blocks, promotions, and what they cannot put right themselves.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { correctable } from '../member/profile.ts'
import { acts, approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { day, maybe, sentence, whose, word } from './fields.ts'

const guards = ['risk', 'compliance'] as const
const helps = ['support', 'risk', 'compliance'] as const
const onMember = { username: word, why: sentence }

export const memberList = reads('member list', {
  who: helps,
  words: m.deed_member_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        ...whose,
        blockedBy: v.string(),
        blockedAt: instant,
        why: v.string(),
        unblockProposedBy: maybe,
        note: maybe,
      }),
    ),
  }),
})

export const memberBlock = acts('member block', { who: guards, words: m.deed_member_block, fields: onMember })

export const memberApprove = approves('member approve', {
  who: guards,
  words: m.deed_member_approve,
  fields: { username: word },
})

export const memberUnblock = proposes('member unblock', {
  who: guards,
  words: m.deed_member_unblock,
  fields: onMember,
  approval: memberApprove,
})

export const memberOffersEnd = acts('member offers end', {
  who: ['support', 'risk', 'compliance', 'content'],
  words: m.deed_member_offers_end,
  fields: onMember,
})

export const memberOffersBegin = acts('member offers begin', {
  who: ['risk', 'compliance', 'content'],
  words: m.deed_member_offers_begin,
  fields: onMember,
})

const resets = anyList(
  v.strictObject({
    ...whose,
    proposedBy: v.string(),
    why: v.string(),
    approvedBy: maybe,
    approvedAt: v.nullable(instant),
  }),
)

export const memberResetList = reads('member reset list', {
  who: helps,
  words: m.deed_member_reset_list,
  fields: { behind },
  output: queuesOf({
    list: resets,
    /** Approved within the last day, and not used by the member yet. */
    approved: resets,
  }),
})

export const memberResetApprove = approves('member reset approve', {
  who: helps,
  words: m.deed_member_reset_approve,
  fields: { username: word },
})

/** For a member who can no longer recover their login by themselves. */
export const memberResetPropose = proposes('member reset propose', {
  who: helps,
  words: m.deed_member_reset_propose,
  fields: { username: word, birthday: day, why: sentence },
  approval: memberResetApprove,
})

export const memberCorrectList = reads('member correct list', {
  who: helps,
  words: m.deed_member_correct_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(
      v.strictObject({
        username: v.string(),
        field: v.string(),
        was: v.string(),
        value: v.string(),
        proposedBy: v.string(),
        why: v.string(),
      }),
    ),
    /** Unanswered feedback of members about their details. */
    feedback: anyList(v.strictObject({ id: v.string(), username: v.string(), content: v.string() })),
  }),
})

const field = v.picklist(correctable)

export const memberCorrectApprove = approves('member correct approve', {
  who: helps,
  words: m.deed_member_correct_approve,
  fields: { username: word, field },
  output: v.strictObject({ username: v.string(), field: v.string(), value: v.string() }),
})

export const memberCorrectPropose = proposes('member correct propose', {
  who: helps,
  words: m.deed_member_correct_propose,
  fields: { username: word, field, value: word, why: sentence },
  approval: memberCorrectApprove,
})

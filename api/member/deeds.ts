// The deeds of people about members.
import * as declared from '../../core/desk/member.ts'
import { logDeed } from '../security/log.ts'
import { does, type Doing } from '../shell/deed.ts'
import { fromEnd, pagesOf } from '../shell/queue.ts'
import { approvedResets, approveReset, proposedResets, proposeReset, type Reset } from './account/reset.ts'
import { approveUnblock, blockList, blockMember, proposeUnblock } from './blocks.ts'
import { toMember } from './names.ts'
import { beginOffers, endOffers } from './offers-end.ts'
import { approveCorrection, proposeCorrection } from './profile/correction.ts'

export const memberDeeds: readonly Doing[] = [
  does(declared.memberList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: fromEnd(blockList) })
    const shown = list.map((one) => ({
      ...{ member: String(one.member_id), bucket: one.bucket, blockedBy: one.blocked_by },
      ...{ blockedAt: one.blocked_at.getTime(), why: one.why, unblockProposedBy: one.proposed_by, note: one.note },
    }))
    return { list: shown, more }
  }),
  does(declared.memberBlock, ({ db, person, hooks }, { username, why }) =>
    toMember(db, username, (tx, member) => blockMember(tx, member, { person, why }, hooks)),
  ),
  does(declared.memberUnblock, ({ db, person }, { username, why }) =>
    toMember(db, username, async (tx, member) => {
      await proposeUnblock(tx, member, { person, why })
      await logDeed(tx, { person, deed: 'member unblock', member, detail: { why } })
    }),
  ),
  does(declared.memberApprove, ({ db, person }, { username, hash }) =>
    toMember(db, username, (tx, member) => approveUnblock(tx, member, { person, hash })),
  ),
  does(declared.memberOffersEnd, ({ db, person }, { username, why }) =>
    toMember(db, username, (tx, member) => endOffers(tx, member, { person, why })),
  ),
  does(declared.memberOffersBegin, ({ db, person }, { username, why }) =>
    toMember(db, username, (tx, member) => beginOffers(tx, member, { person, why })),
  ),
  does(declared.memberResetList, async ({ db }, { behind }) => {
    const { list, approved, more } = await pagesOf(db, behind, {
      ...{ list: fromEnd(proposedResets), approved: fromEnd(approvedResets) },
    })
    return { list: list.map(shownReset), approved: approved.map(shownReset), more }
  }),
  does(declared.memberResetPropose, ({ db, person }, { username, birthday, why }) =>
    toMember(db, username, (tx, member) => proposeReset(tx, member, { person, why, birthday })),
  ),
  does(declared.memberResetApprove, ({ db, person }, { username, hash }) =>
    toMember(db, username, (tx, member) => approveReset(tx, member, { person, hash })),
  ),
  does(declared.memberCorrectPropose, ({ db, person }, { username, ...asked }) =>
    toMember(db, username, (tx, member) => proposeCorrection(tx, member, { ...asked, person })),
  ),
  does(declared.memberCorrectApprove, async ({ db, person }, { username, field, hash }) => {
    const value = await toMember(db, username, (tx, member) => approveCorrection(tx, member, { person, hash, field }))
    return { username, field, value }
  }),
]

const shownReset = (one: Reset) => ({
  ...{ member: String(one.member_id), bucket: one.bucket, proposedBy: one.proposed_by, why: one.why },
  ...{ approvedBy: one.approved_by, approvedAt: one.approved_at?.getTime() ?? null },
})

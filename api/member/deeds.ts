// The deeds of people about members.
import * as declared from '../../core/desk/member.ts'
import { logDeed } from '../security/log.ts'
import { does, DONE, type Doing } from '../shell/deed.ts'
import { approveReset, openResets, proposeReset } from './account/reset.ts'
import { approveUnblock, blockList, blockMember, proposeUnblock } from './blocks.ts'
import { toMember } from './names.ts'
import { beginOffers, endOffers } from './offers-end.ts'
import { approveCorrection, proposeCorrection } from './profile/correction.ts'

/** The most rows that a list has. */
const LISTED = 200

export const memberDeeds: readonly Doing[] = [
  does(declared.memberList, async ({ db }) => ({
    list: (await blockList(db, LISTED)).map((one) => ({
      ...{ member: String(one.member_id), bucket: one.bucket, blockedBy: one.blocked_by },
      ...{ blockedAt: one.blocked_at.getTime(), why: one.why, unblockProposedBy: one.proposed_by, note: one.note },
    })),
  })),
  does(declared.memberBlock, async ({ db, person, hooks }, { username, why }) => {
    await toMember(db, username, (tx, member) => blockMember(tx, member, { person, why }, hooks))
    return DONE
  }),
  does(declared.memberUnblock, async ({ db, person }, { username, why }) => {
    await toMember(db, username, async (tx, member) => {
      await proposeUnblock(tx, member, { person, why })
      await logDeed(tx, { person, deed: 'member unblock', member, detail: { why } })
    })
    return DONE
  }),
  does(declared.memberApprove, async ({ db, person }, { username, hash }) => {
    await toMember(db, username, (tx, member) => approveUnblock(tx, member, { person, hash }))
    return DONE
  }),
  does(declared.memberOffersEnd, async ({ db, person }, { username, why }) => {
    await toMember(db, username, (tx, member) => endOffers(tx, member, { person, why }))
    return DONE
  }),
  does(declared.memberOffersBegin, async ({ db, person }, { username, why }) => {
    await toMember(db, username, (tx, member) => beginOffers(tx, member, { person, why }))
    return DONE
  }),
  does(declared.memberResetList, async ({ db }) => ({
    list: (await openResets(db, LISTED)).map((one) => ({
      ...{ member: String(one.member_id), bucket: one.bucket, proposedBy: one.proposed_by, why: one.why },
      ...{ approvedBy: one.approved_by, approvedAt: one.approved_at?.getTime() ?? null },
    })),
  })),
  does(declared.memberResetPropose, async ({ db, person }, { username, birthday, why }) => {
    await toMember(db, username, (tx, member) => proposeReset(tx, member, { person, why, birthday }))
    return DONE
  }),
  does(declared.memberResetApprove, async ({ db, person }, { username, hash }) => {
    await toMember(db, username, (tx, member) => approveReset(tx, member, { person, hash }))
    return DONE
  }),
  does(declared.memberCorrectPropose, async ({ db, person }, { username, ...asked }) => {
    await toMember(db, username, (tx, member) => proposeCorrection(tx, member, { ...asked, person }))
    return DONE
  }),
  does(declared.memberCorrectApprove, async ({ db, person }, { username, field, hash }) => {
    const value = await toMember(db, username, (tx, member) => approveCorrection(tx, member, { person, hash, field }))
    return { username, field, value }
  }),
]

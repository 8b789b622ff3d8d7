import * as declared from '../../core/desk/invite.ts'
import { fen, toWire } from '../../core/money.ts'
import { memberNamed, toMember } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import {
  approveFriend,
  approveInviter,
  blockInviter,
  flaggedInviters,
  inviterDesk,
  proposeFriend,
  proposeInviter,
  type FriendRow,
} from './desk.ts'

export const inviteDeeds: readonly Doing[] = [
  does(declared.inviteList, async ({ db }) => ({
    list: (await flaggedInviters(db)).map(({ bucket, member_id, held, signals, last_at }) => ({
      ...{ member: String(member_id), bucket, held, signals: signals.join(' '), lastAt: last_at.getTime() },
    })),
  })),
  does(declared.inviteShow, async ({ db }, { username }) => {
    const { inviter, friends } = await inviterDesk(db, await memberNamed(db, username))
    const { code = null, blocked_by = null, why = null, proposed_by = null, note = null } = inviter ?? {}
    return { code, blockedBy: blocked_by, why, unblockProposedBy: proposed_by, note, list: friends.map(shown) }
  }),
  does(declared.inviteBlock, ({ db, person }, { username, why }) =>
    toMember(db, username, (tx, member) => blockInviter(tx, member, { person, why })),
  ),
  does(declared.inviteUnblock, ({ db, person }, { username, why }) =>
    toMember(db, username, (tx, member) => proposeInviter(tx, member, { person, why })),
  ),
  does(declared.inviteApprove, ({ db, person }, { username, hash }) =>
    toMember(db, username, (tx, member) => approveInviter(tx, member, { person, hash })),
  ),
  does(declared.inviteClear, async ({ db, person }, { username, friend, why }) => {
    const other = await memberNamed(db, friend)
    await toMember(db, username, (tx, member) => proposeFriend(tx, member, other, { person, why }))
  }),
  does(declared.inviteClearApprove, async ({ db, person }, { username, friend, hash }) => {
    const other = await memberNamed(db, friend)
    await toMember(db, username, (tx, member) => approveFriend(tx, member, other, { person, hash }))
  }),
]

const shown = (one: FriendRow) => ({
  ...{ friend: String(one.friend_id), name: one.friend_name, registeredAt: one.registered_at.getTime() },
  ...{ state: one.state, reward: one.reward === null ? null : toWire(fen(one.reward)), signals: one.signals.join(' ') },
  ...{ clearProposedBy: one.cleared_by, note: one.note, approvedBy: one.approved_by },
})

import { vipGiftApprove, vipGiftPropose, vipShow } from '../../core/desk/vip.ts'
import { fromWire, parseFen, toWire } from '../../core/money.ts'
import { memberNamed, toMember } from '../member/names.ts'
import { does, type Doing } from '../shell/deed.ts'
import { approveGift, giftsOfPeople, proposeGift } from './exclusive.ts'
import { levelOf } from './standing.ts'

export const vipDeeds: readonly Doing[] = [
  does(vipShow, async ({ db }, { username }) => {
    const member = await memberNamed(db, username)
    const gifts = await giftsOfPeople(db, member)
    return {
      level: await levelOf(db, member),
      gifts: gifts.map((one) => ({
        ...{ gift: one.ref, amount: toWire(one.amount), proposedBy: one.proposed_by, why: one.note },
        ...{ approvedBy: one.approved_by, claimedAt: one.claimed_at?.getTime() ?? null },
      })),
    }
  }),
  does(vipGiftPropose, async ({ db, person }, { username, amount: typed, why: note }) => {
    const want = { amount: parseFen(typed) ?? fromWire(typed), note, person }
    return { gift: await toMember(db, username, (tx, member) => proposeGift(tx, member, want)) }
  }),
  does(vipGiftApprove, async ({ db, person }, { username, gift, hash }) => {
    const { amount } = await toMember(db, username, (tx, member) => approveGift(tx, member, gift, { person, hash }))
    return { username, amount: toWire(amount) }
  }),
]

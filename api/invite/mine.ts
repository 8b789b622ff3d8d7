// The member's view of their own invitations.
import type { Output } from '../../core/endpoint.ts'
import { invite, inviteLink, type Friend, type InviteTerms } from '../../core/invite.ts'
import { fen, toWire } from '../../core/money.ts'
import { RECORD_DAYS } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import type { Awaits } from '../shell/awaits.ts'
import type { Sql } from '../shell/db.ts'
import { page, timesOf, type Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { seesOffers } from '../shell/standing.ts'
import type { Welfare } from '../shell/welfare.ts'
import { m } from '../../text/compiled/messages.js'
import { keyOf } from '../ledger/post/keys.ts'
import { whoIs } from '../member/birthday.ts'
import { findFriends, sumDays, sumFriends, type FriendRow, type Place } from './invite.sql.ts'
import { findInviter } from './inviters.sql.ts'
import { rewardOf } from './reward.ts'
import type { InviteSettings } from './settings.ts'

type Room = { db: Sql; settings: House['settings'] }

/** Code, link, counts, money and terms. Who is offered nothing is shown no code (R-RG-10). */
export async function invitesOf({ db, settings }: Room, member: Member): Promise<Output<typeof invite.mine>> {
  const found = await findInviter(db, member)
  const isBlocked = (found?.blocked_by ?? null) !== null
  const mayInvite = !isBlocked && seesOffers(await whoIs(db, member))
  const code = mayInvite ? (found?.code ?? null) : null
  const sums = await sumFriends(db, member)
  const days = await sumDays(db, member, timesOf({}, RECORD_DAYS).from)
  const next = rewardOf(settings.invites, sums.counted + 1)
  return {
    code,
    link: code && `${settings.publicUrl}${inviteLink(code)}`,
    isBlocked,
    registered: sums.registered,
    counted: sums.counted,
    claimed: toWire(sums.claimed),
    claimable: toWire(sums.claimable),
    next: next === null ? null : toWire(next),
    terms: shownTerms(settings.invites),
    days: days.map(({ reward, ...day }) => ({ ...day, reward: toWire(reward) })),
  }
}

/** Rewards to claim, for the welfare centre too: one call takes all of them, and they do not expire. */
export const inviteWelfare: Welfare = {
  code: 'invite',
  list: async (db, member, locale) => {
    if ((await findInviter(db, member))?.blocked_by) return []
    const { claimable } = await sumFriends(db, member)
    if (claimable === 0n || !seesOffers(await whoIs(db, member))) return []
    const title = m.invite_welfare({}, { locale })
    const claim = { path: invite.claim.path, input: {} }
    const when = { from: null, until: null }
    return [{ id: 'friends', kind: 'friends', title, amount: fen(claimable), ...when, claim }]
  },
}

/** Rewards of who may not claim any more hold up no closing. */
export const awaitsReward: Awaits = async (db, member) =>
  (await inviteWelfare.list(db, member, 'en')).length > 0 ? 'close_rewards' : undefined

const shownTerms = (terms: InviteSettings): InviteTerms => ({
  deposit: toWire(terms.deposit),
  played: toWire(terms.played),
  days: terms.days,
  most: terms.most,
  multiple: terms.multiple,
  tiers: terms.tiers.map(({ from, reward }) => ({ from, reward: toWire(reward) })),
})

const NEWEST_FIRST = {
  first: { at: new Date('9999-01-01'), id: 0n },
  cursor: /^(\d{1,14})_(\d{1,18})$/,
  read: (ms = '', id = ''): Place => ({ at: new Date(Number.parseInt(ms, 10)), id: BigInt(id) }),
  write: ({ registered_at, friend_id }: FriendRow) => `${registered_at.getTime()}_${friend_id}`,
}

/** One page of the member's friends. Refuses cursor_invalid. */
export async function friendsOf(db: Sql, member: Member, asked: Paged) {
  const { list, more } = await page(asked, NEWEST_FIRST, (after, limit) => findFriends(db, member, after, limit))
  return { list: list.map((row) => shown(member, row)), more }
}

const shown = (member: Member, row: FriendRow): Friend => ({
  id: keyOf('friend', member.id, row.friend_id),
  name: row.friend_name,
  state: row.state,
  registeredAt: row.registered_at.getTime(),
  reward: row.reward === null ? null : toWire(row.reward),
})

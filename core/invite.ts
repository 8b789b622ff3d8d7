// Invitations: a member's code, what friends who came by it have brought, and the terms. Spec 3 and 7; what it takes
// for a friend to count is decision 0030.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, cursor, dayText, empty, idempotencyKey, instant, page, post, shownFen } from './endpoint.ts'
import { ownRead, ownWatch } from './asked.ts'

/** The states of an invited friend: `held` is under review by staff, `over` no longer counts. */
export const friendStates = ['waiting', 'held', 'earned', 'claimed', 'over'] as const
export type FriendState = (typeof friendStates)[number]

/** Signals that invited accounts form a ring: staff see them, the member never does. */
export const ringSignals = ['device', 'address', 'person', 'loop', 'many'] as const
export type RingSignal = (typeof ringSignals)[number]

/** The path of a link with a member's code, short enough to be read out: the house leads it to the registration. */
export const inviteLink = (code: string): string => `/i/${code}`

const terms = v.strictObject({
  /** A friend's total deposits and effective turnover, both required within `days` days of the registration. */
  deposit: shownFen,
  played: shownFen,
  days: count,
  /** The most friends that count for one member, in all. */
  most: count,
  /** The turnover a reward requires, in multiples of the reward. */
  multiple: count,
  /** The reward a friend, from the `from`-th friend on. */
  tiers: anyList(v.strictObject({ from: count, reward: shownFen })),
})
export type InviteTerms = v.InferOutput<typeof terms>

const friend = v.strictObject({
  /** A key of the list alone: it tells nothing about the friend. */
  id: v.string(),
  /** Masked. */
  name: v.string(),
  state: v.picklist(friendStates),
  registeredAt: instant,
  reward: v.nullable(shownFen),
})
export type Friend = v.InferOutput<typeof friend>

export const invite = {
  mine: post('other/getUserInvite', {
    input: empty,
    output: v.strictObject({
      /** Null while the member rests or people have ended it: nothing is offered then (R-RG-10). */
      code: v.nullable(v.string()),
      link: v.nullable(v.string()),
      isBlocked: v.boolean(),
      registered: count,
      /** The number of friends who have met the conditions. */
      counted: count,
      claimed: shownFen,
      claimable: shownFen,
      /** The reward for the next friend who qualifies; null where the maximum is reached. */
      next: v.nullable(shownFen),
      terms,
      /** Shanghai days on which something happened, the newest first, as far back as records reach. */
      days: anyList(v.strictObject({ day: dayText, registered: count, counted: count, reward: shownFen })),
    }),
    ...ownWatch,
  }),
  /** The member's friends, the newest first. */
  friends: post('other/getInviteFriends', {
    input: v.strictObject({
      cursor: v.optional(cursor),
      size: v.optional(v.pipe(count, v.minValue(1), v.maxValue(50))),
    }),
    output: page(friend),
    ...ownRead,
    added: true,
    refusals: { cursor_invalid: m.wallet_cursor_invalid },
  }),
  /** Claims all open rewards at once. */
  claim: post('other/claimInvite', {
    input: v.strictObject({ idempotencyKey }),
    output: v.strictObject({ reward: shownFen, friends: count }),
    access: 'member',
    kind: 'offer',
    once: true,
    added: true,
    refusals: { invite_nothing: m.invite_nothing, invite_blocked: m.invite_blocked },
  }),
}

// The reward for a friend: judged by the same counting as turnover, set aside once, and paid when the inviter claims
// it.
import { randomUUID } from 'node:crypto'
import { fen, sumFen, type Fen } from '../../core/money.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { isSamePerson, playersAmong } from '../member/kin.ts'
import { inform } from '../message/inform.ts'
import { logEvent } from '../security/log.ts'
import { activityOf, undoneOf } from '../turnover/activity.ts'
import { addObligation } from '../turnover/turnover.ts'
import {
  findEarned,
  findRewarded,
  findWaiting,
  lockFriend,
  setEarned,
  setOver,
  setState,
  setWaiting,
  sumFriends,
  takeEarned,
  type Waiting,
} from './invite.sql.ts'
import { findInviter } from './inviters.sql.ts'
import type { InviteSettings, Tier } from './settings.ts'

const PAGE = 200

/** Looks at every friend of a bucket who may count by now; then lets go of those that have been too long about it. */
export async function countFriends(db: Db, bucket: number, terms: InviteSettings): Promise<void> {
  let after = { memberId: 0n, friendId: 0n }
  for (;;) {
    const page = await findWaiting(db, bucket, after, PAGE)
    const ready = await readyAmong(db, page, terms)
    await each('friends who count', ready, ({ memberId, ...friend }) =>
      db.tx((tx) => setAside(tx, { bucket, id: memberId }, friend, terms)),
    )
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last
  }
  await each('rewards that stand', await findRewarded(db, bucket), (id) =>
    db.tx((tx) => dropUnfounded(tx, { bucket, id }, terms)),
  )
  await setOver(db, bucket, terms.days)
}

/** Returns friends who are verified, may play, and have deposited and played enough. */
async function readyAmong(db: Db, waiting: readonly Waiting[], terms: InviteSettings) {
  const ready: Waiting[] = []
  for (const [bucket, some] of Map.groupBy(waiting, ({ friendBucket }) => friendBucket)) {
    const ids = some.map(({ friendId }) => friendId)
    const players = await playersAmong(db, bucket, ids)
    const activity = await activityOf(db, bucket, ids)
    const isReady = ({ friendId }: Waiting) => {
      const { deposited, played } = activity.get(friendId) ?? { deposited: 0n, played: 0n }
      return players.has(friendId) && deposited >= terms.deposit && played >= terms.played
    }
    ready.push(...some.filter(isReady))
  }
  return ready
}

type Friend = Pick<Waiting, 'friendId' | 'friendBucket'>

/** Sets one reward aside, under the inviter's lock: the how-manieth it is decides how much it is. */
async function setAside(
  tx: Tx,
  inviter: Member,
  { friendId, friendBucket }: Friend,
  terms: InviteSettings,
): Promise<void> {
  const who = await lockMember(tx, inviter)
  const found = await lockFriend(tx, inviter, friendId)
  if (found?.state !== 'waiting' || (await findInviter(tx, inviter))?.blocked_by) return
  const friend = { bucket: friendBucket, id: friendId }
  if (found.approved_by === null && (await isSamePerson(tx, inviter, friend))) {
    const signals = [...new Set([...found.signals, 'person' as const])]
    await setState(tx, inviter, friendId, { state: 'held', signals })
    const detail = { friend: friendId.toString(), signals: signals.join(' ') }
    return logEvent(tx, { event: 'invite_held', member: inviter, detail })
  }
  const { counted } = await sumFriends(tx, inviter)
  const reward = rewardOf(terms, counted + 1)
  if (reward === null) return void (await setState(tx, inviter, friendId, { state: 'over', signals: found.signals }))
  await setEarned(tx, inviter, friendId, reward)
  // A resting inviter is offered nothing (R-RG-10); the reward is there when they come back.
  if (!seesOffers(who)) return
  const facts = { name: found.friend_name, reward }
  await inform(tx, inviter, { kind: 'invite_earned', facts, once: friendId.toString() })
}

/**
 * A reward that waits stands on the friend's deposits: where one was taken back since and too little is left, the friend
 * does not count any more, and may again. What was claimed stays with the inviter, who had no part in it.
 */
async function dropUnfounded(tx: Tx, inviter: Member, { deposit }: Pick<InviteSettings, 'deposit'>): Promise<void> {
  await lockMember(tx, inviter)
  const earned = await findEarned(tx, inviter)
  for (const [bucket, some] of Map.groupBy(earned, ({ friendBucket }) => friendBucket)) {
    const ids = some.map(({ friendId }) => friendId)
    const [activity, undone] = [await activityOf(tx, bucket, ids), await undoneOf(tx, bucket, ids)]
    for (const { friendId, earnedAt } of some) {
      const isSince = (undone.get(friendId) ?? earnedAt) > earnedAt
      if (isSince && (activity.get(friendId)?.deposited ?? 0n) < deposit) await setWaiting(tx, inviter, friendId)
    }
  }
}

/** Returns the reward for the friend of a number; null beyond the last one who counts. */
export function rewardOf({ tiers, most }: InviteSettings, number: number): Fen | null {
  if (number > most) return null
  return tiers.findLast(({ from }: Tier) => from <= number)?.reward ?? null
}

/**
 * Pays everything that is set aside, into cash, to be played as the terms say. Runs in a command that happens once,
 * under the member's lock. Refuses invite_nothing and invite_blocked.
 */
export async function claimRewards(
  tx: Tx,
  member: Member,
  { multiple, deposit }: Pick<InviteSettings, 'multiple' | 'deposit'>,
): Promise<{ reward: Fen; friends: number }> {
  if ((await findInviter(tx, member))?.blocked_by) refuse('invite_blocked')
  await dropUnfounded(tx, member, { deposit })
  const id = randomUUID()
  const taken = await takeEarned(tx, member, id)
  if (taken.length === 0) refuse('invite_nothing')
  const reward = sumFen(taken)
  const multipleBp = BigInt(multiple) * 10_000n
  await addObligation(tx, member, { source: 'bonus', ref: id, face: reward, multipleBp })
  const move = { kind: 'invite_reward', from: 'promo', to: 'cash', amount: fen(reward) } as const
  await post(tx, { member, key: keyOf('invite_reward', id), ref: id, moves: [move] })
  return { reward, friends: taken.length }
}

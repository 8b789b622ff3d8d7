// The statements of invitations. A member's friends lie in that member's bucket.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { friendStates, ringSignals, type FriendState, type RingSignal } from '../../core/invite.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { invitationFacts } from './facts.sql.ts'

export type Arrival = {
  friend: Member
  name: string
  network: string
  cameOn: Buffer | null
  given: Buffer
  signals: readonly RingSignal[]
}

export async function insertInvitation(tx: Tx, member: Member, one: Arrival): Promise<void> {
  const state: FriendState = one.signals.length > 0 ? 'held' : 'waiting'
  await tx.run`
    insert into invitations (bucket, member_id, friend_id, friend_bucket, friend_name, network, came_on, given,
                             signals, state)
    values (${member.bucket}, ${member.id}, ${one.friend.id}, ${one.friend.bucket}, ${one.name}, ${one.network},
            ${one.cameOn}, ${one.given}, ${[...one.signals]}, ${state})`
  await addFacts(tx, invitationFacts, member, [String(one.friend.id)])
}

/** Returns the signs that a new friend shares with a member's earlier friends. */
export const compareFriends = (tx: Tx, member: Member, { network, cameOn }: Pick<Arrival, 'network' | 'cameOn'>) =>
  tx.one(v.object({ today: v.number(), device: v.boolean(), network: v.boolean() }))`
    select count(*) filter (where registered_at >= date_trunc('day', now(), 'Asia/Shanghai'))::int as today,
           coalesce(bool_or(came_on = ${cameOn}::bytea or given = ${cameOn}::bytea), false) as device,
           coalesce(bool_or(network = ${network}::text), false) as network
      from invitations
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

/** Do signals speak of a ring between a friend and who brought them, which two people have not cleared? */
export const isSuspected = (db: Sql, { inviter, friend }: { inviter: bigint; friend: bigint }): Promise<boolean> =>
  db.any`
    select 1
      from invitations
     where bucket in (select bucket from buckets)
       and member_id = ${inviter}
       and friend_id = ${friend}
       and cardinality(signals) > 0
       and approved_at is null`

export type Waiting = { memberId: bigint; friendId: bigint; friendBucket: number }

/** Friends who may count, behind one of them; not those of members whom people have blocked. */
export const findWaiting = (
  db: Sql,
  bucket: number,
  after: Pick<Waiting, 'memberId' | 'friendId'>,
  limit: number,
): Promise<Waiting[]> =>
  db.rows(v.object({ memberId: v.bigint(), friendId: v.bigint(), friendBucket: v.number() }))`
    select i.member_id as "memberId", i.friend_id as "friendId", i.friend_bucket as "friendBucket"
      from invitations i
      join inviters r
        on r.bucket = i.bucket
       and r.member_id = i.member_id
     where i.bucket = ${bucket}
       and r.bucket = ${bucket}
       and r.blocked_at is null
       and i.state = 'waiting'
       and (i.member_id, i.friend_id) > (${after.memberId}::bigint, ${after.friendId}::bigint)
     order by i.member_id, i.friend_id
     limit ${limit}`

/** Closes invitations whose friend did not qualify in time; a decision of two people starts the time anew. */
export const setOver = (db: Sql, bucket: number, days: number): Promise<number> =>
  db.run`
    update invitations
       set state = 'over'
     where bucket = ${bucket}
       and state = 'waiting'
       and coalesce(approved_at, registered_at) < statement_timestamp() - make_interval(days => ${days}::int)`

/** Friends whose reward waits for its inviter. */
export const findEarned = (tx: Tx, member: Member) =>
  tx.rows(v.object({ friendId: v.bigint(), friendBucket: v.number(), earnedAt: v.date() }))`
    select friend_id as "friendId", friend_bucket as "friendBucket", earned_at as "earnedAt"
      from invitations
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state = 'earned'`

/** Members of a bucket for whom a reward waits. */
export const findRewarded = (db: Sql, bucket: number) =>
  db.values(v.bigint())`
    select distinct member_id
      from invitations
     where bucket = ${bucket}
       and state = 'earned'`

/** The reward of one who does not count any more, and may count again. */
export async function setWaiting(tx: Tx, member: Member, friendId: bigint): Promise<void> {
  await tx.run`
    update invitations
       set state = 'waiting',
           reward = null,
           earned_at = null
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}`
  await addFacts(tx, invitationFacts, member, [String(friendId)])
}

const friendRow = v.object({
  friend_id: v.bigint(),
  friend_bucket: v.number(),
  friend_name: v.string(),
  registered_at: v.date(),
  signals: anyList(v.picklist(ringSignals)),
  state: v.picklist(friendStates),
  reward: v.nullable(v.bigint()),
  cleared_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
})
export type FriendRow = v.InferOutput<typeof friendRow>

/** Returns one friend under a lock, until the transaction ends. */
export const lockFriend = (tx: Tx, member: Member, friendId: bigint) =>
  tx.maybe(friendRow)`
    select friend_id, friend_bucket, friend_name, registered_at, signals, state, reward, cleared_by, note, approved_by
      from invitations
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}
       for update`

export type Place = { at: Date; id: bigint }

/** The newest first. */
export const findFriends = (db: Sql, member: Member, after: Place, limit: number) =>
  db.rows(friendRow)`
    select friend_id, friend_bucket, friend_name, registered_at, signals, state, reward, cleared_by, note, approved_by
      from invitations
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (registered_at, friend_id) < (${after.at}::timestamptz, ${after.id}::bigint)
     order by registered_at desc, friend_id desc
     limit ${limit}`

export async function setEarned(tx: Tx, member: Member, friendId: bigint, reward: bigint): Promise<void> {
  await tx.run`
    update invitations
       set state = 'earned',
           reward = ${reward},
           earned_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}`
  await addFacts(tx, invitationFacts, member, [String(friendId)])
}

export async function setState(
  tx: Tx,
  member: Member,
  friendId: bigint,
  to: { state: 'held' | 'over'; signals: readonly RingSignal[] },
): Promise<void> {
  await tx.run`
    update invitations
       set state = ${to.state},
           signals = ${[...to.signals]}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}`
  await addFacts(tx, invitationFacts, member, [String(friendId)])
}

export async function setCleared(
  tx: Tx,
  member: Member,
  friendId: bigint,
  by: { person: string; why: string },
): Promise<void> {
  await tx.run`
    update invitations
       set cleared_by = ${by.person},
           note = ${by.why}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}`
  await addFacts(tx, invitationFacts, member, [String(friendId)])
}

export async function markClearingApproved(tx: Tx, member: Member, friendId: bigint, person: string): Promise<void> {
  await tx.run`
    update invitations
       set approved_by = ${person},
           approved_at = statement_timestamp(),
           state = 'waiting'
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and friend_id = ${friendId}`
  await addFacts(tx, invitationFacts, member, [String(friendId)])
}

/** Claims all earned rewards; a second request at the same time waits for the rows and finds none. */
export async function takeEarned(tx: Tx, member: Member, claimId: string): Promise<bigint[]> {
  const taken = await tx.rows(v.object({ friend_id: v.bigint(), reward: v.bigint() }))`
    update invitations
       set state = 'claimed',
           claim_id = ${claimId},
           claimed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state = 'earned'
    returning friend_id, reward`
  const ids = taken.map((one) => String(one.friend_id))
  await addFacts(tx, invitationFacts, member, ids)
  return taken.map(({ reward }) => reward)
}

const sums = v.object({
  registered: v.number(),
  counted: v.number(),
  claimed: v.bigint(),
  claimable: v.bigint(),
})

export const sumFriends = (db: Sql, member: Member) =>
  db.one(sums)`
    select count(*)::int as registered,
           count(*) filter (where state in ('earned', 'claimed'))::int as counted,
           coalesce(sum(reward) filter (where state = 'claimed'), 0)::bigint as claimed,
           coalesce(sum(reward) filter (where state = 'earned'), 0)::bigint as claimable
      from invitations
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

const daySum = v.object({
  day: v.string(),
  registered: v.number(),
  counted: v.number(),
  reward: v.bigint(),
})

/** Shanghai days on which friends came or began to count, the newest first. */
export const sumDays = (db: Sql, member: Member, since: Date) =>
  db.rows(daySum)`
    select day, sum(registered)::int as registered, sum(counted)::int as counted, sum(reward)::bigint as reward
      from (select to_char(registered_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, 1 as registered,
                   0 as counted, 0::bigint as reward
              from invitations
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and registered_at >= ${since}
             union all
            select to_char(earned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 0, 1, reward
              from invitations
             where bucket = ${member.bucket}
               and member_id = ${member.id}
               and earned_at >= ${since}) d
     group by day
     order by day desc`

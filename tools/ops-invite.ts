// `npm run ops -- invite …`: friends who may be a ring, looked at by people (BI-302).
import type { Db } from '../api/shell/db.ts'
import {
  approveFriend,
  approveInviter,
  blockInviter,
  flaggedInviters,
  inviterDesk,
  proposeFriend,
  proposeInviter,
  type Flagged,
  type FriendRow,
} from '../api/invite/desk.ts'
import { memberNamed } from '../api/member/names.ts'
import type { Second } from '../api/shell/proposals.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { actsSaying, reads, subject, toMember } from './desk.ts'

export const invite = subject('invite', {
  list: reads(0, list),
  'show <username>': reads(1, show),
  'block <username> <why>': actsSaying(1, async (db, said, username) => {
    await toMember(db, username, (tx, member) => blockInviter(tx, member, said))
    return `no friend of ${username} counts any more, and nothing is claimed`
  }),
  'unblock <username> <why>': actsSaying(1, async (db, said, username) => {
    await toMember(db, username, (tx, member) => proposeInviter(tx, member, said))
    return `${said.person} proposes to let friends of ${username} count again; another person approves it: npm run ops -- invite approve ${username}`
  }),
  'clear <username> <friend> <why>': actsSaying(2, async (db, said, username, friend) => {
    const [member, other] = [await memberNamed(db, username), await memberNamed(db, friend)]
    await db.tx((tx) => proposeFriend(tx, member, other, said))
    return `${said.person} proposes to let ${friend} count for ${username}; another person approves it: npm run ops -- invite approve ${username} ${friend}`
  }),
  'approve <username> [<friend>] <hash>': ([username = '', ...words]) => {
    const [hash, friend = '', ...more] = words.toReversed()
    if (username === '' || !hash || more.length > 0) return undefined
    return { acts: (db, person) => approve(db, { username, friend }, { person, hash }) }
  },
})

type Pair = { username: string; friend: string }

async function approve(db: Db, { username, friend }: Pair, second: Second): Promise<string> {
  const member = await memberNamed(db, username)
  if (friend === '') {
    await db.tx((tx) => approveInviter(tx, member, second))
    return `friends of ${username} count again`
  }
  const other = await memberNamed(db, friend)
  await db.tx((tx) => approveFriend(tx, member, other, second))
  return `${friend} may count for ${username}`
}

async function list(db: Db): Promise<string> {
  return (await flaggedInviters(db)).map(shownFlagged).join('\n') || 'no friend is held'
}

const shownFlagged = ({ bucket, member_id, held, signals, last_at }: Flagged): string =>
  `member ${member_id} in bucket ${bucket}  ${held} held: ${signals.join(' ')}  the last came at ${showInstant(last_at.getTime())}`

async function show(db: Db, username: string): Promise<string> {
  const { inviter, friends } = await inviterDesk(db, await memberNamed(db, username))
  if (!inviter) return `${username} has no code`
  const { code, blocked_by, why, proposed_by, note } = inviter
  return [
    `code ${code}`,
    ...(blocked_by === null ? [] : [`blocked by ${blocked_by}  because: ${why}`]),
    ...(proposed_by === null ? [] : [`${proposed_by} proposes to unblock  because: ${note}`]),
    ...friends.map(shownFriend),
  ].join('\n')
}

const shownFriend = (one: FriendRow): string =>
  [
    `member ${one.friend_id} (${one.friend_name})`,
    showInstant(one.registered_at.getTime()),
    one.state,
    ...(one.reward === null ? [] : [toWire(fen(one.reward))]),
    ...(one.signals.length === 0 ? [] : [`signals: ${one.signals.join(' ')}`]),
    ...(one.cleared_by === null ? [] : [`${one.cleared_by} would let it count: ${one.note}`]),
    ...(one.approved_by === null ? [] : [`approved by ${one.approved_by}`]),
  ].join('  ')

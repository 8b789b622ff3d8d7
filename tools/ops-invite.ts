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
} from '../api/invite/desk.ts'
import type { Flagged, FriendRow } from '../api/invite/desk.ts'
import { memberNamed } from '../api/member/names.ts'
import { fen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const INVITE_USAGE = `npm run ops -- invite list
npm run ops -- invite show <username>
npm run ops -- invite block <username> <why>
npm run ops -- invite unblock <username> <why>
npm run ops -- invite clear <username> <friend> <why>
npm run ops -- invite approve <username> [<friend>]`

/** What a line about invitations asks for. Throws the usage where it asks for nothing. */
export function inviteCommand([verb, username = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && username === '') return { reads: list }
  if (username === '') throw new Error(INVITE_USAGE)
  if (verb === 'show' && rest.length === 0) return { reads: (db) => show(db, username) }
  const [friend = '', ...more] = rest
  const why = rest.join(' ').trim()
  if (verb === 'block' && why !== '')
    return { acts: (db, person) => block(db, username, { person, why }) }
  if (verb === 'unblock' && why !== '')
    return { acts: (db, person) => unblock(db, username, { person, why }) }
  if (verb === 'clear' && more.join(' ').trim() !== '')
    return {
      acts: (db, person) => clear(db, { username, friend }, { person, why: more.join(' ').trim() }),
    }
  if (verb === 'approve' && more.length === 0)
    return { acts: (db, person) => approve(db, { username, friend }, person) }
  throw new Error(INVITE_USAGE)
}

type Word = { person: string; why: string }
type Pair = { username: string; friend: string }

async function block(db: Db, username: string, word: Word): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => blockInviter(tx, member, word))
  return `no friend of ${username} counts any more, and nothing is claimed`
}

async function unblock(db: Db, username: string, word: Word): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => proposeInviter(tx, member, word))
  return `${word.person} proposes to let friends of ${username} count again; another person approves it: npm run ops -- invite approve ${username}`
}

async function clear(db: Db, { username, friend }: Pair, word: Word): Promise<string> {
  const [member, other] = [await memberNamed(db, username), await memberNamed(db, friend)]
  await db.tx((tx) => proposeFriend(tx, member, other, word))
  return `${word.person} proposes to let ${friend} count for ${username}; another person approves it: npm run ops -- invite approve ${username} ${friend}`
}

async function approve(db: Db, { username, friend }: Pair, person: string): Promise<string> {
  const member = await memberNamed(db, username)
  if (friend === '') {
    await db.tx((tx) => approveInviter(tx, member, person))
    return `friends of ${username} count again`
  }
  const other = await memberNamed(db, friend)
  await db.tx((tx) => approveFriend(tx, member, other, person))
  return `${friend} may count for ${username}`
}

async function list(db: Db): Promise<string> {
  const all = await flaggedInviters(db)
  return all.map(shownFlagged).join('\n') || 'no friend is held'
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

// `npm run ops -- vip …`: where a member stands, and gifts of people, which take two.
import type { Db } from '../api/shell/db.ts'
import { memberNamed } from '../api/member/names.ts'
import { approveGift, giftsOfPeople, proposeGift } from '../api/vip/exclusive.ts'
import type { ProposalRow } from '../api/vip/exclusive.ts'
import { levelOf } from '../api/vip/standing.ts'
import { UUID_PATTERN } from '../core/forms/fields.ts'
import { parseFen, toWire } from '../core/money.ts'
import type { Fen } from '../core/money.ts'
import type { Command } from './desk.ts'
import { quoted } from './ops-message.ts'

export const VIP_USAGE = `npm run ops -- vip show <username>
npm run ops -- vip gift propose <username> <amount> <why>
npm run ops -- vip gift approve <username> <gift>`

/** What a line about VIP asks for. Throws the usage where it asks for nothing. */
export function vipCommand([verb, ...words]: readonly string[]): Command {
  if (verb === 'show' && words.length === 1) return { reads: (db) => show(db, words[0] ?? '') }
  const [act, username = '', what = '', ...rest] = words
  const why = rest.join(' ').trim()
  const amount = parseFen(what)
  if (verb === 'gift' && act === 'propose' && amount && why !== '')
    return { acts: (db, person) => propose(db, username, { amount, note: why, person }) }
  if (verb === 'gift' && act === 'approve' && UUID_PATTERN.test(what) && why === '')
    return { acts: (db, person) => approve(db, username, what, person) }
  throw new Error(VIP_USAGE)
}

async function show(db: Db, username: string): Promise<string> {
  const member = await memberNamed(db, username)
  const gifts = await giftsOfPeople(db, member)
  return [`${username} stands at VIP ${await levelOf(db, member)}`, ...gifts.map(line)].join('\n')
}

const line = ({ ref, amount, note, proposed_by, approved_by, claimed_at }: ProposalRow): string =>
  [
    `gift ${ref}  ${toWire(amount)}  ${proposed_by} proposes it`,
    `because: ${quoted(note)}`,
    approved_by === null ? 'nobody has approved it' : `approved by ${approved_by}`,
    ...(claimed_at === null ? [] : ['taken']),
  ].join('  ')

async function propose(
  db: Db,
  username: string,
  want: { amount: Fen; note: string; person: string },
): Promise<string> {
  const member = await memberNamed(db, username)
  const id = await db.tx((tx) => proposeGift(tx, member, want))
  return `${want.person} proposes to give ${toWire(want.amount)} to ${username}; another person approves it: npm run ops -- vip gift approve ${username} ${id}`
}

async function approve(db: Db, username: string, id: string, person: string): Promise<string> {
  const member = await memberNamed(db, username)
  const { amount } = await db.tx((tx) => approveGift(tx, member, id, person))
  return `${toWire(amount)} wait for ${username} until they are taken`
}

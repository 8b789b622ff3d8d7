// `npm run ops -- member correct …`: what a member has confirmed and cannot change, put right by two people.
import {
  approveCorrection,
  openCorrections,
  proposeCorrection,
} from '../api/member/profile/correction.ts'
import type { Correction, Word } from '../api/member/profile/correction.ts'
import { holderOf, memberNamed } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import { waitingFeedback } from '../api/support/desk.ts'
import { correctable } from '../core/profile.ts'
import type { Correctable } from '../core/profile.ts'
import type { Command } from './desk.ts'
import { quoted } from './ops-message.ts'

export const CORRECT_USAGE = `npm run ops -- member correct list
npm run ops -- member correct propose <username> <${correctable.join('|')}> <value> <why>
npm run ops -- member correct approve <username> <${correctable.join('|')}> <value>`

/** What a line about corrections asks for. Throws the usage where it asks for nothing. */
export function correctCommand([verb, username = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && username === '') return { reads: list }
  const [field = '', value = '', ...words] = rest
  const why = words.join(' ').trim()
  if (!isCorrectable(field) || value === '') throw new Error(CORRECT_USAGE)
  if (verb === 'propose' && why !== '')
    return { acts: (db, person) => propose(db, username, { person, field, value, why }) }
  if (verb === 'approve' && why === '')
    return { acts: (db, person) => approve(db, username, { person, field, value }) }
  throw new Error(CORRECT_USAGE)
}

const isCorrectable = (field: string): field is Correctable =>
  (correctable as readonly string[]).includes(field)

async function propose(db: Db, username: string, word: Word & { why: string }): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => proposeCorrection(tx, member, word))
  const { person, field, value } = word
  return `${person} proposes ${value} as the ${field} of ${username}; another person says the same: npm run ops -- member correct approve ${username} ${field} ${value}`
}

async function approve(db: Db, username: string, word: Word): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => approveCorrection(tx, member, word))
  const { field, value } = word
  return `the ${field} of ${username} is ${value}, and the member is told${behind[field] ?? ''}`
}

/** What is still to come, for whoever answers the member. */
const behind: Partial<Record<Correctable, string>> = {
  name: '; the identity service is asked about it; payout accounts keep the name that they were added with',
  birthday: '; the identity service is asked about it',
  mobile: '; the new number is not proved until its code was given',
}

/** What waits for a second person, and what members have written about their details and nobody has answered. */
async function list(db: Db): Promise<string> {
  const lines: string[] = []
  for (const one of await openCorrections(db)) lines.push(shown(one, await nameOf(db, one)))
  for (const one of await waitingFeedback(db, 'information'))
    lines.push(`feedback ${one.id}  ${await nameOf(db, one)} writes: ${quoted(one.content)}`)
  return lines.join('\n') || 'nothing is to be corrected'
}

const nameOf = async (db: Db, one: { bucket: number; member_id: bigint }): Promise<string> =>
  (await holderOf(db, { bucket: one.bucket, id: one.member_id })).username

const shown = ({ field, was, value, proposed_by, why }: Correction, username: string): string =>
  [
    `${username}  ${field} ${was} → ${value}`,
    `proposed by ${proposed_by}  because: ${why}`,
    'nobody has approved it',
  ].join('  ')

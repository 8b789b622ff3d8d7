// `npm run ops -- member correct …`: what a member has confirmed and cannot change, put right by two people.
import {
  approveCorrection,
  openCorrections,
  proposeCorrection,
  type Correction,
  type Word,
} from '../api/member/profile/correction.ts'
import { holderOf } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import { waitingFeedback } from '../api/support/desk.ts'
import { correctable, type Correctable } from '../core/profile.ts'
import { reads, subject, toMember } from './desk.ts'
import { quoted } from './ops-message.ts'

const WHAT = `<username> <${correctable.join('|')}>`

export const correct = subject('member correct', {
  list: reads(0, list),
  [`propose ${WHAT} <value> <why>`]: (words) => {
    const asked = askedIn(words)
    return asked && asked.why !== '' ? { acts: propose(asked) } : undefined
  },
  [`approve ${WHAT} <hash>`]: (words) => {
    const asked = askedIn(words)
    return asked?.why === '' ? { acts: approve({ ...asked, hash: asked.value }) } : undefined
  },
})

type Asked = Omit<Word, 'person'> & { username: string; why: string }

function askedIn(words: readonly string[]): Asked | undefined {
  const [username = '', named, value = '', ...why] = words
  const field = correctable.find((one) => one === named)
  if (!field || value === '') return undefined
  return { username, field, value, why: why.join(' ').trim() }
}

const propose =
  ({ username, ...asked }: Asked) =>
  async (db: Db, person: string): Promise<string> => {
    const word = { ...asked, person }
    await toMember(db, username, (tx, member) => proposeCorrection(tx, member, word))
    const { field, value } = word
    return `${person} proposes ${value} as the ${field} of ${username}; another person approves it: npm run ops -- member correct approve ${username} ${field}`
  }

const approve =
  ({ username, field, hash }: Pick<Asked, 'username' | 'field'> & { hash: string }) =>
  async (db: Db, person: string): Promise<string> => {
    const word = { person, hash, field }
    const value = await toMember(db, username, (tx, member) => approveCorrection(tx, member, word))
    return `the ${field} of ${username} is ${value}, and the member is told${behind[field] ?? ''}`
  }

/** Follow-up work after a correction, for the operator who answers the member. */
const behind: Partial<Record<Correctable, string>> = {
  name: '; the identity service is asked about it; payout accounts keep the name that they were added with',
  birthday: '; the identity service is asked about it',
  mobile: '; the new number is not proved until its code was given',
}

/** The corrections that wait for a second person, and unanswered feedback of members about their details. */
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

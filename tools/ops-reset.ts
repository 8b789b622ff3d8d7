// `npm run ops -- member reset …`: a login whose member has nothing left to recover it by, opened by two people.
import { approveReset, openResets, proposeReset } from '../api/member/account/reset.ts'
import type { Reset } from '../api/member/account/reset.ts'
import { memberNamed } from '../api/member/names.ts'
import type { Db } from '../api/shell/db.ts'
import { DAY_PATTERN, showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const RESET_USAGE = `npm run ops -- member reset list
npm run ops -- member reset propose <username> <birthday, as 1990-05-17> <why>
npm run ops -- member reset approve <username>`

/** What a line about resets asks for. Throws the usage where it asks for nothing. */
export function resetCommand([verb, username = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && username === '') return { reads: list }
  const [birthday = '', ...words] = rest
  const why = words.join(' ').trim()
  if (verb === 'propose' && DAY_PATTERN.test(birthday) && why !== '')
    return { acts: (db, person) => propose(db, username, { person, birthday, why }) }
  if (verb === 'approve' && username !== '' && rest.length === 0)
    return { acts: (db, person) => approve(db, username, person) }
  throw new Error(RESET_USAGE)
}

type Seen = { person: string; birthday: string; why: string }

async function propose(db: Db, username: string, seen: Seen): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => proposeReset(tx, member, seen))
  return `${seen.person} proposes to let ${username} recover by name and birthday; another person approves it: npm run ops -- member reset approve ${username}`
}

async function approve(db: Db, username: string, person: string): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => approveReset(tx, member, person))
  return `for a day ${username} recovers by name and birthday, and the code to the mobile of the account`
}

async function list(db: Db): Promise<string> {
  return (await openResets(db)).map(shown).join('\n') || 'no login is being reset'
}

const shown = ({ bucket, member_id, proposed_by, why, approved_by, approved_at }: Reset): string =>
  [
    `member ${member_id} in bucket ${bucket}`,
    `proposed by ${proposed_by}  because: ${why}`,
    approved_at === null
      ? 'nobody has approved it'
      : `approved by ${approved_by} at ${showInstant(approved_at.getTime())}`,
  ].join('  ')

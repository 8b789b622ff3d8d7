// `npm run ops -- member reset …`: a login whose member has nothing left to recover it by, opened by two people.
import { approveReset, openResets, proposeReset, type Reset } from '../api/member/account/reset.ts'
import type { Db } from '../api/shell/db.ts'
import { DAY_PATTERN, showInstant } from '../core/time.ts'
import { actsSaying, approves, reads, subject, toMember, where } from './desk.ts'

export const reset = subject('member reset', {
  list: reads(0, list),
  'propose <username> <birthday, as 1990-05-17> <why>': where(
    (_username, birthday = '') => DAY_PATTERN.test(birthday),
    actsSaying(2, async (db, said, username, birthday) => {
      await toMember(db, username, (tx, member) => proposeReset(tx, member, { ...said, birthday }))
      return `${said.person} proposes to let ${username} recover by name and birthday; another person approves it: npm run ops -- member reset approve ${username}`
    }),
  ),
  'approve <username> <hash>': approves(1, async (db, second, username) => {
    await toMember(db, username, (tx, member) => approveReset(tx, member, second))
    return `for a day ${username} recovers by name and birthday, and the code to the mobile of the account`
  }),
})

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

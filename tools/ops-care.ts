// `npm run ops -- care …`: two people exclude a member, or lengthen an exclusion. Nothing shortens one.
import { approveExclusion, isLength, proposeExclusion } from '../api/care/people.ts'
import { memberNamed } from '../api/member/names.ts'
import { logDeed } from '../api/security/log.ts'
import { actsSaying, approves, subject, toMember, where } from './desk.ts'

export const care = subject('care', {
  'exclude <username> <m6|y1|y2|y5|ever> <why>': where(
    (_username, length = '') => isLength(length),
    actsSaying(2, async (db, { person, why }, username, length) => {
      if (!isLength(length)) throw new Error('no such length')
      await toMember(db, username, async (tx, member) => {
        await proposeExclusion(tx, member, length, why)
        await logDeed(tx, { person, deed: 'care exclude', member, detail: { length, why } })
      })
      return `${person} proposes to exclude ${username} (${length}); another person approves it: npm run ops -- care approve ${username}`
    }),
  ),
  'approve <username> <hash>': approves(1, async (db, second, username) => {
    const length = await approveExclusion(db, await memberNamed(db, username), second)
    return `${username} is excluded (${length}) from now on; withdrawals and service stay open to them`
  }),
})

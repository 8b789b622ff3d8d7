import { careApprove, careExclude } from '../../core/desk/care.ts'
import { memberNamed, toMember } from '../member/names.ts'
import { logDeed } from '../security/log.ts'
import { DONE, does, type Doing } from '../shell/deed.ts'
import { approveExclusion, proposeExclusion } from './people.ts'

export const careDeeds: readonly Doing[] = [
  does(careExclude, async ({ db, person }, { username, length, why }) => {
    await toMember(db, username, async (tx, member) => {
      await proposeExclusion(tx, member, length, why)
      await logDeed(tx, { person, deed: 'care exclude', member, detail: { length, why } })
    })
    return DONE
  }),
  does(careApprove, async ({ db, person }, { username, hash }) => {
    const length = await approveExclusion(db, await memberNamed(db, username), { person, hash })
    return { username, length }
  }),
]

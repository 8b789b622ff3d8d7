// The deeds of people about the security log (api/security/log.ts): all lines page by page, or the newest of a member's by their name.
import { securityList, securityShow } from '../../core/desk/security.ts'
import { newestEvents, newestLines, type WrittenLine } from '../security/log.ts'
import { does, type Doing } from '../shell/deed.ts'
import { fromEnd, pagesOf } from '../shell/queue.ts'
import { memberNamed } from './names.ts'

export const securityDeeds: readonly Doing[] = [
  does(securityList, async ({ db }, { behind }) => {
    const { list, more } = await pagesOf(db, behind, { list: fromEnd(newestLines) })
    return { list: list.map(shown), more }
  }),
  does(securityShow, async ({ db }, { username }) => ({
    list: (await newestEvents(db, await memberNamed(db, username))).map(shown),
  })),
]

const shown = ({ at, event, member_id, bucket, address, device, person, detail }: WrittenLine) => ({
  ...{
    at: at.getTime(),
    event,
    member: member_id === null ? null : String(member_id),
    bucket,
    address,
    device,
    person,
  },
  detail: Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
})

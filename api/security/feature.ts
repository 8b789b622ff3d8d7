import { securityList, securityShow } from '../../core/desk/security.ts'
import { memberNamed } from '../member/names.ts'
import { does } from '../shell/deed.ts'
import type { Feature } from '../shell/feature.ts'
import { newestEvents, type WrittenLine } from './log.ts'

export const securityFeature: Feature = {
  deeds: [
    does(securityList, async ({ db }) => ({ list: (await newestEvents(db)).map(shown) })),
    does(securityShow, async ({ db }, { username }) => ({
      list: (await newestEvents(db, await memberNamed(db, username))).map(shown),
    })),
  ],
}

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

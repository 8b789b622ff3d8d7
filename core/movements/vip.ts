// Movements of gifts for a VIP level, and of rebate (rulebook 6.1 and 6.2).
import { m } from '../../text/compiled/messages.js'
import { gift, type Movement } from './movement.ts'

export const vipMovements = {
  vip_upgrade: {
    ...gift,
    code: 90,
    why: 'The gift for a level reached, once a level for life.',
    name: m.vip_kind_upgrade,
  },
  vip_packet: {
    ...gift,
    code: 91,
    why: 'The red packet of a week.',
    name: m.vip_kind_packet,
  },
  vip_birthday: {
    ...gift,
    code: 92,
    why: 'The gift of a birthday, once a calendar year.',
    name: m.vip_kind_birthday,
  },
  vip_exclusive: {
    ...gift,
    code: 93,
    why: 'A gift that two people have agreed on.',
    name: m.vip_kind_exclusive,
  },
  rebate: {
    ...gift,
    code: 94,
    why: 'Rebate of a day: taken by the member, or credited by itself after seven days.',
    name: m.vip_kind_rebate,
  },
} as const satisfies Record<string, Movement>

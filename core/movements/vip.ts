// Movements of gifts for a VIP level, and of rebate (rulebook 6.1 and 6.2).
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const vipMovements = {
  vip_upgrade: {
    code: 90,
    from: 'promo',
    to: 'cash',
    why: 'The gift for a level reached, once a level for life.',
    type: 'bonus',
    name: m.vip_kind_upgrade,
  },
  vip_packet: {
    code: 91,
    from: 'promo',
    to: 'cash',
    why: 'The red packet of a week.',
    type: 'bonus',
    name: m.vip_kind_packet,
  },
  vip_birthday: {
    code: 92,
    from: 'promo',
    to: 'cash',
    why: 'The gift of a birthday, once a calendar year.',
    type: 'bonus',
    name: m.vip_kind_birthday,
  },
  vip_exclusive: {
    code: 93,
    from: 'promo',
    to: 'cash',
    why: 'A gift that two people have agreed on.',
    type: 'bonus',
    name: m.vip_kind_exclusive,
  },
  rebate: {
    code: 94,
    from: 'promo',
    to: 'cash',
    why: 'Rebate of a day: taken by the member, or credited by itself after seven days.',
    type: 'bonus',
    name: m.vip_kind_rebate,
  },
} as const satisfies Record<string, Movement>

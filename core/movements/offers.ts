// Movements of rewards from activities (decision 0029): cash, with the required turnover kept beside the ledger.
import { m } from '../../text/compiled/messages.js'
import { gift, type Movement } from './movement.ts'

export const offersMovements = {
  offer_gift: {
    ...gift,
    code: 100,
    why: 'What an activity gives is claimed.',
    name: m.offers_movement_gift,
  },
  signin_gift: {
    ...gift,
    code: 101,
    why: 'A member has signed in for the day.',
    name: m.offers_movement_signin,
  },
  prize_gift: {
    ...gift,
    code: 102,
    why: 'A prize that was drawn or chosen is claimed.',
    name: m.offers_movement_prize,
  },
  gift_undone: {
    code: 123,
    from: 'cash',
    to: 'promo',
    why: 'The deposit that an award came from was taken back, and the award goes with it.',
    type: 'bonus',
    name: m.offers_movement_undone,
  },
  gift_restored: {
    ...gift,
    code: 124,
    why: 'That deposit is in its chain again; the award that went with it is given back.',
    name: m.offers_movement_restored,
  },
} as const satisfies Record<string, Movement>

// Movements of rewards for invited friends.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const inviteMovements = {
  invite_reward: {
    code: 105,
    from: 'promo',
    to: 'cash',
    why: 'A member claims what friends who play have brought; it is to be played like any gift.',
    type: 'bonus',
    name: m.invite_kind_reward,
  },
} as const satisfies Record<string, Movement>

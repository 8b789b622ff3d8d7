// Movements of rewards for invited friends.
import { m } from '../../text/compiled/messages.js'
import { gift, type Movement } from './movement.ts'

export const inviteMovements = {
  invite_reward: {
    ...gift,
    code: 105,
    why: 'A member claims what friends who play have brought; it is to be played like any gift.',
    name: m.invite_kind_reward,
  },
} as const satisfies Record<string, Movement>

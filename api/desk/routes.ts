// What the desk answers beside the deeds that it mounts: sessions, what waits, the figures of the day, the file of a member.
import { session } from '../../core/desk/session.ts'
import { answers, type DeskRoute } from './mount.ts'
import { signIn, signOut, type Door } from './session.ts'

export const deskRoutes = (door: Door): DeskRoute[] => [
  answers(session.signIn, (tried, { profile }) => signIn(door, { ...tried, profile })),
  answers(session.me, async (_, { session: { name, endsAt } }) => ({ name, roles: [], endsAt: endsAt.getTime() })),
  answers(session.signOut, async (_, asked) => {
    await signOut(door, asked.session)
    return {}
  }),
]

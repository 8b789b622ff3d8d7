// The games that a member has starred, kept by the house; a visitor has none.
import { lobby } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../ui/toast.ts'

const STALE_MS = 60_000

export function useFavourites() {
  const isMember = useSession() !== undefined
  const found = useCall(lobby.collected, {}, { when: isMember, staleMs: STALE_MS, quiet: true })
  const { run, busy } = useAction(lobby.collect)
  const list = found.data?.list ?? []
  /** Says what it shall be, so that a press on a stale page does not undo another phone's. */
  const set = async (game: { game: string; name: string }, on: boolean) => {
    if (!(await run({ game: game.game, on })).ok) return
    await queryClient.invalidateQueries({ queryKey: [lobby.collected.path] })
    toast((on ? m.lobby_starred : m.lobby_unstarred)({ name: game.name }), 'done')
  }
  return {
    found,
    isMember,
    busy,
    set,
    has: (code: string) => list.some(({ game }) => game === code),
  }
}

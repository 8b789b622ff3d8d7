// The address that a tile of the lobby leads to, and its texts.
import { address, type Address } from '../../core/addresses.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import type { GameTile } from '../../core/lobby.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'

/** A lottery leads to its board, a game of the house to its page; one that is closed to its venue, which says until when. */
export const wayTo = ({ kind, game, venue, closed }: GameTile): Address =>
  kind === 'house'
    ? closed
      ? address.gameDetail({ venue })
      : address.game({ game: game as GameCode })
    : address[kind === 'quick' ? 'quick' : 'odds']({ lottery: game })

/** The one tag of a tile: maintenance before everything else. */
export function tagOf({ closed, tag }: GameTile): string | undefined {
  if (closed) return closed.until === null ? m.lobby_closed() : m.lobby_closed_until({ time: shortTime(closed.until) })
  return tag === 'new' ? m.lobby_new() : tag === 'popular' ? m.lobby_hot() : undefined
}

/** Month, day and time of Shanghai: "01-31 06:30". */
export const shortTime = (at: number): string => showInstant(at).slice(5, 16)

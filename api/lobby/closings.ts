// Games and venues under maintenance: what members see of it, and who ends it.
import { lobbyVenues, type LobbyVenue } from '../../core/lobby.ts'
import { setOpen, type Doors } from '../lottery/odds/priced.ts'
import type { Sql } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import { everyCode, isLottery } from './catalogue.ts'
import { dropClosing, findClosings, findEnded, keepClosing, type Closing } from './lobby.sql.ts'

export type Place = Pick<Closing, 'what' | 'code'>

/** The house closes these; a hall of lotteries is closed one by one, so that each of them takes no bets. */
const closable = lobbyVenues.filter((venue) => venue !== 'lottery')

/** Reads "slot20" and "venue:electronic"; undefined for any text that is no place of the lobby. */
export function placeOf(text: string): Place | undefined {
  const [, venue] = /^venue:(\w+)$/.exec(text) ?? []
  if (venue) return closable.some((one) => one === venue) ? { what: 'venue', code: venue } : undefined
  return everyCode.includes(text) ? { what: 'game', code: text } : undefined
}

/** Closes a game or a venue from now on. A lottery takes no bets from the commit on; what was accepted runs on. */
export async function closePlace(house: Doors, place: Place, until: Date | null): Promise<void> {
  await keepClosing(house.db, { ...place, until })
  if (isLottery(place.code)) await setOpen(house, place.code, false)
}

export async function openPlace(house: Doors, place: Place): Promise<void> {
  if (isLottery(place.code)) await setOpen(house, place.code, true)
  await dropClosing(house.db, place)
}

/** Opens games whose closing is over. */
export const openEnded = async (house: Doors): Promise<void> =>
  each('the maintenance of games', await findEnded(house.db), (place) => openPlace(house, place))

/**
 * Returns the closing that holds a game of the house back now: of the game itself, or of its venue; undefined where
 * none does.
 */
export const closingOf = (
  closings: readonly Closing[],
  { game, venue }: { game: string; venue: LobbyVenue },
): Closing | undefined =>
  closings.find(({ what, code }) => what === 'venue' && code === venue) ??
  closings.find(({ what, code }) => what === 'game' && code === game)

/** Is this game, or its venue, closed? Asked before a launch. */
export const isClosed = async (db: Sql, place: { game: string; venue: LobbyVenue }): Promise<boolean> =>
  closingOf(await findClosings(db), place) !== undefined

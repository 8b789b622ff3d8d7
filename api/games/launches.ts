// A game is opened: judged, written down, and then asked of its venue (R-SEC-10).
import { randomUUID } from 'node:crypto'
import { venueOfGame, type GameCode } from '../../core/games/catalog.ts'
import type { Language } from '../../core/endpoint.ts'
import { hasWallet } from '../../core/venue/venues.ts'
import { Unknown } from '../callback/provider-call.ts'
import { isClosed } from '../lobby/closings.ts'
import { returnsSet } from '../lobby/returns.ts'
import { sessionHash } from '../member/session.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { barFrom } from '../shell/standing.ts'
import { nameOf } from '../transfer/names.ts'
import { venueOf } from '../transfer/venue.ts'
import { switchesOf } from '../wallet/switches/switches.ts'
import { endLaunch } from './ending.ts'
import { pullJournal } from './journal.ts'
import { findLaunch, insertLaunch, markTold } from './launches.sql.ts'
import { gameHouseOf } from './outside.ts'

type Wish = { game: GameCode; language: Language; token: string | null }

/**
 * Opens a game in place of the one that is open; no money moves by it, under any switch (BI-224). Refuses
 * wallet_locked where the game plays from the central wallet, game_unknown and game_maintenance where the house
 * does not offer it or has closed it, or the venue, and venue_silent where it says nothing that is understood.
 */
export async function openGame(house: House, member: Member, { game, language, token }: Wish) {
  const venue = venueOfGame(game)
  const launch = randomUUID()
  if (!house.settings.games.includes(game)) refuse('game_unknown')
  if (await isClosed(house.db, { game, venue })) refuse('game_maintenance')
  const player = await nameOf(house, member, venue)
  await house.db.tx(async (tx) => {
    const bar = barFrom('play', await lockMember(tx, member))
    if (bar) refuse(bar)
    if (!hasWallet(venue) && (await switchesOf(tx, member)).locked) refuse('wallet_locked')
    await endLaunch(tx, member, 'replaced')
    await insertLaunch(tx, member, { id: launch, venue, game, session: token === null ? null : sessionHash(token) })
  })
  const rtp = (await returnsSet(house.db)).get(game)
  const opening = { launch, player, game, lang: language, ...(rtp && { rtp }) }
  const found = await asked(house, opening)
  if ('path' in found) return { launch, path: found.path }
  await house.db.tx((tx) => endLaunch(tx, member, 'house', launch))
  return refuse(found.refused)
}

type Opening = { launch: string; player: string; game: GameCode; lang: Language; rtp?: number }

/** Returns the venue's answer to a launch, or the refusal that follows from it. */
async function asked(house: House, opening: Opening): Promise<{ path: string } | { refused: string }> {
  const venue = venueOfGame(opening.game)
  try {
    if (hasWallet(venue)) await venueOf(house, venue).welcome(opening.player)
    const answer = await gameHouseOf(house, venue).launch(opening)
    if ('path' in answer) return answer
    return { refused: answer.refused === 'game_unknown' ? 'game_unknown' : 'game_maintenance' }
  } catch (error) {
    if (error instanceof Unknown) return { refused: 'venue_silent' }
    throw error
  }
}

/** Tells the venue that a launch is over, once it has heard it never again, and fetches what was played. Throws `Unknown`. */
export async function tellEnd(house: House, member: Member, id: string): Promise<void> {
  const row = await findLaunch(house.db, member, id)
  if (!row?.reason) return
  if (!row.isTold) {
    await gameHouseOf(house, row.venue).end(id, row.reason)
    await markTold(house.db, member, id)
  }
  if (hasWallet(row.venue)) await pullJournal(house, member, row.venue)
}

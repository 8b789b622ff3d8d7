// The seven venues of this process (decision 57): six that hold the money of those who play there, and one that holds
// none and asks the house for every stake.
import { games, type GameCode } from '../core/games/catalog.ts'
import { hasWallet, seamlessVenue, type AnyVenueCode } from '../core/venue/venues.ts'

export type VenueName = AnyVenueCode
export type WalletMode = 'transfer' | 'seamless'

export const walletOf = (venue: VenueName): WalletMode => (hasWallet(venue) ? 'transfer' : 'seamless')

/** The venue of a game. */
export const venueOf = (game: GameCode): VenueName =>
  games[game].wallet === 'seamless' ? seamlessVenue : games[game].category

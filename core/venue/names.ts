// The names of venues, wherever a member's money at one is shown.
import { m } from '../../text/compiled/messages.js'
import { accountName } from '../accounts.ts'
import type { Language } from '../endpoint.ts'
import { hasWallet, venueBehind, type AnyVenueCode, type VenueCode } from './venues.ts'

const names: Record<VenueCode, (inputs: object, options: { locale: Language }) => string> = {
  electronic: m.transfer_venue_electronic,
  video: m.transfer_venue_video,
  fishing: m.transfer_venue_fishing,
  sports: m.transfer_venue_sports,
  chess: m.transfer_venue_chess,
  esports: m.transfer_venue_esports,
}

export const venueName = (code: VenueCode, locale: Language): string => names[code]({}, { locale })

/** The name of any venue that games are played at, the seamless one included. */
export const anyVenueName = (code: AnyVenueCode, locale: Language): string =>
  hasWallet(code) ? venueName(code, locale) : m.venues_instant({}, { locale })

/** The name of the venue that an account of the ledger belongs to; null for any other account. */
export function venueNameAt(account: number, locale: Language): string | null {
  const code = venueBehind(accountName(account))
  return code ? venueName(code, locale) : null
}

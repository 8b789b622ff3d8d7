// How the venues log in. Apart from what makes their database, for the program that starts all others loads little.
import type { ClientConfig } from 'pg'

export const VENUE_ROLE = 'koi_venue'
export const VENUE_DATABASE = 'koi_venue'

/** How the venues log in on the server of `owner`. */
export const asVenue = (owner: ClientConfig): ClientConfig => ({
  ...owner,
  user: VENUE_ROLE,
  database: VENUE_DATABASE,
})

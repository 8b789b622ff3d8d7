// The database login of the venues. Apart from the file that makes their database, so that the program that starts all
// others loads little.
import type { ClientConfig } from 'pg'

export const VENUE_ROLE = 'koi_venue'
export const VENUE_DATABASE = 'koi_venue'

/** Returns the login of the venues on the server of `owner`. */
export const asVenue = (owner: ClientConfig): ClientConfig => ({
  ...owner,
  user: VENUE_ROLE,
  database: VENUE_DATABASE,
})

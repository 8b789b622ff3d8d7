// The venues as a process of their own (decision 61): kill them, the house lives, and the other way round.
import { runApart } from './apart.ts'
import { startVenues, type Venues, type VenuesOptions } from './venues.ts'

/** The folder holds the process's secret and nothing else. */
export type Given = Omit<VenuesOptions, 'secret'> & { folder: string }

/** The addresses and keys that the process reports to its starter once its servers listen. */
export type Told = {
  venues: Record<string, { url: string; key: string }>
  /** The page on which a developer tells the venues how to behave. */
  venuesPage: string
  playUrl: string
}

await runApart<Given, Told>('the venues', async (given) => {
  const venues = await startVenues(given)
  return { told: tellOf(venues), stop: venues.stop }
})

function tellOf({ all, url, playUrl = '' }: Venues): Told {
  return {
    venues: Object.fromEntries(all.map((venue) => [venue.code, { url: venue.url, key: venue.key.toString('hex') }])),
    venuesPage: url,
    playUrl,
  }
}

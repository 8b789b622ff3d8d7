// How a test house knows the servers of the sandbox: by their addresses and their keys, as npm start names them.
import type { Venues } from '../../sandbox/venue/venues.ts'
import type { Settings } from '../settings.ts'
import type { Outsider } from '../shell/outside.ts'

export const known = ({ url, key }: { url: string; key: Buffer }): Outsider => ({
  url,
  keys: [key],
})

export const knownVenues = ({ all }: Venues): Settings['venues'] =>
  Object.fromEntries(all.map((venue) => [venue.code, known(venue)]))

/** The key that this house shares with one of them. */
export function keyOf({ settings }: { settings: Settings }, name: 'cashier' | 'bank'): Buffer {
  const [key] = settings[name].keys
  if (!key) throw new Error(`no key of the ${name}`)
  return key
}

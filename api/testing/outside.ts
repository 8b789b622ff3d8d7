// The sandbox's servers as a test house knows them: by their addresses and their keys, as npm start names them.
import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { startVenues, type Venues } from '../../venue/venues.ts'
import type { Settings } from '../settings.ts'
import type { Outsider } from '../shell/outside.ts'
import { emptyDatabase } from './database.ts'

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

/** The venues over a database of their own, until the file ends. They play only where they know the house's address. */
export async function openVenues(slowMs: number, houseUrl = 'http://127.0.0.1:9'): Promise<Venues> {
  const database = await emptyDatabase()
  const venues = await startVenues({
    ...{ port: 0, secret: randomBytes(32), database: database.config, slowMs },
    houseUrl: `${houseUrl}/api/venue`,
  })
  await venues.ready
  afterAll(async () => {
    await venues.stop()
    await database.drop()
  })
  return venues
}

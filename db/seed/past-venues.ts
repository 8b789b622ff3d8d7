// The venues over their database of the past, in this process: rounds that are played there have the seed's instants. A start
// finds their books where it would have left them.
import type { ClientConfig } from 'pg'
import type { Settings } from '../../api/settings.ts'
import { openDb, prepare } from '../../venue/db.ts'
import { startVenues } from '../../venue/venues.ts'
import type { Past } from './past.ts'

export type VenuesOfPast = {
  /** The members' door. */
  playUrl: string
  settings: Pick<Settings, 'venues'>
  stop(): Promise<void>
}

/** Makes the venues' tables where they lack, while their database tells the time as it is. */
export async function prepareVenues(login: ClientConfig): Promise<void> {
  const db = openDb(login)
  await prepare(db).finally(() => db.close())
}

/** How they log in, and the secret of the process that has them afterwards. */
export type VenuesOwn = { login: ClientConfig; secret: Buffer }

/** Opens them for the house at `url`. */
export async function openVenues({ login, secret }: VenuesOwn, past: Past, url: string): Promise<VenuesOfPast> {
  const venues = await startVenues({
    ...{ port: 0, secret, database: past.login(login), houseUrl: `${url}/api/venue` },
    play: { port: 0, host: '127.0.0.1', housePort: 0 },
  })
  await venues.ready
  return {
    playUrl: venues.playUrl ?? '',
    settings: { venues: Object.fromEntries(venues.all.map(({ code, url, key }) => [code, { url, keys: [key] }])) },
    stop: venues.stop,
  }
}

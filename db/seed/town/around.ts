// The outside world of a town's house, all in this process: the servers of the sandbox, and the venues over their
// database of the past. A start finds their books where it would have left them.
import type { ClientConfig } from 'pg'
import type { Settings } from '../../../api/settings.ts'
import { startSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import { openDb, prepare } from '../../../venue/db.ts'
import { startVenues } from '../../../venue/venues.ts'
import type { Past } from '../past.ts'
import type { Outside } from './town.ts'

export type Around = {
  /** How the venues log in to their database. */
  venues: ClientConfig
  secrets: { sandbox: Buffer; venues: Buffer }
  /** The folder of the sandbox's books; in memory when absent. */
  folder?: string
}

type Known = { url: string; key: Buffer }
const known = ({ url, key }: Known) => ({ url, keys: [key] })

/** Makes the venues' tables where they lack, while their database tells the time as it is. */
export async function prepareVenues({ venues }: Pick<Around, 'venues'>): Promise<void> {
  const db = openDb(venues)
  await prepare(db).finally(() => db.close())
}

/** Opens all of it for the house at `url`. */
export async function openAround(
  { venues: login, secrets, folder }: Around,
  past: Past,
  url: string,
): Promise<Outside> {
  const sandbox = await startSandbox({
    ...{ port: 0, callbackUrl: `${url}/api/callback`, secret: secrets.sandbox, blockMs: 0 },
    ...(folder === undefined ? {} : { folder }),
  })
  const venues = await startVenues({
    ...{ port: 0, secret: secrets.venues, database: past.login(login), houseUrl: `${url}/api/venue` },
    play: { port: 0, host: '127.0.0.1', housePort: 0 },
  })
  await venues.ready
  return {
    ...{ sandbox, playUrl: venues.playUrl },
    settings: {
      ...knownTo(sandbox),
      venues: Object.fromEntries(venues.all.map((venue) => [venue.code, known(venue)])),
    },
    stop: async () => {
      await venues.stop()
      await sandbox.stop()
    },
  }
}

/** The sandbox's servers as a house knows them. */
export function knownTo({
  doors,
}: Sandbox): Pick<Settings, 'cashier' | 'bank' | 'chain' | 'identity' | 'register' | 'sms' | 'venues'> {
  const { cashier, bank, chain, identity, register, sms } = doors
  const payees = { cashier: known(cashier), bank: known(bank), chain: known(chain) }
  return { ...payees, identity: known(identity), register: known(register), sms: known(sms), venues: {} }
}

// The outside world of a town's house, all in this process: the servers of the sandbox, and the venues of the past. A start finds
// their books where it would have left them.
import type { ClientConfig } from 'pg'
import type { Settings } from '../../../api/settings.ts'
import { startSandbox, type Sandbox } from '../../../sandbox/sandbox.ts'
import type { Past } from '../past.ts'
import { openVenues } from '../past-venues.ts'
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
  const venues = await openVenues({ login, secret: secrets.venues }, past, url)
  return {
    ...{ sandbox, playUrl: venues.playUrl },
    settings: { ...knownTo(sandbox), ...venues.settings },
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

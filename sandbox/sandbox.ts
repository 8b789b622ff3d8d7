// The outside world of a sandbox house: small real servers with their own pages, books and memory.
import { join } from 'node:path'
import { startArea, type SandboxArea } from './area.ts'
import { startBank, type Bank } from './bank.ts'
import { startBeacon, type SandboxBeacon } from './beacon/beacon.ts'
import { startFeed, type SandboxFeed } from './feed/feed.ts'
import { startCashier, type Cashier } from './cashier.ts'
import { startChain, type SandboxChain } from './chain/chain.ts'
import { startIdentity, type SandboxIdentity } from './identity.ts'
import { keyOf } from '../venue/keys.ts'
import { startRegister, type SandboxRegister } from './register.ts'
import { startSms, type SandboxSms } from './sms/sms.ts'

export type SandboxOptions = {
  /** The cashier's port; the bank, the chain, the beacon and the carrier of messages take the next ones, the identity service stands five above, the register of exclusions six, the feed of matches seven, the service of places eight. 0 picks free ports. */
  port: number
  /**
   * The network address on which the cashier and the chains listen, whose pages members visit: this machine alone when
   * absent.
   */
  host?: string
  /** The host name by which members reach cashier and wallet, if it differs from `host`. */
  name?: string
  /** The folder of the servers' books, so that a kill loses nothing; in memory when absent. */
  folder?: string
  /** The house's POST /api/callback. */
  callbackUrl: string
  /** The secret of the sandbox, from which each of its servers derives a key of its own. */
  secret: Buffer
  /** The time of a block of the chains; 0 stands still until it is told to mine. */
  blockMs?: number
  /** The delay of cashier and bank while they are told to be slow. */
  slowMs?: number
  /** The time between two rounds of the beacon; its chain is another one with another period. */
  beaconPeriodS?: number
}

const LOOPBACK = '127.0.0.1'
const BLOCK_MS = 1_000
const BEACON_PERIOD_S = 3
/** When the feed's first match began. */
const FEED_GENESIS_MS = Date.UTC(2026, 0, 1)

/** The address and key of a server, as the house needs them. */
export type Door = { url: string; key: Buffer }

/** The servers that the house has a key for. */
type Server = 'area' | 'cashier' | 'bank' | 'chain' | 'identity' | 'register' | 'sms'

export type Sandbox = {
  doors: Record<Server, Door>
  cashier: Cashier
  chain: SandboxChain
  bank: Bank
  beacon: SandboxBeacon
  identity: SandboxIdentity
  register: SandboxRegister
  area: SandboxArea
  feed: SandboxFeed
  sms: SandboxSms
  stop(): Promise<void>
}

/** Starts all servers. Each has its own key, its own file and its own port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, folder, callbackUrl, secret, host = LOOPBACK, slowMs } = options
  const at = (place: number) => (port === 0 ? 0 : port + place)
  const file = (server: string) => (folder ? { file: join(folder, `${server}.sqlite`) } : {})
  const shared = { callbackUrl, ...(slowMs === undefined ? {} : { slowMs }) }
  // Members never come to the bank, the beacon, the identity service and the carrier: this machine alone.
  const open = (server: Server, on: string) => ({ host: on, key: keyOf(secret, server), ...file(server) })
  const cashier = await startCashier({ ...shared, ...open('cashier', host), port: at(0) })
  const bank = await startBank({ ...shared, ...open('bank', LOOPBACK), port: at(1) })
  const { blockMs = BLOCK_MS } = options
  const chain = await startChain({ blockMs, ...open('chain', host), port: at(2) })
  const { beaconPeriodS: periodS = BEACON_PERIOD_S } = options
  const beacon = await startBeacon({ secret, periodS, port: at(3) })
  const identity = await startIdentity({ ...open('identity', LOOPBACK), port: at(5) })
  const register = await startRegister({ ...open('register', LOOPBACK), port: at(6) })
  const sms = await startSms({ ...open('sms', LOOPBACK), port: at(4) })
  const feed = await startFeed({ key: keyOf(secret, 'feed'), port: at(7), genesisMs: FEED_GENESIS_MS })
  const area = await startArea({ ...open('area', LOOPBACK), port: at(8) })
  const { name = host } = options
  const named = (url: string) => url.replace(LOOPBACK, name.includes(':') ? `[${name}]` : name)
  const door = (server: Server, url: string): Door => ({ url, key: keyOf(secret, server) })
  const servers = { cashier, bank, chain, beacon, identity, register, area, feed, sms }
  return {
    doors: {
      cashier: door('cashier', named(cashier.url)),
      bank: door('bank', bank.url),
      chain: door('chain', named(chain.url)),
      identity: door('identity', identity.url),
      register: door('register', register.url),
      area: door('area', area.url),
      sms: door('sms', sms.url),
    },
    ...servers,
    stop: async () => {
      for (const server of Object.values(servers)) await server.stop()
    },
  }
}

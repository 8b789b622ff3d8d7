// The outside world of a sandbox house: small real servers with their own pages, books and memory.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBank } from './bank.ts'
import type { Bank } from './bank.ts'
import { startBeacon } from './beacon/beacon.ts'
import type { SandboxBeacon } from './beacon/beacon.ts'
import { startCashier } from './cashier.ts'
import type { Cashier } from './cashier.ts'
import { startChain } from './chain/chain.ts'
import type { SandboxChain } from './chain/chain.ts'
import { startVenues } from './venue/venues.ts'
import type { Venues } from './venue/venues.ts'

export type SandboxOptions = {
  /** The cashier's port; the bank, the chain and the beacon take the next ones, the venues begin ten above. 0 picks free ports. */
  port: number
  /** Where the servers keep their books, so that a kill loses nothing; in memory when absent. */
  place?: string
  /** The house's POST /api/callback. */
  callbackUrl: string
  /** Where members reach the house; the cashier's page is offered under the same host name. */
  returnUrl: string
  secret: Buffer
  /** The time of a block of the chains; 0 stands still until it is told to mine. */
  blockMs?: number
  /** How late the cashier and the bank are where somebody made them slow. */
  slowMs?: number
  /** The time between two rounds of the beacon; its chain is another one with another period. */
  beaconPeriodS?: number
}

const BLOCK_MS = 1_000
const BEACON_PERIOD_S = 3

export type Sandbox = {
  cashierUrl: string
  bankUrl: string
  chainUrl: string
  cashier: Cashier
  chain: SandboxChain
  bank: Bank
  beacon: SandboxBeacon
  venues: Venues
  stop(): Promise<void>
}

/** Starts all servers. Each has its own key, its own file and its own port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, place, callbackUrl, secret } = options
  const name = new URL(options.returnUrl).hostname
  // A member on another machine must reach the cashier too; else nobody but this machine may.
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(name)
  const host = isLocal ? '127.0.0.1' : '0.0.0.0'
  const file = (server: string) => {
    if (!place) return {}
    const folder = join(place, 'sandbox')
    mkdirSync(folder, { recursive: true })
    return { file: join(folder, `${server}.sqlite`) }
  }
  const { slowMs } = options
  const shared = { host, secret, callbackUrl, ...(slowMs === undefined ? {} : { slowMs }) }
  const cashier = await startCashier({ ...shared, port, ...file('cashier') })
  // Members never come to the bank, and whoever does may tell it to fail: this machine alone.
  const banking = { ...shared, host: '127.0.0.1' }
  const bank = await startBank({ ...banking, port: port === 0 ? 0 : port + 1, ...file('bank') })
  const { blockMs = BLOCK_MS } = options
  const chain = await startChain({
    ...{ host, secret, blockMs, ...file('chain') },
    port: port === 0 ? 0 : port + 2,
  })
  const { beaconPeriodS: periodS = BEACON_PERIOD_S } = options
  const beacon = await startBeacon({ secret, periodS, port: port === 0 ? 0 : port + 3 })
  const venues = await startVenues({ secret, port: port === 0 ? 0 : port + 10, fileOf: file })
  const at = (url: string) => (isLocal ? url : url.replace('127.0.0.1', name))
  return {
    cashierUrl: at(cashier.url),
    bankUrl: bank.url,
    chainUrl: at(chain.url),
    cashier,
    chain,
    bank,
    beacon,
    venues,
    stop: async () => {
      await cashier.stop()
      await bank.stop()
      await chain.stop()
      await beacon.stop()
      await venues.stop()
    },
  }
}

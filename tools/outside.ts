// The outside world of a house: the sandbox's process, and what the house has to know of it. Its ports and its
// keys stay what they are however often it is started, so that a house that runs finds it again.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { ownUrl } from '../api/host/env.ts'
import type { Env } from '../api/host/env.ts'
import { CannotOpen } from '../api/shell/refusal.ts'
import { QUICKNET } from '../core/fair/beacon.ts'
import type { Given, Told } from '../sandbox/main.ts'
import { freePort, SANDBOX_PORTS } from './ports.ts'

type Books = {
  cashier: { payments: { orderNo: string; providerTxn: string }[] }
  bank: { payouts: { id: string; currency: string }[] }
  venues: { venues: { players: { balance: string }[]; transfers: { id: string }[] }[] }
}
type Outsider = keyof Books

export type OutsideWorld = {
  /** The variables that name it to a house. */
  env: Record<string, string>
  /** Its pages for people, in one line. */
  pages: string
  /** The books of one of them: its payments, payouts or transfers; of the venues each has its own. */
  books<T extends Outsider>(of: T): Promise<Books[T]>
  /** Tells a venue how to behave from now on. */
  behave(venue: string, fault: string): Promise<unknown>
  /** The process of the moment. */
  process(): ChildProcess
  /** Starts it again where it was, after it has ended. */
  again(): Promise<void>
  stop(): Promise<void>
}

/** Production never has one; else whoever names an outsider names all of them, and the house says who lacks. */
export function wantsSandbox({ settings }: Env): boolean {
  const { isProduction, cashier, bank, chain, identity, sms, venues } = settings
  const named = [cashier, bank, chain, identity, sms, ...Object.values(venues)]
  return !isProduction && named.every(({ url, keys }) => url === '' && keys.length === 0)
}

/** Starts it for the house of this environment, on the books in the folder `sandbox` of `place`. */
export async function startOutside(env: Env, place: string): Promise<OutsideWorld> {
  const given: Given = {
    folder: join(place, 'sandbox'),
    port: env.SANDBOX_PORT || (await freePort(SANDBOX_PORTS)),
    host: env.SANDBOX_HOST,
    name: nameOf(env),
    callbackUrl: `${ownUrl(env, '127.0.0.1')}/api/callback`,
    beaconPeriodS: (env.settings.beacon?.chain ?? QUICKNET).periodS,
  }
  let { child, told } = await start(given)
  return {
    env: { ...named(told), ...(env.settings.beacon?.url === 'sandbox' ? beaconOf(told) : {}) },
    pages: `cashier ${told.cashier.url}, bank ${told.bank.url}, chain ${told.chain.url}, beacon ${told.beacon.url}, identity ${told.identity.url}, messages ${told.sms.url}, venues ${told.venuesPage}`,
    books: async (of) => {
      const url = of === 'venues' ? told.venuesPage : told[of as 'bank'].url
      return (await fetch(`${url}/books`)).json() as never
    },
    behave: (venue, fault) =>
      fetch(`${told.venuesPage}/behave`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ venue, fault }) },
      }),
    process: () => child,
    again: async () => void ({ child, told } = await start(given)),
    stop: () => ended(child),
  }
}

/** Ends a process, and waits until it has. */
export async function ended(
  child: ChildProcess,
  by: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  child.kill(by)
  await endOf(child)
}

/** When a process has ended, whoever ended it. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })

/** What visitors call the machine of the cashier: the name in PUBLIC_URL where it listens to everybody. */
const nameOf = (env: Env) =>
  ['0.0.0.0', '::'].includes(env.SANDBOX_HOST)
    ? new URL(env.settings.publicUrl).hostname
    : env.SANDBOX_HOST

async function start(given: Given): Promise<{ child: ChildProcess; told: Told }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../sandbox/main.ts'), JSON.stringify(given)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  // Its channel ends with us, and it with the channel; it must not keep us from ending.
  child.channel?.unref()
  const told = await new Promise<Told>((done, failed) => {
    child.once('message', (message) => done(message as Told))
    child.once('exit', () => failed(new CannotOpen('there is no sandbox; its reason stands above')))
  })
  return { child, told }
}

const named = ({ cashier, bank, chain, identity, sms, venues }: Told): Record<string, string> => ({
  ...{ CASHIER_URL: cashier.url, CASHIER_KEYS: cashier.key },
  ...{ BANK_URL: bank.url, BANK_KEYS: bank.key },
  ...{ CHAIN_URL: chain.url, CHAIN_KEYS: chain.key },
  ...{ IDENTITY_URL: identity.url, IDENTITY_KEYS: identity.key },
  ...{ SMS_URL: sms.url, SMS_KEYS: sms.key },
  COUNTER: '1',
  VENUE_URLS: each(venues, ({ url }) => url),
  VENUE_KEYS: each(venues, ({ key }) => key),
})

const each = (venues: Told['venues'], part: (door: Told['venues'][string]) => string) =>
  Object.entries(venues)
    .map(([code, door]) => `${code}=${part(door)}`)
    .join(',')

const beaconOf = ({ beacon: { url, chain } }: Told): Record<string, string> => ({
  BEACON: url,
  BEACON_CHAIN: chain.hash,
  BEACON_PUBLIC_KEY: chain.publicKey,
  BEACON_GENESIS: String(chain.genesisS),
  BEACON_PERIOD: String(chain.periodS),
})

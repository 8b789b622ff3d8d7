// A house with its outside world: real sandbox servers on loopback, and the house listening to them.
import { randomBytes } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { protocols, type Protocol } from '../../core/coin.ts'
import { deposit, type DepositOrder } from '../../core/deposit.ts'
import type { Input } from '../../core/endpoint.ts'
import type { Venues } from '../../venue/venues.ts'
import { keyOf, known, knownVenues, openVenues } from '../testing/outside.ts'
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import type { Way } from '../../sandbox/cashier.ts'
import type { WalletWay } from '../../sandbox/chain/faults.ts'
import { signature } from '../../venue/wire.ts'
import { heardOut } from '../callback/callback.ts'
import { openHouse, type Person, type TestHouse } from '../testing/house.ts'
import type { Settings } from '../settings.ts'
import { chainOf } from './clients.ts'
import { scan, scanLate } from './scan.ts'

export type Town = TestHouse & {
  sandbox: Sandbox
  venues: Venues
  /** The address that the server listens on. */
  url: string
  /** Opens an order of this amount. */
  order(person: Person, amount: string, changed?: Partial<Wanted>): Promise<DepositOrder>
  /** Opens an order, presses a button of the cashier's page, and waits for the state that follows. */
  deposits(person: Person, amount: string, way?: Way, until?: string): Promise<DepositOrder>
  /** Waits until the order is in this state. */
  becomes(person: Person, orderId: string, status: string): Promise<DepositOrder>
}

type Wanted = Input<typeof deposit.submit>

/** The verified name of everybody in a test house. */
export const NAME = '林夏'

const SLOW_MS = 500

let count = 0
export const wanted = (amount: string, changed: Partial<Wanted> = {}): Wanted => ({
  channelId: 1,
  amount,
  depositor: NAME,
  idempotencyKey: `key-${count++}`,
  ...changed,
})

export async function openTown(changed: Partial<Settings> = {}, pool: { max?: number } = {}): Promise<Town> {
  const house = await openHouse(changed, pool)
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const sandbox = await startSandbox({
    port: 0,
    callbackUrl: `${address}/api/callback`,
    secret: randomBytes(32),
    // Tests say when a block is found.
    blockMs: 0,
    slowMs: SLOW_MS,
  })
  const venues = await openVenues(SLOW_MS, address)
  const { cashier, bank, chain, identity, register, area, sms } = sandbox.doors
  Object.assign(house.settings, {
    ...{ cashier: known(cashier), bank: known(bank), chain: known(chain), sms: known(sms) },
    ...{ identity: known(identity), register: known(register), area: known(area) },
    venues: knownVenues(venues),
  })
  afterAll(() => sandbox.stop())

  const town: Town = {
    ...house,
    sandbox,
    venues,
    url: address,
    order: (person, amount, changed) => person.call(deposit.submit, wanted(amount, changed)),
    becomes: async (person, orderId, status) => {
      const read = () => person.call(deposit.getOrder, { orderId })
      await expect.poll(async () => (await read()).status, { timeout: 15_000, interval: 20 }).toBe(status)
      return read()
    },
    deposits: async (person, amount, way = 'pay', until = 'credited') => {
      const order = await town.order(person, amount)
      sandbox.cashier.act(order.id, way)
      return town.becomes(person, order.id, until)
    },
  }
  return town
}

/** The channel of coins. */
export const COINS = 5

/** The steps of tests with coins: order at a price, send over the chain, find blocks, look. */
export function coinsOf(town: Town) {
  const { chain } = town.sandbox
  return {
    order: async (person: Person, amount = '500.00', protocol: Protocol = 'TRC20') => {
      const quote = await person.call(deposit.quote, { channelId: COINS, amount, protocol })
      return person.call(deposit.submit, {
        ...{ channelId: COINS, amount, protocol, quoteId: quote.id },
        idempotencyKey: `coins-${count++}`,
      })
    },
    send: ({ chain: at, pay }: DepositOrder, way: WalletWay = 'exact', other?: string) => {
      if (!at) throw new Error('not an order of coins')
      return chain.pay({ network: at.protocol, address: at.address, amount: pay.amount }, way, other)
    },
    mineAll: (blocks: number) => {
      for (const network of protocols) chain.mine(network, blocks)
    },
    /** Our scanner's look at open orders, or with `late` at every order of the last days. */
    look: async (late = false) => {
      for (const bucket of town.buckets) {
        await (late ? scanLate : scan)(town.db, bucket, chainOf(town))
      }
    },
    statusOf: async (person: Person, { id }: DepositOrder) =>
      (await person.call(deposit.getOrder, { orderId: id })).status,
    sums: async () => {
      const rows = await town.sql(`
        select coalesce((select sum(balance) from wallets where account = 1), 0)::bigint as cash,
               coalesce((select sum(balance) from house where account = 106), 0)::bigint as review,
               coalesce((select sum(balance) from house where account = 104), 0)::bigint as bank,
               (select count(*) from turnover_obligations)::bigint as asked,
               (select count(*) from provider_inbox)::bigint as kept`)
      return rows[0] as Record<'cash' | 'review' | 'bank' | 'asked' | 'kept', bigint>
    },
    /** Ends all waiting orders, so that a member may open new ones. */
    quiet: () =>
      town.db.pool.query(`update deposits set closed_at = now() - interval '1 hour',
        status = case when status in ('waiting', 'paid') then 'expired' else status end`),
  }
}

type Sent = { provider?: 'cashier' | 'bank'; key?: Buffer; at?: number; signed?: string }

let references = 0
/** Returns a report of the cashier about a payment. */
export const paid = (orderNo: string, changed: object = {}) => ({
  ...{ orderNo, amount: '100.00', currency: 'CNY', status: 'success' },
  providerTxn: `P${references++}`,
  ...changed,
})

/** Sends a message as its provider does, or as somebody who tries to; answers its status, and why not. */
export const teller =
  (town: Town) =>
  async (body: object | string, { provider = 'cashier', key, at, signed }: Sent = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const stamp = String(at ?? Date.now())
    const response = await town.app.inject({
      method: 'POST',
      url: `/api/callback/${provider}`,
      headers: {
        'content-type': 'application/json',
        'koi-timestamp': stamp,
        'koi-signature': signature(key ?? keyOf(town, provider), stamp, signed ?? payload),
      },
      payload,
    })
    await heardOut()
    return [response.statusCode, (response.json() as { reason?: string }).reason]
  }

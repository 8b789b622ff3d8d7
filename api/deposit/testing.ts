// A house with its outside world: real sandbox servers on loopback, and the house listening to them.
import { afterAll, expect } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import type { DepositOrder } from '../../core/deposit.ts'
import type { Input } from '../../core/endpoint.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import type { Way } from '../../sandbox/cashier.ts'
import { openHouse } from '../testing/house.ts'
import type { Person, TestHouse } from '../testing/house.ts'
import type { Settings } from '../app.ts'

export type Town = TestHouse & {
  sandbox: Sandbox
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

let count = 0
export const wanted = (amount: string, changed: Partial<Wanted> = {}): Wanted => ({
  channelId: 1,
  amount,
  depositor: NAME,
  idempotencyKey: `key-${count++}`,
  ...changed,
})

export async function openTown(changed: Partial<Settings> = {}): Promise<Town> {
  const house = await openHouse(changed)
  const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  const sandbox = await startSandbox({
    port: 0,
    callbackUrl: `${address}/api/callback`,
    returnUrl: house.settings.publicUrl,
    secret: house.secret,
    // Tests say when a block is found.
    blockMs: 0,
  })
  house.settings.cashierUrl = sandbox.cashierUrl
  house.settings.bankUrl = sandbox.bankUrl
  house.settings.chainUrl = sandbox.chainUrl
  house.settings.venueUrls = sandbox.venues.urls
  afterAll(() => sandbox.stop())

  const town: Town = {
    ...house,
    sandbox,
    order: (person, amount, changed) => person.call(deposit.submit, wanted(amount, changed)),
    becomes: async (person, orderId, status) => {
      const read = () => person.call(deposit.getOrder, { orderId })
      await expect
        .poll(async () => (await read()).status, { timeout: 15_000, interval: 20 })
        .toBe(status)
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

import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { offers } from '../../core/offers/offers.ts'
import { openTown, wanted } from '../deposit/testing.ts'
import type { Person } from '../testing/house.ts'
import { offersOf, packet } from './testing.ts'

const town = await openTown()
const { publish, waiting, carry } = offersOf(town)
const match = {
  ...packet({ trigger: 'deposit', threshold: '100.00', multipleBp: 50_000 }),
  reward: { of: 'share', bp: 800, most: '20.00' },
}

test('a deposit joins its activity with its own order, which counts for it', async () => {
  const id = await publish(match)
  const gil = await town.person('gil001')
  const want = wanted('200.00', { join: { id, version: 1 } })
  const order = await gil.call(deposit.submit, want)
  // Asked again by the same key it is one order and one joining.
  expect(await gil.call(deposit.submit, want)).toEqual(order)
  expect(await rowOf(gil, id)).toMatchObject({ state: 'joined', least: '100.00' })
  town.sandbox.cashier.act(order.id, 'pay')
  await town.becomes(gil, order.id, 'credited')
  await carry()
  expect(await waiting(gil)).toMatchObject([{ amount: '16.00' }])
})

test('an order whose activity cannot be joined is none, and an order that is refused joins nothing', async () => {
  const [id, gift] = [await publish(match), await publish(packet())]
  const hal = await town.person('hal001')
  const tries = (join: { id: string; version: number }, amount = '200.00') =>
    hal.verdict(deposit.submit, wanted(amount, { join }))
  expect(await tries({ id, version: 2 })).toBe('offer_changed')
  expect(await tries({ id: 'nothing', version: 1 })).toBe('offer_unknown')
  // An activity without a deposit cannot be joined by one.
  expect(await tries({ id: gift, version: 1 })).toBe('offer_no_apply')
  expect(await tries({ id, version: 1 }, '1.00')).toBe('amount_range')
  expect(await rowOf(hal, id)).toMatchObject({ state: 'open' })
  expect((await hal.call(deposit.channels, {})).openOrders).toEqual([])
  await town.owns('update members set offers_ended_at = now() where id = $1', [hal.member.id])
  expect(await tries({ id, version: 1 })).toBe('offer_not_for')
  expect((await hal.call(deposit.channels, {})).openOrders).toEqual([])
})

const rowOf = async (who: Person, id: string) => (await who.call(offers.list, {})).list.find((one) => one.id === id)

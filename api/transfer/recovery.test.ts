import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import type { WalletCode } from '../../core/venue/venues.ts'
import { wallet } from '../../core/wallet.ts'
import type { Person } from '../testing/house.ts'
import { openVenueTown, wish } from './testing.ts'
import { atOnce } from '../testing/at-once.ts'

const town = await openVenueTown()
const five = ['electronic', 'video', 'fishing', 'sports', 'chess'] as const
afterEach(async () => {
  for (const code of five) await town.venues.of(code).behave('fine')
})

const key = () => ({ idempotencyKey: randomUUID() })

/** Somebody with 20.00 at each of five venues, and nothing else. */
async function spread(username: string): Promise<Person> {
  const person = await town.person(username)
  await person.receives('100.00')
  for (const code of five) await person.call(transfer.transfer, wish('central', code, '20.00'))
  return person
}

const statesIn = (results: { from: WalletCode; state: string }[]) =>
  Object.fromEntries(results.map(({ from, state }) => [from, state]))

test('everything comes home at once, each venue with its own result', async () => {
  const amy = await spread('amy001')
  const done = await amy.call(transfer.recover, key())
  expect(done.recovered).toBe('100.00')
  expect(done.results.map(({ from, amount, state }) => [from, amount, state])).toEqual(
    five.map((code) => [code, '20.00', 'settled']),
  )
  await town.books(`
    amy001:cash 100.00
    bank:in -100.00
  `)
  expect(await amy.call(transfer.recover, key())).toEqual({ recovered: '0.00', results: [], waiting: [] })
  await town.isSound()
})

test('one venue of five down: four come home, one is reported, and it can be repeated (BI-222)', async () => {
  const bea = await spread('bea001')
  await town.venues.of('fishing').behave('down')
  const done = await bea.call(transfer.recover, key())
  expect(done.recovered).toBe('80.00')
  const rest = Object.fromEntries(five.map((code) => [code, 'settled']))
  expect(statesIn(done.results)).toEqual({ ...rest, fishing: 'undone' })
  expect(done.results.find(({ from }) => from === 'fishing')?.reason).toBe('unreachable')
  expect(await bea.call(wallet.balance, {})).toMatchObject({
    cash: '80.00',
    venues: '20.00',
    inTransit: '0.00',
    total: '100.00',
  })
  await town.venues.of('fishing').behave('fine')
  const again = await bea.call(transfer.recover, key())
  expect([again.recovered, statesIn(again.results)]).toEqual(['20.00', { fishing: 'settled' }])
  await town.isSound()
})

test('a venue in doubt is said to be in doubt, and the same key hears its end', async () => {
  const cam = await spread('cam001')
  await town.venues.of('chess').behave('silent')
  const same = key()
  const done = await cam.call(transfer.recover, same)
  expect([done.recovered, statesIn(done.results)['chess']]).toEqual(['80.00', 'unknown'])
  expect(await cam.call(wallet.balance, {})).toMatchObject({ inTransit: '20.00', total: '100.00' })
  await town.hasActed(done.results.find(({ from }) => from === 'chess')?.id ?? '', 'chess')
  await town.venues.of('chess').behave('fine')
  await town.follow()
  const later = await cam.call(transfer.recover, same)
  expect([later.recovered, statesIn(later.results)['chess']]).toEqual(['100.00', 'settled'])
  await town.isSound()
})

test.each([
  ['the same key', () => 'one'],
  ['other keys', () => randomUUID()],
])('pressed twenty times at once with %s, each venue is emptied once (BI-221)', async (_, keyOf) => {
  const dee = await spread(keyOf() === 'one' ? 'dee001' : 'dee002')
  const answers = await atOnce(20, () => dee.call(transfer.recover, { idempotencyKey: keyOf() }))
  const ids = new Set(answers.flatMap(({ results }) => results.map(({ id }) => id)))
  expect(ids.size).toBe(5)
  await town.follow()
  expect(await dee.call(wallet.balance, {})).toMatchObject({ cash: '100.00', total: '100.00' })
  for (const code of five) {
    const { players } = await town.venues.of(code).books()
    expect(players.at(-1)?.balance).toBe('0.00')
  }
  await town.isSound()
})

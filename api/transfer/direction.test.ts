// A venue that moved the right sum the wrong way round is not believed.
import { expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { openVenueTown, wish } from './testing.ts'

const town = await openVenueTown()
const video = town.venues.of('video')

test.each([
  ['in', wish('central', 'video', '120.00'), 'out'],
  ['out', wish('video', 'central', '120.00'), 'in'],
] as const)('a venue says that it moved our money %s the other way: it stays under way', async (_way, want, wrong) => {
  const person = await town.player(`way${want.from.slice(0, 3)}01`)
  await video.behave('silent')
  const { id } = await person.call(transfer.transfer, want)
  const turn = (direction: string) =>
    town.venues.db.query('update transfers set direction = $2 where id = $1', [id, direction])
  await town.hasActed(id)
  await turn(wrong)
  await video.behave('fine')
  await town.follow()
  const state = async () => (await town.sql('select state, reason from venue_transfers where id = $1', [id]))[0]
  expect(await state()).toEqual({ state: 'queried', reason: 'amount_differs' })
  const { total, inTransit } = await person.call(wallet.balance, {})
  expect([total, inTransit]).toEqual(['1000.00', '120.00'])
  await turn(wrong === 'in' ? 'out' : 'in')
  await town.follow()
  expect(await state()).toMatchObject({ state: 'settled' })
  await town.isSound()
})

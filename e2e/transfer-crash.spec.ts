// The house is killed while money is under way, and its venues go on; then they are killed too. All come back,
// and the books agree.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { transfer } from '../core/transfer.ts'
import { allVenueCodes } from '../core/venues.ts'
import { wallet } from '../core/wallet.ts'
import { ended } from '../outside/world.ts'
import { ask, audit, key, signIn } from './member.ts'
import { startOnCopy } from './stage.ts'

const house = await startOnCopy({ LOTTERIES: 'k3_1m' })
const { outside } = house
afterAll(() => house.stop())

const books = async () => (await outside.books('venues')).venues
const numbersAtVenues = async () => (await books()).flatMap(({ transfers }) => transfers.map(({ id }) => id))

test('killed with -9 among transfers of every kind, nothing is lost and nothing is doubled', async () => {
  const bao = await signIn(house)
  const send = (from: 'central' | 'video', to: 'central' | 'video', amount = '3.00') =>
    ask(house, transfer.transfer, { from, to, amount, ...key() }, bao)
  await send('central', 'video', '200.00')

  // Some are waiting for an answer, some were done and not answered, some are on their way in between.
  for (const fault of ['fine', 'silent', 'lost', 'slow']) {
    await outside.behave('video', fault)
    for (let n = 0; n < 5; n++) {
      void send('central', 'video').catch(() => {})
      void send('video', 'central').catch(() => {})
    }
    await sleep(fault === 'fine' ? 150 : 60)
  }
  // The venues' books are on the server that goes down with the house, so they are read before.
  const before = await numbersAtVenues()
  expect(before.length).toBeGreaterThan(0)
  await ended(house.process(), 'SIGKILL')
  expect(outside.venues.process().exitCode, 'the venues are still there').toBeNull()
  await ended(outside.venues.process(), 'SIGKILL')
  await outside.venues.again()
  await house.again()
  await expect
    .poll(async () => (await ask(house, transfer.walletList, {}, bao)).underWay, {
      timeout: 110_000,
      interval: 1_000,
    })
    .toEqual([])
  const after = await ask(house, wallet.balance, {}, bao)
  expect(after.inTransit).toBe('0.00')
  expect(await numbersAtVenues()).toEqual(expect.arrayContaining(before))
  const venues = await books()
  expect(venues).toHaveLength(allVenueCodes.length)
  const there = venues.flatMap(({ players }) => players.map(({ balance }) => fenOf(balance)))
  expect(there.reduce((sum, one) => sum + one, 0n)).toBe(fenOf(after.venues))

  const { report } = audit(house)
  expect(report).toContain("every transfer stands the same in the venue's own books")
  expect(report).not.toContain('WRONG')
})

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))

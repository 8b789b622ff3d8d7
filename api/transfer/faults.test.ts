// Every way in which a venue can fail (requirements 7.6): the money ends in one place, the same for both books.
import { expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { faults, type Fault } from '../../venue/faults.ts'
import type { Person } from '../testing/house.ts'
import { openVenueTown, SLOW_MS, wish } from './testing.ts'

const town = await openVenueTown()
const video = town.venues.of('video')

type Row = {
  fault: Fault
  /** The answer to the member while the venue fails. */
  heard: [state: string, reason: string | null]
  /** The end of the transfer once the venue is well again and the job has asked. */
  ends: string[]
  /** Being well again is not enough: it must put its own books right first. */
  waits?: true
}

const rows: Row[] = [
  { fault: 'refuse', heard: ['undone', 'refused'], ends: ['undone'] },
  { fault: 'down', heard: ['undone', 'unreachable'], ends: ['undone'] },
  { fault: 'twice', heard: ['settled', null], ends: ['settled'] },
  { fault: 'forget', heard: ['settled', null], ends: ['settled'] },
  { fault: 'lost', heard: ['unknown', null], ends: ['undone'] },
  { fault: 'broken', heard: ['unknown', null], ends: ['undone'] },
  { fault: 'silent', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'crash', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'garbage', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'html', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'reset', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'forged', heard: ['unknown', null], ends: ['settled'] },
  { fault: 'lie', heard: ['unknown', 'amount_differs'], ends: ['settled'] },
  { fault: 'short', heard: ['unknown', 'amount_differs'], ends: ['settled'], waits: true },
  // The late request or our question: the venue acts on the first to arrive, and the other changes nothing.
  { fault: 'slow', heard: ['unknown', null], ends: ['settled', 'undone'] },
]

let count = 0
const newPlayer = () => town.player(`flt${String(count++).padStart(3, '0')}`)

const fenOf = (text: string) => BigInt(text.replace('.', ''))

/** No money is missing, and the amount under way is that of open transfers. */
async function whole(person: Person) {
  const balance = await person.call(wallet.balance, {})
  expect(balance.total).toBe('1000.00')
  const list = await person.call(transfer.walletList, {})
  const open = list.underWay.reduce((sum, { amount }) => sum + fenOf(amount), 0n)
  expect(fenOf(balance.inTransit)).toBe(open)
  return balance
}

/** Has it hung: was there a time in which nobody knew what had become of it at the venue? */
const hasHung = async (id: string) =>
  (
    await town.sql('select hung_at between requested_at and closed_at as hung from venue_transfers where id = $1', [id])
  )[0].hung

const stateOf = async (id: string) => (await town.sql('select state from venue_transfers where id = $1', [id]))[0].state

for (const direction of ['in', 'out'] as const) {
  test.each(rows)(`a venue that fails ($fault) with money going ${direction}`, async (row) => {
    const person = await newPlayer()
    const want = direction === 'in' ? wish('central', 'video', '120.00') : wish('video', 'central', '120.00')

    await video.behave(row.fault)
    const answer = await person.call(transfer.transfer, want)
    expect([answer.state, answer.reason]).toEqual(row.heard)
    if (row.fault === 'silent') await town.hasActed(answer.id)
    await whole(person)
    // While it fails, asking brings no harm, and the same key hears how far it is.
    await town.follow()
    await whole(person)
    expect((await person.call(transfer.transfer, want)).id).toBe(answer.id)

    await video.behave('fine')
    await town.follow()
    const waited = await stateOf(answer.id)
    expect(row.waits ? waited : 'queried').toBe('queried')
    // A venue that booked wrongly puts its books right; any other has nothing to put right.
    await video.correct()
    await town.follow()
    const state = await stateOf(answer.id)
    expect(row.ends).toContain(state)
    expect(await hasHung(answer.id)).toBe(row.heard[0] === 'unknown' ? true : null)
    expect(await person.call(transfer.transfer, want)).toMatchObject({ id: answer.id, state })

    // A late request may still arrive: it must find nothing to do.
    if (row.fault === 'slow') await new Promise((wake) => setTimeout(wake, SLOW_MS))
    const { venues, inTransit } = await whole(person)
    const moved = direction === 'in' ? '420.00' : '180.00'
    expect([venues, inTransit]).toEqual([state === 'settled' ? moved : '300.00', '0.00'])
    expect(await town.atVenue()).toBe(venues)
    await town.isSound()
  })
}

test('every way to fail is tried', () => {
  expect(rows.map(({ fault }) => fault).toSorted()).toEqual(faults.filter((fault) => fault !== 'fine').toSorted())
})

test('a venue that did it and knows nothing of it when asked is asked for the end of it', async () => {
  const person = await newPlayer()
  await video.behave('silent')
  const { id } = await person.call(transfer.transfer, wish('central', 'video', '20.00'))
  await town.hasActed(id)
  await video.behave('forget')
  await town.follow()
  expect(await stateOf(id)).toBe('settled')
  await video.behave('fine')
  expect(await town.atVenue()).toBe('320.00')
  await whole(person)
})

test('a venue without so much there says so, and the money of our book stays where it was', async () => {
  const person = await newPlayer()
  // Somebody took it away on the venue's side: our mirror says more than there is.
  await video.behave('short')
  await person.call(transfer.transfer, wish('central', 'video', '50.00'))
  await video.behave('fine')
  const answer = await person.call(transfer.transfer, wish('video', 'central', '300.00'))
  expect(answer.state).toBe('settled')
  await video.correct()
  await town.follow()
  expect(await town.atVenue()).toBe('50.00')
  expect(await whole(person)).toMatchObject({ venues: '50.00', inTransit: '0.00' })
})

test('whoever is new at a venue that does not answer has lost nothing', async () => {
  const person = await newPlayer()
  await town.venues.of('fishing').behave('lost')
  const want = wish('central', 'fishing', '10.00')
  expect(await person.call(transfer.transfer, want)).toMatchObject({
    state: 'undone',
    reason: 'unreachable',
  })
  await town.venues.of('fishing').behave('fine')
  expect(await whole(person)).toMatchObject({ cash: '700.00' })
})

// A comparison that finds nothing proves nothing until it has found something.
import { expect, test } from 'vitest'
import { transfer } from '../../core/transfer.ts'
import { venueCodes } from '../../core/venue/venues.ts'
import { compareVenues } from './audit.ts'
import type { VenueBooks } from '../shell/books.ts'
import { openVenueTown, wish } from './testing.ts'

const town = await openVenueTown()
const amy = await town.player('amy001')
await amy.call(transfer.transfer, wish('video', 'central', '100.00'))

/** The venues' books, one of them changed by hand. */
async function breaches(change: (video: VenueBooks) => void): Promise<number[]> {
  const books = new Map(
    await Promise.all(venueCodes.map(async (code) => [code, await town.venues.of(code).books()] as const)),
  )
  change(books.get('video') as VenueBooks)
  return (await compareVenues(town.db, books)).map((check) => check.breaches)
}

const [first] = (await town.venues.of('video').books()).transfers
if (!first) throw new Error('no transfer')

test('books that say the same are found the same', async () => {
  expect(await breaches(() => {})).toEqual([0, 0])
})

test.each<[string, (video: VenueBooks) => void, number[]]>([
  ['a fen too much', ({ players }) => void (players[0]!.balance = '200.01'), [0, 1]],
  ['a player nobody knows', ({ players }) => void players.push({ player: 'x', balance: '1.00' }), [0, 1]],
  ['a player missing', ({ players }) => void players.pop(), [0, 1]],
  ['another amount', ({ transfers }) => void (transfers[0]!.amount = '300.01'), [1, 0]],
  ['another player', ({ transfers }) => void (transfers[0]!.player = 'x'), [1, 0]],
  ['the other way', ({ transfers }) => void (transfers[0]!.direction = 'out'), [1, 0]],
  ['one not done', ({ transfers }) => void (transfers[0]!.status = 'refused'), [1, 0]],
  ['one never heard of', ({ transfers }) => void transfers.pop(), [1, 0]],
  ['one of theirs alone', ({ transfers }) => void transfers.push({ ...first, id: 'y' }), [1, 0]],
])('%s is found', async (_what, change, found) => {
  expect(await breaches(change)).toEqual(found)
})

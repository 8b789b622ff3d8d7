// A comparison that finds nothing proves nothing until it has found something.
import { expect, test } from 'vitest'
import { compareVenues } from '../transfer/audit.ts'
import { back, tamper } from '../testing/tamper.ts'
import { auditGames } from './audit.ts'
import { pullJournal } from './journal.ts'
import { ids, openGameTown } from './testing/town.ts'

const town = await openGameTown()
const amy = await town.playing('amy001', 'dice')
const one = ids()
const two = ids()
for (const { bet, round } of [one, two])
  await amy.says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
const { win, bet, round } = one
await amy.says('win', { win, bet, round, amount: '30.00', valid: '10.00', currency: 'CNY' })
const bob = await town.playing('bob001', 'slot20')
const permit = await bob.permit('5.00')
town.slots.plays(bob.player, { stake: '5.00', returned: '7.00', ...permit, launch: bob.launch })
await pullJournal(town, bob.member, 'electronic')

const own = (text: string) => tamper(town.database.config, text)
const found = async () => (await auditGames(town.db)).filter(({ breaches }) => breaches > 0).map(({ says }) => says)

test('books that nobody touched are right', async () => {
  expect(await found()).toEqual([])
  await town.isSound()
})

const open = 'venues:open holds the stakes of open seamless rounds'
const left = 'venues holds what rounds at venues have left'
const seamless = 'every seamless round moved what it came to, once'
const posted = 'every round of a journal moved what it came to, once'
const mirror = 'what lies at venues is what their journals say at our number'
const stuck = 'no seamless round has been open for longer than a day'
const dice = `venue = 'instant'`
const slots = `venue = 'electronic'`

test.each<[string, string, string, string[]]>([
  [
    'a stake that is larger in its row',
    `update venue_rounds set risk = risk + 1 where ${dice} and state = 'open'`,
    `update venue_rounds set risk = risk - 1 where ${dice} and state = 'open'`,
    [open, seamless],
  ],
  [
    'a win that is larger in its row',
    `update venue_rounds set returned = returned + 1 where ${dice} and state = 'finished'`,
    `update venue_rounds set returned = returned - 1 where ${dice} and state = 'finished'`,
    [left, seamless],
  ],
  [
    'a return of a journal that is another one',
    `update venue_rounds set returned = returned + 1 where ${slots}`,
    `update venue_rounds set returned = returned - 1 where ${slots}`,
    [left, posted],
  ],
  [
    'a journal that says a fen more',
    `update venue_journals set balance = balance + 1`,
    `update venue_journals set balance = balance - 1`,
    [mirror],
  ],
  [
    'a transfer that its journal never had',
    `update venue_transfers set journal_number = null`,
    `update venue_transfers set journal_number = 1`,
    [mirror],
  ],
  [
    'a round of the day before yesterday',
    `update venue_rounds set placed_at = ${back('placed_at', '2 days')} where ${dice} and state = 'open'`,
    `update venue_rounds set placed_at = ${back('placed_at', '-2 days')} where ${dice} and state = 'open'`,
    [stuck],
  ],
])('%s is found', async (_what, change, undo, says) => {
  await own(change)
  expect(await found()).toEqual(says)
  await own(undo)
  expect(await found()).toEqual([])
})

test("the venue's books are compared up to the entry that we have, and beyond it not yet", async () => {
  const balances = async () => {
    const books = new Map([['electronic', town.slots.handed()] as const])
    const [, found] = await compareVenues(town.db, books)
    return [found?.counted, found?.breaches]
  }
  expect(await balances()).toEqual([1, 0])
  const later = await bob.permit('1.00')
  town.slots.plays(bob.player, { stake: '1.00', returned: '0.00', ...later, launch: bob.launch })
  expect(await balances()).toEqual([0, 0])
  await pullJournal(town, bob.member, 'electronic')
  expect(await balances()).toEqual([1, 0])
  town.slots.player(bob.player).balance += 1n
  expect(await balances()).toEqual([1, 1])
  town.slots.player(bob.player).balance -= 1n
})

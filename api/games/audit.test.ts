// A comparison that finds nothing proves nothing until it has found something.
import { expect, test } from 'vitest'
import { compareVenues } from '../transfer/audit.ts'
import { earlier, harmed } from '../testing/tamper.ts'
import { auditGames } from './audit.ts'
import { pullJournal } from './journal.ts'
import { ids, openGameTown, spinAt, stake, won } from './testing/town.ts'

const town = await openGameTown()
const amy = await town.playing('amy001', 'dice')
const one = ids()
for (const each of [one, ids()]) await amy.says('bet', stake(each))
await amy.says('win', won(one, '30.00'))
const bob = await town.playing('bob001', 'slot20')
const spin = spinAt(town)
await spin(bob, '5.00', '7.00')
await pullJournal(town, bob.member, 'electronic')

const found = async () =>
  (await auditGames(town.db)).filter(({ breaches }) => breaches > 0).map(({ says }) => says)

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
const staked = `venue = 'instant' and state = 'open'`

test.each<[string, table: string, change: string, string[]]>([
  ['a stake that is larger in its row', 'venue_rounds', `risk = risk + 1 where ${staked}`, [open, seamless]], // prettier-ignore
  ['a win that is larger in its row', 'venue_rounds', `returned = returned + 1 where venue = 'instant' and state = 'finished'`, [left, seamless]], // prettier-ignore
  ['a return of a journal that is another one', 'venue_rounds', `returned = returned + 1 where venue = 'electronic'`, [left, posted]], // prettier-ignore
  ['a journal that says a fen more', 'venue_journals', 'balance = balance + 1', [mirror]],
  ['a transfer that its journal never had', 'venue_transfers', 'journal_number = null', [mirror]],
  ['a round of the day before yesterday', 'venue_rounds', `${earlier('placed_at', '2 days')} where ${staked}`, [stuck]], // prettier-ignore
])('%s is found', async (_what, table, change, says) => {
  const harm = `update ${table} set ${change}`
  expect(await harmed(town.database.config, [table], harm, found)).toEqual(says)
  expect(await found()).toEqual([])
})

test("the venue's books are compared up to the entry that we have, and beyond it not yet", async () => {
  const balances = async () => {
    const books = new Map([['electronic', town.slots.handed()] as const])
    const [, found] = await compareVenues(town.db, books)
    return [found?.counted, found?.breaches]
  }
  expect(await balances()).toEqual([1, 0])
  await spin(bob, '1.00', '0.00')
  expect(await balances()).toEqual([0, 0])
  await pullJournal(town, bob.member, 'electronic')
  expect(await balances()).toEqual([1, 0])
  town.slots.player(bob.player).balance += 1n
  expect(await balances()).toEqual([1, 1])
  town.slots.player(bob.player).balance -= 1n
})

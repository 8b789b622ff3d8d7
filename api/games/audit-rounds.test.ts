// A round that was edited by hand is named, for any edited column.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { earlier, openHarm } from '../testing/tamper.ts'
import type { Db } from '../shell/db.ts'
import { auditRounds } from './audit-rounds.ts'
import { pullJournal } from './journal.ts'
import { ids, openGameTown } from './testing/town.ts'

const town = await openGameTown()
const amy = await town.playing('amy001', 'dice')
const [won, lost, back] = [ids(), ids(), ids()]
for (const { bet, round } of [won, lost, back, ids()])
  await amy.says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
const wins = [
  { ...won, amount: '30.00' },
  { ...lost, amount: '0.00' },
]
for (const { win, bet, round, amount } of wins)
  await amy.says('win', { win, bet, round, amount, valid: '10.00', currency: 'CNY' })
await amy.says('rollback', back)
const bob = await town.playing('bob001', 'slot20')
const permit = await bob.permit('5.00')
town.slots.plays(bob.player, { stake: '5.00', returned: '0.00', ...permit, launch: bob.launch })
await pullJournal(town, bob.member, 'electronic')

const harmed = await openHarm(town.database.config)
const found = async (db: Db) => (await auditRounds(db, town.buckets)).filter(({ breaches }) => breaches > 0)

test('rounds that nobody touched are right: won, lost, given back, open, and out of a journal', async () => {
  expect(await found(town.db)).toEqual([])
  const counted = (await auditRounds(town.db, town.buckets)).map(({ counted }) => counted)
  // Finished rounds are counted twice.
  expect(counted).toEqual([4 + 2, 1, 1, 2])
})

const seamless = 'every seamless round is as it was bet, and ended as it was settled'
const posted = 'every round of a journal is as it was posted, and had its leave'
const journal = 'every journal stands at the number of its entries'
const players = 'every player at a venue is the member that the name follows from'

test.each([
  ['the valid bet of a lost round', 'venue_rounds', `valid = valid - 1 where bet = '${lost.bet}'`, seamless],
  ['the valid bet of a won round', 'venue_rounds', `valid = valid - 1 where bet = '${won.bet}'`, seamless],
  ['the game of a round', 'venue_rounds', `game = 'mines' where bet = '${lost.bet}'`, seamless],
  ['the stake of a round', 'venue_rounds', `stake = stake - 1 where bet = '${lost.bet}'`, seamless],
  ['the end of a round', 'venue_rounds', `${earlier('settled_at', '1 day')} where bet = '${lost.bet}'`, seamless],
  ['the end of a round given back', 'venue_rounds', `${earlier('settled_at', '1 day')} where bet = '${back.bet}'`, seamless], // prettier-ignore
  ['an answer', 'venue_rounds', `verdict = 'funds' where bet = '${lost.bet}'`, seamless],
  ['the valid bet of a round of a journal', 'venue_rounds', `valid = 1 where number is not null`, posted],
  ['the end of a round of a journal', 'venue_rounds', `${earlier('settled_at', '1 day')} where number is not null`, posted], // prettier-ignore
  ['a permit for less', 'permits', `stake = stake - 1`, posted],
  ['a permit to lose less', 'permits', `stake = stake - 1, risk = risk - 1`, posted],
  ['a permit of another round', 'permits', `round = '${randomUUID()}'`, posted],
  ['a journal that is further', 'venue_journals', `number = number + 1`, journal],
  ['a player who is somebody else', 'venue_players', `member_id = member_id + 1 where venue = 'instant'`, players],
])('%s is named', (_what, table, change, says) => isNamed(`update ${table} set ${change}`, says))

test('a player whom nobody knows is named', () =>
  isNamed(
    `insert into venue_players select '${randomUUID()}', venue, bucket, member_id from venue_players where venue = 'instant'`,
    players,
  ))

async function isNamed(harm: string, says: string) {
  const seen = await harmed(harm, found)
  expect(seen.map((one) => one.says)).toEqual([says])
}

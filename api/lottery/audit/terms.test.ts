import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { lottery as calls } from '../../../core/lottery/calls.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { audit } from '../../ledger/audit/audit.ts'
import type { Db } from '../../shell/db.ts'
import { lotteryFeature } from '../feature.ts'
import { changeReturn } from '../odds/priced.ts'
import { auditCopies } from './copies.ts'
import { advanceChases } from '../chase/legs.ts'
import { chased, issuesToCome, quickBet, submission } from '../testing/boards.ts'
import { openStill } from '../testing/houses.ts'
import { earlier, openHarm } from '../../testing/tamper.ts'
import { openIssue, order } from '../testing/play.ts'

const { house, pricedLotteries } = await openStill(['k3_1m', 'win_60'])
const { buckets } = house

beforeAll(async () => {
  const amy = await house.rich('amy001', '1000.00')
  const [now = '', next = ''] = (await issuesToCome(house, 3)).map(({ issue }) => issue)
  const bet = async (...lines: Parameters<typeof order>[2]) => amy.call(calls.place, await order(house, now, lines))
  await bet(['k3.sum', [4, 5, 11], '2.00'], ['k3.side', ['big'], '3.00'])
  const { issue: round } = await openIssue(house, 0, 'win_60')
  await amy.call(quick.bet, await quickBet(house, round, ['big', 'red']))
  const legs = [now, next].map((issue, at) => ({ issue, multiple: at + 1 }))
  const wish = await submission(house, now, [['k3.sum', [11, 12], 2]])
  await amy.call(official.submit, chased(wish, legs))
  const other = await submission(house, next, [['k3.triple_one', [1], 1]])
  await amy.call(official.submit, chased(other, [{ issue: next, multiple: 3 }]))
  await house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_600))
  await pricedLotteries.renew()
  // A member who was shown the earlier prices is refused with the new ones, and bets at those.
  await bet(['k3.sum', [4], '2.00']).catch(() => bet(['k3.sum', [4], '2.00']))
  for (const bucket of buckets) await advanceChases(house, pricedLotteries, { bucket })
})

/** Returns the names of the breached checks; this file's money comes from no provider. */
async function broken(db: Db): Promise<string[]> {
  const of = await lotteryFeature.checks!(db, { buckets, venues: new Map(), wagers: [] })
  const { checks } = await audit(db, buckets)
  return [...checks, ...of]
    .filter(({ id, breaches }) => breaches > 0 && id !== 'I-10')
    .flatMap(({ says, named = [] }) => [says, ...named])
}

const harmed = await openHarm(house.database.config)
const brokenBy = async (harm: string) => (await harmed(harm, broken)).join('\n')

test('bets of every board, of two versions and of a chase are found as they were accepted', async () => {
  expect(await harmed('', broken)).toEqual([])
  for (const limit of [1, 2, 1_000]) expect(await auditCopies(house.db, buckets, limit)).toMatchObject({ breaches: 0 })
})

const ofSum = `where play = 'k3.sum' and board = 1 and units = 3`
// As an attacker who renews the hash would leave it: the odds version still gives another line.
test.each([
  ['odds of another version', `odds_version = 2 ${ofSum}`],
  ['odds that nobody offered', `odds = '{"s4": 199500, "s5": 10, "s11": 10}' ${ofSum}`],
  ['a tier more', `odds = odds || '{"s18": 200000}' ${ofSum}`],
  ['fewer tickets', `units = 1, unit_stake = stake ${ofSum}`],
  ['a best that none may exceed', `best = best - 1 ${ofSum}`],
  ['a play of another board', `board = 3 ${ofSum}`],
  ['a board that is none', `board = 9 ${ofSum}`],
  ['a play that is none', `play = 'k3.none' ${ofSum}`],
  ['a selection that is none', `selection = '{"a": 1}' ${ofSum}`],
])('%s: the line and its order are named', async (_what, harm) => {
  const found = await brokenBy(`update bets set ${harm}`)
  expect(found).toMatch(/line 0 of order [-\w]+ of member \d+ on draw \d+ is not/)
  expect(found).toMatch(/\norder [-\w]+ of member \d+ on draw \d+ is not as it was accepted/)
})

test.each([
  ['its lines', `chases set lines = jsonb_set(lines, '{0,selection}', '[17]')`],
  ['the odds that it was shown', `chases set lines = jsonb_set(lines, '{0,odds}', '{}')`],
  ['whether a win ends it', 'chases set stop_on_win = not stop_on_win'],
  ['its lottery', `chases set lottery = 'k3_3m'`],
  ['the issue of a leg', `chase_legs set issue = '20260101-0001'`],
  ['the draw of a leg', 'chase_legs set draw_id = draw_id + 1'],
  ['the lock of a leg', `chase_legs set ${earlier('lock_at', '-1 minute')}`],
])('a chase with %s changed is named', async (_what, harm) => {
  expect(await brokenBy(`update ${harm}`)).toMatch(/chase [-\w]+ of member \d+ is not as it was ordered/)
})

test.each([
  ['a total that is less', 'update chases set total = total - 1', 'every chase held its total'],
  ['more placed than its legs', 'update chases set placed = placed + 1', 'every chase held its total'],
  ['more that came back', 'update chases set returned = returned + 1', 'every chase held its total'],
  ['legs done that were not', 'update chases set legs_done = 0, state = 1, next_at = now()', 'every chase'],
  ['a leg that is gone', 'delete from chase_legs where leg = 0', 'every chase held its total'],
  ['a chase that is gone', 'delete from chases', 'every chase held its total'],
  ['a stake that is another', 'update chase_legs set stake = stake + 2 where leg = 0', 'every leg of a chase'],
  ['a multiple that is another', 'update chase_legs set multiple = 9 where leg = 0', 'every leg of a chase'],
  [
    'an order that is none',
    `update chase_legs set order_id = '${randomUUID()}' where state = 2`,
    'every leg of a chase',
  ],
])('a chase with %s is found', async (_what, harm, says) => {
  expect(await brokenBy(harm)).toContain(says)
})

test.each([
  [
    'a return that was not changed by a call',
    `update lotteries set rtp_bp = 9900 where code = 'k3_1m'`,
    'k3_1m is on offer at prices',
  ],
  [
    'a version that was changed',
    `update odds_versions set rtp_bp = 9900 where lottery = 'k3_1m'`,
    'says something else than its last fact',
  ],
  [
    'a version put in by hand',
    `insert into odds_versions values (now(), 3, 9900, 'k3_1m', '{}', '{}')`,
    'odds k3_1m 3 of bucket',
  ],
  ['a version that is gone', 'delete from odds_versions where version = 2', 'odds k3_1m 2 of bucket'],
])('%s is named', async (_what, harm, says) => {
  expect(await brokenBy(harm)).toContain(says)
})

const one = `where id = (select max(id) from draws where lottery = 'k3_1m')`
test.each([
  ['a lock that comes later', `update draws set ${earlier('lock_at', '-1 second')} ${one}`, 'is not that of its issue'],
  [
    'a lock that comes later in the issue too',
    `update draws set lock_at = draw_at ${one}; update issues set lock_at = draw_at where draw_id = (select max(id) from draws where lottery = 'k3_1m')`,
    'is not as it was opened',
  ],
  ['a cap of an order', `update draws set order_cap = order_cap * 2 ${one}`, 'is not as it was opened'],
  ['a cap of a member', `update draws set member_cap = member_cap * 2 ${one}`, 'is not as it was opened'],
  ['a cap of stakes', `update draws set stake_cap = 1 ${one}`, 'is not as it was opened'],
  ['a cap of lines', `update draws set line_cap = 1 ${one}`, 'is not as it was opened'],
  ['a cap of all', `update draws set draw_cap = draw_cap * 2 ${one}`, 'is not as it was opened'],
  ['more to lose', 'update draw_allowances set allowance = allowance + 1', 'more to lose in its buckets'],
  ['a state of its own', `update draws set status = 4 ${one}`, 'is not that of its issue'],
  [
    'a bucket that closes before the others',
    `update draws set status = 2 ${one} and bucket = (select min(bucket) from buckets)`,
    'is ',
  ],
  [
    'a version of the odds that was never made',
    `update draws set odds_version = 77 ${one}`,
    'has odds of another time',
  ],
  [
    'an allowance of no draw',
    `update draw_allowances set draw_id = draw_id + 1 where draw_id = (select max(id) from draws where lottery = 'k3_1m')`,
    'has no allowance, or is none that has one',
  ],
  [
    'another place on the chain',
    `update issues set position = position + 7 where draw_id = (select max(id) from draws where lottery = 'k3_1m')`,
    'is not as it was made',
  ],
  ['a draw that is gone', `delete from draws ${one}`, 'is not that of its issue'],
  [
    'a draw of no issue',
    `insert into draws select 99000000000000, open_at, lock_at, draw_at, order_cap, member_cap, stake_cap, line_cap, draw_cap, odds_version, bucket, status, rolled, lottery, 'x' from draws ${one}`,
    'draw 99000000000000 of bucket',
  ],
])('%s: the draw is named', async (_what, harm, says) => {
  expect(await brokenBy(harm)).toContain(says)
})

test('the house writes no version again, and takes none away', async () => {
  for (const harm of ['update odds_versions set rtp_bp = 1', 'delete from odds_versions', 'truncate odds_versions'])
    await expect(house.sql(harm)).rejects.toMatchObject({ code: '42501' })
})

import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { oddsFacts } from '../lottery/odds/odds.sql.ts'
import { rateFacts } from '../savings/facts.sql.ts'
import type { Db } from '../shell/db.ts'
import { checksOf } from '../shell/feature.ts'
import { openHouse } from '../testing/house.ts'
import { openHarm } from '../testing/tamper.ts'

const house = await openHouse()
const price = (line: string, person?: string) => house.run(`price ${line}`, person)
const harmed = await openHarm(house.database.config)
const named = async (db: Db = house.db) => {
  const found = await checksOf(features, db, { buckets: house.buckets, venues: new Map() })
  return found.flatMap(({ named: names = [] }) => names.map((one) => one.replace(/ of bucket \d+/, '')))
}
const prices = features.flatMap(({ prices: own = [] }) => own.map(({ facts }) => facts))

test('what the tables came with is what the code knows of the first morning', async () => {
  for (const source of [...prices, oddsFacts, rateFacts]) {
    const range = { bucket: Math.min(...house.buckets), from: 0n, to: 0n, ids: null }
    const rows = await source.rows(house.db, range)
    const found = rows.map(({ id, says }) => [id, JSON.parse(says)])
    const known = typeof source.atFirst === 'object' ? Object.entries(source.atFirst.rows) : []
    expect(Object.fromEntries(found), source.subject).toEqual(
      Object.fromEntries(known.map(([id, { says }]) => [id, says])),
    )
  }
  expect(await named()).toEqual([])
})

test('a price is set by two people, and the audit knows it', async () => {
  const to = 'channel 2 fee_bps 60'
  expect(await price('list channel')).toMatch(/channel +2 +fee_bps +50/)
  expect(await price(`propose ${to} the provider asks more`, 'ann')).toContain('approve channel 2 fee_bps')
  expect(await price('list channel')).toMatch(/channel +2 +fee_bps +50/)
  const fee = { what: 'channel', row: '2', name: 'fee_bps', value: '60' }
  const proposed = [{ ...fee, proposedBy: 'ann', why: 'the provider asks more' }]
  expect(await house.asks('price list')).toMatchObject({ proposed })
  await expect(price('approve channel 2 fee_bps', 'Ann')).rejects.toThrow('cannot approve it')
  await expect(price(`approve channel 2 fee_bps ${'0'.repeat(16)}`, 'ben')).rejects.toThrow('not what is proposed')
  expect(await price('approve channel 2 fee_bps', 'ben')).toBe('what: channel\nrow: 2\nname: fee_bps\nvalue: 60')
  expect(await price('list channel')).toMatch(/channel +2 +fee_bps +60/)
  await expect(price('approve channel 2 fee_bps', 'ben')).rejects.toThrow('nobody has proposed')
  await expect(price(`propose ${to} once more`, 'ann')).rejects.toThrow('is 60 already')
  expect(await named()).toEqual([])
})

test.each([
  ['channel 1 payee_account 6225880000004321987', 'a number that no float holds'],
  ['channel 1 payee_name 锦鲤', 'a name'],
  ['channel 1 quick_amounts {10000,20000}', 'a list'],
  ['channel 3 payee_account null', 'nothing'],
  ['channel 4 is_open false', 'a state'],
  ['channel 5 rate_micro 7300000', 'a rate of coins'],
  ['channel-level 2/3 max_amount 3500000', 'a limit of a level'],
  ['lottery k3_1m order_cap 40000000', 'a cap'],
  ['lottery k3_1m stake_cap 900000', 'a cap that was not there'],
])('%s: %s is set as it is typed', async (change) => {
  await price(`propose ${change} as it should be`, 'ann')
  await price(`approve ${change.split(' ').slice(0, 3).join(' ')}`, 'ben')
  const [what, row, name, value = ''] = change.split(' ')
  const { list } = (await house.asks('price list')) as { list: object[] }
  expect(list).toContainEqual({ what, row, name, value: value === 'null' ? null : value })
  expect(await named()).toEqual([])
})

test.each([
  ['channel 2 fee_bps much', 'much'],
  ['channel 2 min_amount 1', 'deposit_channels_min_amount_check'],
  ['channel 2 code other', 'of a channel people set min_amount'],
  ['channel 99 fee_bps 1', 'there is no channel 99'],
  ['lottery k3_1m odds_version 9', 'of a lottery people set unit_stake_min'],
  ['nonsense 1 fee_bps 1', 'there is no nonsense, only channel'],
])('%s is refused to whoever proposes it', async (change, why) => {
  const before = await price('list')
  await expect(price(`propose ${change} why not`, 'ann')).rejects.toThrow(why)
  expect(await price('list')).toBe(before)
})

test.each([
  ['update deposit_channels set fee_bps = 0 where id = 2', 'channel 2 says something else'],
  ["update deposit_channels set payee_name = 'x' where id = 6", 'channel 6 has no fact'],
  ['delete from deposit_channels where id = 7', 'channel 7 is gone'],
  ['delete from deposit_levels where from_level = 5', 'channel-level 2/5 is gone'],
  ['insert into deposit_levels values (1, 1, 5000000)', 'channel-level 1/1 has no fact'],
  ["update lotteries set draw_cap = 1 where code = 'win_30'", 'lottery win_30 has no fact'],
  [
    "insert into odds_versions select now(), 2, rtp_bp, lottery, play_rtp_bp, variants from odds_versions where lottery = 'win_30'",
    'odds win_30 2 has no fact',
  ],
  ["update savings_rates set rate_bp = 900 where product = 'flex'", 'savings-rate flex 1767196800 has no fact'],
])('%s: the audit names it', async (statement, what) => {
  expect((await harmed(statement, named)).join('; ')).toContain(what)
})

import { expect, test } from 'vitest'
import { offers } from '../../core/offers/offers.ts'
import { commitmentOf, parseKey } from '../../core/fair/fair.ts'
import { atOnce, oks } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { drawPrize } from './award.ts'
import { setClaimed } from './awards.sql.ts'
import { offersJobs } from './jobs.ts'
import { key, offersOf, packet } from './testing.ts'

const house = await openHouse()
const { publish, applies, tries, claims, waiting, has } = offersOf(house)

const prize = (amount: string, more: object = {}) => ({
  ...{ name: { zh_hans: `奖${amount}`, en: `Prize of ${amount}` }, amount },
  ...more,
})
const chosen = (...prizes: object[]) => packet({ reward: { of: 'prizes', way: 'chosen', prizes } })
const drawn = (...prizes: object[]) => packet({ reward: { of: 'prizes', way: 'drawn', prizes } })

const redeems = (who: Person, prizeId: string) => who.call(offers.redeem, { prizeId, ...key() })
const chooses = (who: Person, id: string) => who.verdict(offers.redeem, { prizeId: `${id}.1`, ...key() })
const lapses = () => offersJobs(house)['offers_lapse']!.run({})
const isOver = (award: string) =>
  tamper(house.database.config, `update offer_awards set ${earlier('expires_at', '200 hours')} where id = $1`, [award])

test('BI-301: of 100 members in parallel exactly as many get a prize as there are', async () => {
  const id = await publish(chosen(prize('8.00', { stock: 3 })))
  const people = await atOnce(100, (at) => house.person(`bi${String(at).padStart(3, '0')}ab`))
  const said = await Promise.all(people.map((who) => who.verdict(offers.redeem, { prizeId: `${id}.1`, ...key() })))
  expect(oks(said)).toBe(3)
  expect(said.filter((one) => one === 'prize_gone')).toHaveLength(97)
  const [stock] = await house.sql('select taken, stock from offer_stocks where offer = $1', [id])
  expect(stock).toEqual({ taken: 3n, stock: 3n })
  expect(await house.broken()).toEqual([])
})

test('a prize is chosen once for its time, waits, and is claimed with what it asks', async () => {
  const id = await publish(chosen(prize('8.00'), prize('18.00')))
  const amy = await house.person('amy001')
  const { prizes } = await amy.call(offers.awards, {}, { language: 'en' })
  expect(prizes.filter(({ offer }) => offer === id)).toMatchObject([
    { id: `${id}.1`, name: 'Prize of 8.00', chance: null, left: null },
    { id: `${id}.2` },
  ])
  const said = await atOnce(30, () => amy.verdict(offers.redeem, { prizeId: `${id}.2`, ...key() }))
  expect(oks(said)).toBe(1)
  expect(new Set(said)).toEqual(new Set(['ok', 'offer_taken']))
  expect(await waiting(amy)).toMatchObject([{ kind: 'prize', amount: '18.00' }])
  const [award] = await waiting(amy)
  expect(await claims(amy, award!.id)).toEqual({ amount: '18.00', required: '18.00' })
  expect(await has(amy)).toEqual({ cash: 18_00n, asked: 18_00n })
  const after = await amy.call(offers.awards, {})
  expect(after.prizes.filter(({ offer }) => offer === id)).toEqual([])
  expect(after.list).toMatchObject([{ amount: '18.00', state: 'claimed' }])
})

test('a draw: our hash first, your seed with it, and then everything that it was made of', async () => {
  const id = await publish(drawn(prize('88.00', { weight: 1 }), prize('0.88', { weight: 9 })))
  const bea = await house.person('bea001')
  expect(await bea.verdict(offers.redeem, { prizeId: id, clientSeed: 'x', ...key() })).toBe('prize_not_won')
  expect(await applies(bea, id)).toEqual({ state: 'waiting', amount: null })
  const { award, prizes } = await bea.call(offers.detail, { id })
  expect(prizes.map(({ chance }) => chance)).toEqual(['1/10', '9/10'])
  expect(await bea.verdict(offers.redeem, { prizeId: id, ...key() })).toBe('seed_needed')
  expect(await bea.verdict(offers.claim, { id: award!.id, ...key() })).toBe('award_choose')
  const won = await bea.call(offers.redeem, { prizeId: id, clientSeed: 'my-own-seed', ...key() })
  const [record] = (await bea.call(offers.awards, {})).list
  const { draw } = record!
  expect(draw!.commitment).toBe(award!.commitment)
  const seed = parseKey(draw!.seed)!
  expect(commitmentOf(seed)).toBe(award!.commitment)
  const place = drawPrize(seed, { id: award!.id, clientSeed: 'my-own-seed' }, draw!.weights)
  expect(record!.amount).toBe(['88.00', '0.88'][place])
  expect(won.amount).toBe(record!.amount)
  expect(await bea.verdict(offers.redeem, { prizeId: id, clientSeed: 'again', ...key() })).toBe('prize_not_won')
})

test('over many draws each prize comes about as often as is published', () => {
  const seed = parseKey('7'.repeat(64))!
  const counts = [0, 0, 0]
  for (let at = 0; at < 20_000; at++) counts[drawPrize(seed, { id: String(at), clientSeed: 'a' }, [1, 9, 90])]! += 1
  // Four standard deviations around 200, 1,800 and 18,000.
  expect(Math.abs(counts[0]! - 200)).toBeLessThan(57)
  expect(Math.abs(counts[1]! - 1_800)).toBeLessThan(162)
})

test('what has run out is drawn no more, and nobody is promised what there is not', async () => {
  const id = await publish(drawn(prize('88.00', { weight: 1_000, stock: 1 }), prize('0.88', { weight: 1, stock: 2 })))
  const won: string[] = []
  for (const name of ['cat001', 'dan001', 'eve001', 'fay001']) {
    const who = await house.person(name)
    const said = await tries(who, id)
    if (said !== 'ok') {
      won.push(said)
      continue
    }
    won.push((await who.call(offers.redeem, { prizeId: id, clientSeed: 'a', ...key() })).amount)
  }
  expect(won.toSorted()).toEqual(['0.88', '0.88', '88.00', 'offer_gone'])
  expect(await house.broken()).toEqual([])
})

test.each([1, 'no-such', 'no-such.1', 'x'.repeat(80), null])(
  'a prize that there is not, %j, is refused in words',
  async (prizeId) => {
    const gus = await house.person('gus001')
    await gus.refused(offers.redeem.path, { prizeId, ...key() }, 'prize_unknown')
  },
)

test('a number beyond the prizes, and a choice of what is drawn, are no prizes', async () => {
  const id = await publish(chosen(prize('8.00')))
  const other = await publish(drawn(prize('8.00')))
  const hue = await house.person('hue001')
  const said = async (prizeId: string) => hue.verdict(offers.redeem, { prizeId, ...key() })
  expect([await said(`${id}.2`), await said(`${id}.0`), await said(id), await said(`${other}.1`)]).toEqual(
    Array(4).fill('prize_unknown'),
  )
})

test('a prize that was not claimed in time lapses, and is there for somebody else', async () => {
  const id = await publish({ ...chosen(prize('8.00', { stock: 1 })), hoursToClaim: 1 })
  const [ian, jon] = [await house.person('ian001'), await house.person('jon001')]
  const { award } = await redeems(ian, `${id}.1`)
  await isOver(award)
  expect(await ian.verdict(offers.claim, { id: award, ...key() })).toBe('award_lapsed')
  // The clock has gone on since the award was read: the statement that claims it judges once more.
  expect(await house.db.tx((tx) => setClaimed(tx, ian.member, award))).toBe(0)
  expect((await has(ian)).cash).toBe(0n)
  expect(await chooses(jon, id)).toBe('prize_gone')
  await lapses()
  expect(await chooses(jon, id)).toBe('ok')
  expect(await house.broken()).toEqual([])
})

test('what lapses goes back once, without what was claimed and what still waits', async () => {
  const kim = await house.person('kim001')
  const [ids, awards]: [string[], string[]] = [[], []]
  for (let at = 0; at < 4; at++) {
    ids.push(await publish(chosen(prize('8.00', { stock: 1 }))))
    awards.push((await redeems(kim, `${ids[at]}.1`)).award)
  }
  const [claimed = '', before = '', , now = ''] = awards
  await claims(kim, claimed)
  for (const award of [claimed, before]) await isOver(award)
  await lapses()
  await isOver(now)
  await lapses()
  const rows = await house.sql('select offer, taken from offer_stocks where offer = any ($1)', [ids])
  const taken = new Map(rows.map((row) => [row['offer'], row['taken']]))
  expect(ids.map((id) => taken.get(id))).toEqual([1n, 0n, 1n, 0n])
})

test.each([
  ['number', { stock: 2 }],
  ['money', { budget: '20.00' }],
])('no more prizes are chosen than the activity gives in all, by their %s', async (name, limit) => {
  const id = await publish({ ...chosen(prize('8.00')), ...limit })
  const said: string[] = []
  for (const at of [1, 2, 3]) said.push(await chooses(await house.person(`${name}${at}`), id))
  expect(said).toEqual(['ok', 'ok', 'prize_gone'])
  expect(await house.broken()).toEqual([])
})

test('what is for others is not chosen, and what is to be won first not before', async () => {
  const others = await publish({ ...chosen(prize('8.00')), audience: { deposits: 'some' } })
  const first = await publish({ ...chosen(prize('8.00')), trigger: 'deposit', threshold: '100.00' })
  const lea = await house.person('lea001')
  expect([await chooses(lea, others), await chooses(lea, first)]).toEqual(['offer_not_for', 'prize_not_won'])
})

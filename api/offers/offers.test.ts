import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { offers } from '../../core/offers/offers.ts'
import { seedContent } from '../../db/seed/content.ts'
import { openTown } from '../deposit/testing.ts'
import { setReturn } from '../lobby/returns.ts'
import { atOnce, oks } from '../testing/at-once.ts'
import { openHouse } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { auditOffers } from './audit.ts'
import { offersJobs } from './jobs.ts'
import { key, offersOf, packet } from './testing.ts'

const town = await openTown()
const { publish, applies, tries, claims, waiting, carry, has } = offersOf(town)
const match = {
  ...packet({ trigger: 'deposit', threshold: '100.00', multipleBp: 50_000 }),
  reward: { of: 'share', bp: 800, most: '20.00' },
}

test('a packet is taken once by 200 at the same moment, over two servers, and asks to be played once', async () => {
  const id = await publish(packet())
  const amy = await town.person('amy001')
  const beside = await openHouse({}, { beside: town })
  const other = { token: amy.token }
  const want = () => ({ id, version: 1, ...key() })
  const said = await atOnce(200, (at) =>
    at % 4 === 0
      ? beside.send(offers.apply.path, want(), other).then(({ body }) => body.reason ?? 'ok')
      : amy.verdict(offers.apply, want()),
  )
  expect(oks(said)).toBe(1)
  // A line of one member that is too long is told so.
  expect([...new Set(said)].toSorted().filter((one) => one !== 'busy')).toEqual(['offer_taken', 'ok'])
  expect(await has(amy)).toEqual({ cash: 8_00n, asked: 8_00n })
  expect(await town.broken()).toEqual([])
})

test('the same key is answered as before, and asks for nothing more', async () => {
  const id = await publish(packet())
  const bea = await town.person('bea001')
  const want = { id, version: 1, ...key() }
  const first = await bea.call(offers.apply, want)
  expect(await bea.call(offers.apply, want)).toEqual(first)
  expect(await bea.verdict(offers.apply, { ...want, version: 2 })).toBe('key_reused')
  expect((await has(bea)).cash).toBe(8_00n)
})

test('a deposit that was joined for brings its share once, which waits and is claimed once', async () => {
  const id = await publish(match)
  const cat = await town.person('cat001')
  expect(await applies(cat, id)).toEqual({ state: 'joined', amount: null })
  await town.deposits(cat, '200.00')
  await carry(5)
  expect(await waiting(cat)).toMatchObject([{ kind: 'offer', amount: '16.00' }])
  expect((await has(cat)).cash).toBe(200_00n)
  const [{ id: award } = { id: '' }] = await waiting(cat)
  const said = await atOnce(40, () => cat.verdict(offers.claim, { id: award, ...key() }))
  expect(oks(said)).toBe(1)
  expect(new Set(said)).toEqual(new Set(['ok', 'award_claimed']))
  expect(await has(cat)).toEqual({ cash: 216_00n, asked: 80_00n })
  // A second deposit wins nothing more, and nothing waits any longer.
  await town.deposits(cat, '300.00')
  await carry()
  expect(await waiting(cat)).toEqual([])
  const { list } = await cat.call(offers.awards, {})
  expect(list).toMatchObject([{ offer: id, amount: '16.00', required: '80.00', state: 'claimed' }])
})

test('a job that names a deposit which never came wins nothing, and an award without its deposit is named', async () => {
  const id = await publish(match)
  const ray = await town.person('ray001')
  await applies(ray, id)
  const { bucket, id: member } = ray.member
  const forged = {
    bucket,
    member: String(member),
    ref: randomUUID(),
    amount: '25000.00',
    at: Date.now(),
  }
  await offersJobs(town)['offers_deposit']!.run(forged)
  expect(await waiting(ray)).toEqual([])
  await town.deposits(ray, '200.00')
  await carry()
  const named = async () => (await auditOffers(town.db, town.buckets)).flatMap(({ named = [] }) => named)
  expect(await named()).toEqual([])
  await tamper(town.database.config, 'update offer_awards set base = base + 1 where offer = $1', [id])
  expect(await named()).toMatchObject([expect.stringContaining(`of member ${member}`)])
  await tamper(town.database.config, 'update offer_awards set base = base - 1 where offer = $1', [id])
})

test('a deposit before joining, a smaller one, and one without joining win nothing', async () => {
  const id = await publish(match)
  const dan = await town.person('dan001')
  await town.deposits(dan, '200.00')
  await applies(dan, id)
  await carry()
  const eve = await town.person('eve001')
  await town.deposits(eve, '200.00')
  await carry()
  expect([await waiting(dan), await waiting(eve)]).toEqual([[], []])
  const least = await publish({ ...match, threshold: '150.00' })
  const fay = await town.person('fay001')
  await applies(fay, least)
  await town.deposits(fay, '149.00')
  await carry()
  expect(await waiting(fay)).toEqual([])
  await town.deposits(fay, '150.00')
  await carry()
  expect(await waiting(fay)).toMatchObject([{ amount: '12.00' }])
  // Nor one behind the end of joining.
  const gia = await town.person('gia001')
  await applies(gia, least)
  const joined = `update offer_joins set ${earlier('joined_at', '8 days')}, ${earlier('ends_at', '8 days')} where member_id = $1`
  await tamper(town.database.config, joined, [gia.member.id])
  await town.deposits(gia, '150.00')
  await carry()
  expect(await waiting(gia)).toEqual([])
})

test('the cap holds, and what is to be played may be of deposit and bonus together, to the fen', async () => {
  const both = { ...match, multipleOf: 'both', multipleBp: 30_000 }
  const id = await publish({ ...both, reward: { of: 'share', bp: 777, most: '20.00' } })
  const gus = await town.person('gus001')
  await applies(gus, id)
  await town.deposits(gus, '123.00')
  await carry()
  const [award] = await waiting(gus)
  // 7.77 % of 123.00 is 9.5571; three times 132.55 is asked.
  expect(award?.amount).toBe('9.55')
  expect(await claims(gus, award!.id)).toEqual({ amount: '9.55', required: '397.65' })
  const hue = await town.person('hue001')
  await applies(hue, id)
  await town.deposits(hue, '5000.00')
  await carry()
  expect((await waiting(hue))[0]?.amount).toBe('20.00')
  expect(await town.broken()).toEqual([])
})

test('a first deposit is for who never made one, and the first one after joining is it', async () => {
  const id = await publish({ ...match, audience: { deposits: 'none' }, reward: { of: 'fixed', amount: '58.00' } })
  const ian = await town.person('ian001')
  await town.deposits(ian, '100.00')
  expect(await tries(ian, id)).toBe('offer_not_for')
  expect((await ian.call(offers.list, {})).list.map((one) => one.id)).not.toContain(id)
  const jan = await town.person('jan001')
  await applies(jan, id)
  await town.deposits(jan, '100.00')
  await carry()
  expect(await waiting(jan)).toMatchObject([{ amount: '58.00' }])
})

test('terms freeze at joining: a new version is for those who join later', async () => {
  const id = await publish(match)
  const [kim, lea] = [await town.person('kim001'), await town.person('lea001')]
  await applies(kim, id)
  await publish({ ...match, reward: { of: 'share', bp: 100, most: '2.00' } }, { id })
  expect(await lea.verdict(offers.apply, { id, version: 1, ...key() })).toBe('offer_changed')
  await applies(lea, id)
  const shown = await kim.call(offers.detail, { id }, { language: 'en' })
  expect([shown.version, shown.rules.join(' ')]).toEqual([1, expect.stringContaining('8%')])
  for (const who of [kim, lea]) await town.deposits(who, '200.00')
  await carry()
  expect([(await waiting(kim))[0]?.amount, (await waiting(lea))[0]?.amount]).toEqual(['16.00', '2.00'])
  // Ended, it still keeps what was promised.
  await town.run(`offer end ${id}`, 'ann')
  expect((await kim.call(offers.detail, { id })).state).toBe('waiting')
  expect(await (await town.person('liv001')).verdict(offers.detail, { id })).toBe('offer_unknown')
  expect(await claims(kim, (await waiting(kim))[0]!.id)).toMatchObject({ amount: '16.00' })
})

test('what waits lapses by the clock of the database, and stays in the record', async () => {
  const id = await publish(match)
  const max = await town.person('max001')
  await applies(max, id)
  await town.deposits(max, '200.00')
  await carry()
  const [award] = await waiting(max)
  await tamper(town.database.config, `update offer_awards set ${earlier('expires_at', '169 hours')} where id = $1`, [
    award!.id,
  ])
  expect(await waiting(max)).toEqual([])
  expect(await max.verdict(offers.claim, { id: award!.id, ...key() })).toBe('award_lapsed')
  expect((await max.call(offers.awards, {})).list).toMatchObject([{ state: 'lapsed' }])
  expect((await has(max)).cash).toBe(200_00n)
})

test('who is excluded sees none, joins none, wins none, and claims none', async () => {
  const id = await publish(match)
  const [ned, ora] = [await town.person('ned001'), await town.person('ora001')]
  for (const who of [ned, ora]) await applies(who, id)
  await town.deposits(ned, '200.00')
  await ned.isNow(2)
  await carry()
  await town.deposits(ora, '200.00')
  await carry()
  const [award] = await waiting(ora)
  await ora.isNow(2)
  ora.isReadAgain()
  ned.isReadAgain()
  expect(await ora.verdict(offers.claim, { id: award!.id, ...key() })).toBe('excluded')
  for (const who of [ned, ora]) {
    expect((await who.call(offers.list, {})).list).toEqual([])
    expect(await waiting(who)).toEqual([])
    expect(await who.verdict(offers.detail, { id })).toBe('offer_unknown')
    expect(await tries(who, id)).toBe('excluded')
  }
  const won = await town.sql('select 1 from offer_awards where member_id = $1', [ned.member.id])
  expect(won).toEqual([])
})

test.each([
  ['packets', { stock: 3 }, 3],
  ['money', { budget: '20.00' }, 2],
])('no more %s are given than there are', async (_name, limit, most) => {
  const id = await publish(packet(limit))
  const people = await atOnce(12, (at) => town.person(`${_name.slice(0, 3)}${at}aa`))
  const said = await Promise.all(people.map((who) => tries(who, id)))
  expect(oks(said)).toBe(most)
  expect(said.filter((one) => one === 'offer_gone')).toHaveLength(12 - most)
  const [who] = people
  const states = (await who!.call(offers.list, {})).list
  expect(['over', 'taken']).toContain(states.find((one) => one.id === id)?.state)
  expect(await town.broken()).toEqual([])
})

test('the audit names a bonus without an award, and a stock that was tampered with', async () => {
  const id = await publish(packet({ stock: 5 }))
  const pam = await town.person('pam001')
  await applies(pam, id)
  const wrong = async () => (await auditOffers(town.db, town.buckets)).map(({ id: of, breaches }) => [of, breaches])
  expect(await wrong()).toEqual([
    ['I-14', 0],
    ['I-14', 0],
    ['I-18', 0],
    ['I-18', 0],
    ['I-14', 0],
    ['I-14', 0],
    ['I-14', 0],
    ['I-15', 0],
  ])
  await tamper(town.database.config, 'update offer_stocks set stock = 6 where offer = $1', [id])
  expect((await wrong())[3]).toEqual(['I-18', 2])
  await tamper(town.database.config, 'update offer_stocks set stock = 5 where offer = $1', [id])
  await tamper(town.database.config, 'update offer_stocks set taken = 0 where offer = $1', [id])
  await tamper(town.database.config, 'update offer_awards set claimed_at = null where offer = $1', [id])
  expect(await wrong()).toEqual([
    ['I-14', 1],
    ['I-14', 0],
    ['I-18', 1],
    ['I-18', 0],
    ['I-14', 0],
    ['I-14', 0],
    ['I-14', 0],
    ['I-15', 0],
  ])
  await tamper(town.database.config, 'update offer_stocks set taken = 1 where offer = $1', [id])
  await tamper(town.database.config, 'update offer_awards set claimed_at = won_at where offer = $1', [id])
})

test.each([0, -1, 'abc', 1e99, 'no-such', null, 'x'.repeat(99)])(
  'BI-300: an activity that there is not, %j, is refused in words',
  async (id) => {
    const quinn = await town.person('quin001')
    await quinn.refused(offers.detail.path, { id }, 'offer_unknown')
  },
)

test('what a fresh house offers reads in both languages, tab by tab, for a visitor too', async () => {
  await seedContent(town.db)
  for (const language of ['en', 'zh_hans'] as const) {
    const { body } = await town.send(offers.list.path, {}, { language })
    const { list } = body.data as { list: { id: string; name: string; summary: string }[] }
    expect(list.length).toBeGreaterThan(5)
    const detail = await town.send(offers.detail.path, { id: 'first-deposit' }, { language })
    const { rules, price } = detail.body.data as { rules: string[]; price: { games: unknown[] } }
    expect(price.games.length).toBeGreaterThan(5)
    const han = /\p{Script=Han}/u
    for (const text of [...rules, ...list.map(({ summary }) => summary)])
      expect(han.test(text), text).toBe(language === 'zh_hans')
  }
  const { body } = await town.send(offers.classes.path, {}, { language: 'en' })
  const classes = (body.data as { list: { name: string; count: number }[] }).list
  expect(classes.map(({ name }) => name)).toEqual([
    'All', 'Limited Time Event', 'New Member First Deposit', 'Daily Event', 'High Rebate', 'VIP Privilege',
  ]) // prettier-ignore
})

test('what playing for a bonus costs goes by the return that people have set of a game', async () => {
  const returns = async () => {
    const { body } = await town.send(offers.detail.path, { id: 'first-deposit' }, { language: 'en' })
    const { price } = body.data as { price: { games: { name: string; returns: string }[] } }
    return price.games.find(({ name }) => name === 'Roll under')?.returns
  }
  expect(await returns()).toMatch(/^96\.9/)
  await setReturn(town.desk().db, 'dice', { rtpBp: 9_000, person: 'ben' })
  expect(await returns()).toMatch(/^(?:90|89\.9)/)
})

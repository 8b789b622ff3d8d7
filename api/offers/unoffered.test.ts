// R-RG-10: whom the operator gives no promotions is shown, told of, given and paid none, at the moment when it would
// happen, and loses nothing else.
import { expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { invite } from '../../core/invite.ts'
import { offers } from '../../core/offers/offers.ts'
import { site } from '../../core/site.ts'
import { openTown } from '../deposit/testing.ts'
import { insertSlide } from '../site/slides.sql.ts'
import type { Person } from '../testing/house.ts'
import { key, offersOf, packet } from './testing.ts'

const town = await openTown()
const { publish, applies, claims, tries, waiting, carry, has } = offersOf(town)
const match = packet({ trigger: 'deposit', threshold: '100.00' })

const title = { zh_hans: '优惠', en: 'Promotions' }
const says = (name: string, verb: string, why = 'took part under three names') =>
  town.run(`member offers ${verb} ${name} ${why}`, 'ann')
const seen = async (who: Person) => (await who.call(offers.list, {})).list.map(({ id }) => id)

const slides = async (who: Person) => (await who.call(site.slides, {})).list.map(({ id }) => id)

test('who is given none sees none, joins none, wins none and claims none, until they are again', async () => {
  const [first, second] = [await publish(match), await publish(match)]
  for (const [at, [id, link]] of [
    ['all', address.offers({})],
    ['one', address.offer({ id: first })],
  ].entries())
    await insertSlide(town.db, { id: id!, title, text: title, art: 'koi', link: link!.slice(1), position: at })
  const amy = await town.person('amy001')
  await applies(amy, first)
  await town.deposits(amy, '100.00')
  await carry()
  const [award] = await waiting(amy)
  await applies(amy, second)
  await town.deposits(amy, '100.00')
  // The deposit is credited; what it brings is judged when the job comes.
  expect(await says('amy001', 'end')).toBe('done by ann: member offers end')
  await carry()
  amy.isReadAgain()
  expect([await seen(amy), await waiting(amy)]).toEqual([[], []])
  expect(await amy.verdict(offers.detail, { id: first })).toBe('offer_unknown')
  expect(await amy.verdict(offers.claim, { id: award!.id, ...key() })).toBe('unoffered')
  expect(await tries(amy, await publish(packet()))).toBe('unoffered')
  expect((await amy.call(offers.getSignIn, {})).open).toBe(false)
  expect((await amy.call(invite.mine, {})).code).toBe(null)
  expect(await slides(amy)).toEqual([])
  // Money goes on: a deposit is credited.
  await town.deposits(amy, '100.00')
  expect((await has(amy)).cash).toBe(300_00n)
  const won = await town.sql('select offer from offer_awards where member_id = $1', [amy.member.id])
  expect(won).toEqual([{ offer: first }])
  const told = await town.sql("select 1 from messages where kind = 'offer_won' and member_id = $1", [amy.member.id])
  expect(told).toHaveLength(1)

  await says('amy001', 'begin', 'it was her sister')
  amy.isReadAgain()
  expect(await claims(amy, award!.id)).toMatchObject({ amount: '8.00' })
  expect(await seen(amy)).toContain(second)
  expect(await slides(amy)).toEqual(['all', 'one'])
  expect(await town.broken()).toEqual([])
})

test('one person ends and begins them, with a reason, and it stands in the log', async () => {
  const bea = await town.person('bea001')
  await expect(says('bea001', 'begin')).rejects.toThrow('as everybody is')
  await says('bea001', 'end', 'a reason')
  await expect(says('bea001', 'end')).rejects.toThrow('already')
  await says('bea001', 'begin', 'another reason')
  for (const words of ['offers', 'offers end bea001', 'offers stop bea001 x'])
    await expect(town.run(`member ${words}`, 'ann')).rejects.toThrow('member offers end')
  const lines = await town.sql(
    "select event, person, detail from security_log where member_id = $1 and event like 'offers%' order by at",
    [bea.member.id],
  )
  expect(lines).toEqual([
    { event: 'offers_ended', person: 'ann', detail: { why: 'a reason' } },
    { event: 'offers_begun', person: 'ann', detail: { why: 'another reason' } },
  ])
})

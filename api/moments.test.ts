// A row that a hand edits for a moment, lets the house use, and puts back: the row says what it always said, and what came of
// it does not. Each of these went unnoticed once.
import { afterAll, expect, test } from 'vitest'
import { fromWire } from '../core/money.ts'
import { savings } from '../core/savings.ts'
import { addDays, dayOf } from '../core/time.ts'
import { offers } from '../core/offers.ts'
import { openTown } from './deposit/testing.ts'
import { features } from './features.ts'
import { key, offersOf, packet } from './offers/testing.ts'
import { into } from './savings/testing.ts'
import { openDb } from './shell/db.ts'
import { checksOf } from './shell/feature.ts'
import type { Person } from './testing/house.ts'
import { tamper } from './testing/tamper.ts'
import { countAs } from './turnover/testing.ts'
import { vipOf } from './vip/testing.ts'

const town = await openTown()
const { publish, applies, missions } = offersOf(town)
const owner = openDb(town.database.config)
afterAll(() => owner.close())

/** How many breaches each check finds. */
async function breaches(): Promise<Map<string, number>> {
  const checks = await checksOf(features, owner, { ...town, venues: new Map() })
  return new Map(checks.map(({ says, breaches }) => [says, breaches]))
}

const hand = (text: string, values: unknown[] = []) => tamper(town.database.config, text, values)

/** The checks that find more than before, once the house has acted by an edit and the edit was put back. */
async function noticed(
  values: unknown[],
  { edit, act, back }: { edit: string; act: () => Promise<unknown>; back: string },
): Promise<string[]> {
  const before = await breaches()
  await hand(edit, values)
  await act()
  await hand(back, values)
  return [...(await breaches())].filter(([says, now]) => now > (before.get(says) ?? 0)).map(([says]) => says)
}

const MADE = 'every award is what its terms make of what it was won by'

const of = ({ member }: Person) => [member.id]

test('totals of a member: a level above what was deposited and played', async () => {
  const amy = await town.person('amy001')
  const { brings } = vipOf(town)
  await brings(amy, '100.00')
  const set = (sign: '+' | '-') =>
    `update vip_standings set deposited = deposited ${sign} 3000000000, played = played ${sign} 60000000000 where member_id = $1`
  const act = () => brings(amy, '100.00')
  expect(await noticed(of(amy), { edit: set('+'), act, back: set('-') })).toContain(
    'no level is above what all deposits and all play come to',
  )
})

test('a rate of savings: an order that locks at another one than was published', async () => {
  const bob = await town.rich('bob001', '10000.00')
  const set = (bp: number) => `update savings_rates set rate_bp = ${bp} where product = $1`
  const act = () => bob.call(savings.into, into('10000.00', 'lock30'))
  expect(await noticed(['lock30'], { edit: set(10_000), act, back: set(548) })).toContain(
    'every locked order brings what its terms say, once',
  )
})

const prize = (name: string, amount: string, weight: number) => ({
  ...{ name: { zh_hans: name, en: name }, amount, weight },
})
const prizes = [prize('a', '1.00', 999_999), prize('b', '888.00', 1)]

test.each([
  {
    what: 'an amount',
    terms: packet(),
    path: '{reward,amount}',
    edited: '"8888.00"',
    said: '"8.00"',
  },
  {
    what: 'how often it is to be played',
    ...{ terms: packet({ multipleBp: 50_000 }), path: '{multipleBp}', edited: '0', said: '50000' },
  },
  {
    what: 'the weight of a prize',
    terms: packet({ reward: { of: 'prizes', way: 'drawn', prizes } }),
    ...{ path: '{reward,prizes,1,weight}', edited: '1000000', said: '1' },
  },
])('terms of an activity: $what', async ({ what, terms, path, edited, said }) => {
  const offer = await publish(terms)
  const who = await town.person(`cat00${what.length % 10}`)
  const isDrawn = what.startsWith('the weight')
  if (isDrawn) await applies(who, offer)
  const set = (value: string) => `update offers set terms = jsonb_set(terms, '${path}', '${value}') where id = $1`
  const draw = () => who.call(offers.redeem, { prizeId: offer, clientSeed: 'cat', ...key() })
  const act = () => (isDrawn ? draw() : applies(who, offer))
  expect(await noticed([offer], { edit: set(edited), act, back: set(said) })).toContain(MADE)
})

test('a day that was signed: the last day of a row without those before it', async () => {
  const fay = await town.person('fay001')
  const days = [1, 7].map((day) => ({ day, amount: day === 7 ? '88.00' : '1.00' }))
  await publish(packet({ trigger: 'signin', period: 'day', reward: { of: 'streak', days } }))
  const signs = () => fay.call(offers.signIn, key())
  await signs()
  // As if that had been yesterday.
  const yesterday = addDays(dayOf(Date.now()), -1)
  for (const text of ['sign_ins set day', 'offer_awards set period'])
    await hand(`update ${text} = $2 where member_id = $1`, [fay.member.id, yesterday])
  const set = (streak: number) => `update sign_ins set streak = ${streak} where member_id = $1 and day = '${yesterday}'`
  expect(await noticed(of(fay), { edit: set(6), act: signs, back: set(1) })).toContain(
    'every day of a row stands on the day before it',
  )
})

test('a wager that was counted: a mission that nobody has played', async () => {
  const gil = await town.person('gil001')
  await applies(gil, await publish(packet({ trigger: 'turnover', threshold: '500.00' })))
  await countAs(town.db, gil.member, fromWire('1.00'))
  const set = (fen: number) => `update turnover_bets set effective = ${fen} where member_id = $1`
  const act = missions
  expect(await noticed(of(gil), { edit: set(500_00), act, back: set(1_00) })).toContain(MADE)
})

test('what is to be played: an obligation that one fen has closed', async () => {
  const hal = await town.person('hal001')
  await town.deposits(hal, '500.00')
  const set = (fen: number) => `update turnover_obligations set required = ${fen} where member_id = $1`
  const act = () => vipOf(town).plays(hal, '1.00')
  expect(await noticed(of(hal), { edit: set(1), act, back: set(500_00) })).toContain(
    'what counts as played through was played for as much as it asks',
  )
})

test('what a deposit asks: an obligation that is gone with its fact before a seal', async () => {
  const ivy = await town.person('ivy001')
  await town.deposits(ivy, '500.00')
  const edit = 'delete from turnover_obligations where member_id = $1'
  const back = "delete from facts where member_id = $1 and subject = 'obligation'"
  expect(await noticed(of(ivy), { edit, act: async () => {}, back })).toContain(
    'every deposit that was credited asks to be played once',
  )
})

const CHARGED = 'every order to pay in is by the prices and limits that were in force when it was opened'

test('what a way to pay costs: a fee of a half that stood for a moment', async () => {
  const jan = await town.person('jan001')
  const set = (bp: number) => `update deposit_channels set fee_bps = ${bp} where id = $1`
  const act = () => town.deposits(jan, '500.00')
  expect(await noticed([1], { edit: set(5_000), act, back: set(0) })).toContain(CHARGED)
})

// A deposit that two people took back takes its gifts along, before or after a claim; what lapsed is there for others.
import { expect, test } from 'vitest'
import { message } from '../../core/message.ts'
import { offers } from '../../core/offers/offers.ts'
import { savings } from '../../core/savings/savings.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { raiseLosses } from '../deposit/loss.ts'
import { coinsOf, openTown } from '../deposit/testing.ts'
import { openDb } from '../shell/db.ts'
import { collectReceivables } from '../ledger/settle/resettle.ts'
import type { Person } from '../testing/house.ts'
import { closeForWithdrawal, reopenAfterWithdrawal, shortfallOf } from '../turnover/turnover.ts'
import { mayWithdraw, payoutsOf, want } from '../withdraw/testing.ts'
import { auditOffers } from './audit.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { offersJobs } from './jobs.ts'
import { undoReturned } from './undone.ts'
import { key, offersOf, packet } from './testing.ts'

const town = await openTown()
const { publish, applies, tries, claims, waiting, carry, has } = offersOf(town)
const { chain, bank } = town.sandbox
const { look, order, send: pay } = coinsOf(town)
const { becomes, send } = payoutsOf(town)

/** 20.00 for a deposit of 500.00, to be played five times. */
const match = {
  ...packet({ trigger: 'deposit', threshold: '100.00', multipleBp: 50_000, stock: 1 }),
  reward: { of: 'share', bp: 800, most: '20.00' },
}

/** Joined, and 500.00 credited by a chain; the job that gives has not run yet. */
async function credited(person: Person) {
  await applies(person, await publish(match))
  const placed = await order(person)
  const [sent] = pay(placed)
  chain.mine('TRC20', 30)
  await look()
  return { hash: sent?.hash ?? '', reference: `TRC20:${sent?.hash}:${sent?.to}:0` }
}

async function decided(reference: string, ending: 'takeback' | 'writeoff' | 'restore') {
  await town.run(`loss propose ${reference} ${ending} the chain says so`, 'ann')
  await town.run(`loss approve ${reference}`, 'ben')
}

/** The chain turns back, and people are called. */
async function leaves() {
  chain.turnBack('TRC20', 30, 'dropped')
  await look(true)
  await town.sql(
    "update coin_losses set gone_at = now() - interval '10 minutes' where back_at is null and raised_at is null",
  )
  for (const bucket of town.buckets) await raiseLosses(town.db, bucket)
}

async function comesBack(hash: string) {
  chain.bringBack(hash)
  chain.mine('TRC20', 30)
  await look(true)
}

const recorded = async (person: Person) => (await person.call(offers.awards, {})).list[0]
const asked = async ({ member }: Person) => (await shortfallOf(town.db, member)).missing
const owes = async ({ member }: Person) =>
  (await town.sql('select owed from receivables where member_id = $1', [member.id]))[0]?.owed ?? 0n
const wrong = async () => {
  const owner = openDb(town.database.config)
  const checks = await auditOffers(owner, town.buckets)
  await owner.close()
  const broken = checks.filter(({ breaches }) => breaches > 0).map(({ says }) => says)
  return [...broken, ...(await town.broken())]
}

test('what waits of a deposit that is taken back cannot be claimed, and can be once it is back', async () => {
  const amy = await town.person('amy001')
  const { reference, hash } = await credited(amy)
  await carry()
  const [{ id } = { id: '' }] = await waiting(amy)
  await leaves()
  expect(await waiting(amy)).toHaveLength(1)
  await decided(reference, 'takeback')
  expect(await waiting(amy)).toEqual([])
  expect(await amy.verdict(offers.claim, { id, ...key() })).toBe('award_undone')
  expect(await recorded(amy)).toMatchObject({ id, state: 'undone' })
  expect(await has(amy)).toEqual({ cash: 0n, asked: 0n })
  // Eight days pass: what was left to claim it is left once it is back.
  const passed = `update offer_awards set ${earlier('undone_at', '8 days')}, ${earlier('expires_at', '8 days')} where id = $1`
  await tamper(town.database.config, passed, [id])
  await comesBack(hash)
  await decided(reference, 'restore')
  await carry(2)
  expect(await waiting(amy)).toHaveLength(1)
  await claims(amy, id)
  expect(await has(amy)).toEqual({ cash: 520_00n, asked: 100_00n })
  expect(await wrong()).toEqual([])
})

test('what was claimed goes with the deposit, asks to be played no more, and what is spent is owed', async () => {
  const bea = await town.person('bea001')
  const { reference, hash } = await credited(bea)
  await carry()
  const [{ id } = { id: '' }] = await waiting(bea)
  await claims(bea, id)
  expect(await asked(bea)).toBe(600_00n)
  await bea.call(savings.into, { product: 'flex', amount: '150.00', ...key() })
  await leaves()
  await decided(reference, 'takeback')
  expect(await has(bea)).toMatchObject({ cash: 0n })
  expect(await owes(bea)).toBe(150_00n)
  expect(await asked(bea)).toBe(0n)
  expect(await recorded(bea)).toMatchObject({ id, state: 'undone' })
  const told = (await bea.call(message.list, {})).list.map(({ text }) => text).join('\n')
  expect(told).toContain('20.00')
  expect(await wrong()).toEqual([])
  await comesBack(hash)
  await decided(reference, 'restore')
  expect(await has(bea)).toMatchObject({ cash: 520_00n })
  expect(await asked(bea)).toBe(600_00n)
  for (const bucket of town.buckets) await collectReceivables(town.db, bucket)
  expect(await has(bea)).toMatchObject({ cash: 370_00n })
  expect(await recorded(bea)).toMatchObject({ id, state: 'claimed' })
  expect(await wrong()).toEqual([])
  // A second time: each step moves money once, under a key of its own.
  await leaves()
  await decided(reference, 'takeback')
  expect(await has(bea)).toMatchObject({ cash: 0n })
  expect(await owes(bea)).toBe(150_00n)
  expect(await wrong()).toEqual([])
})

test('a gift that a withdrawal was charged with is not taken a second time, nor given back', async () => {
  const hal = await town.person('hal001')
  const { reference, hash } = await credited(hal)
  await carry()
  const [{ id } = { id: '' }] = await waiting(hal)
  await claims(hal, id)
  await town.db.tx(async (tx) => {
    const { obligations } = await shortfallOf(tx, hal.member)
    await closeForWithdrawal(tx, hal.member, 'one', obligations)
  })
  await leaves()
  await decided(reference, 'takeback')
  expect(await has(hal)).toMatchObject({ cash: 20_00n })
  expect(await wrong()).toEqual([])
  await comesBack(hash)
  await decided(reference, 'restore')
  expect(await has(hal)).toMatchObject({ cash: 520_00n })
  expect(await wrong()).toEqual([])
})

test.each(['failed', 'returned'] as const)(
  'a gift that a withdrawal was charged with and gave back (%s) goes after its deposit, and comes back with it',
  async (ending) => {
    const ida = await town.person(`${ending}1`)
    const { reference, hash } = await credited(ida)
    await carry()
    const [{ id } = { id: '' }] = await waiting(ida)
    await claims(ida, id)
    const card = await mayWithdraw(ida)
    const payout = await ida.call(withdraw.submit, want(card.id, '300.00'))
    if (ending === 'returned') {
      await send(ida, payout.id)
      await becomes(payout.id, 'paid')
    }
    await leaves()
    await decided(reference, 'takeback')
    expect([await has(ida), await owes(ida)]).toMatchObject([{ cash: 0n }, 280_00n])
    if (ending === 'returned') bank.giveBack(payout.id)
    else {
      bank.behave('fail')
      await send(ida, payout.id)
      bank.behave('pay')
    }
    await becomes(payout.id, ending)
    expect([await has(ida), await owes(ida)]).toMatchObject([{ cash: 280_00n }, 280_00n])
    expect(await asked(ida)).toBe(0n)
    expect(await wrong()).toEqual([])
    await comesBack(hash)
    await decided(reference, 'restore')
    for (const bucket of town.buckets) await collectReceivables(town.db, bucket)
    expect([await has(ida), await owes(ida)]).toMatchObject([{ cash: 520_00n }, 0n])
    expect(await asked(ida)).toBe(600_00n)
    expect(await wrong()).toEqual([])
  },
)

test('the audit names a gift that was kept although its deposit was taken back', async () => {
  const joy = await town.person('joy001')
  const { reference } = await credited(joy)
  await carry()
  const [{ id } = { id: '' }] = await waiting(joy)
  await claims(joy, id)
  await town.db.tx(async (tx) => {
    const { obligations } = await shortfallOf(tx, joy.member)
    await closeForWithdrawal(tx, joy.member, 'one', obligations)
  })
  await leaves()
  await decided(reference, 'takeback')
  expect(await wrong()).toEqual([])
  // The former behaviour, which the audit finds: the withdrawal fails, and nobody takes the gift.
  await town.db.tx((tx) => reopenAfterWithdrawal(tx, joy.member, 'one'))
  expect((await wrong()).join()).toContain('went where its deposit went')
  await town.db.tx((tx) => undoReturned(tx, joy.member, { gifts: [id], withdrawal: 'one' }))
  expect(await wrong()).toEqual([])
})

test('a job that comes behind the taking back gives nothing, and gives where the deposit is back', async () => {
  const cat = await town.person('cat001')
  const { reference, hash } = await credited(cat)
  await leaves()
  await decided(reference, 'takeback')
  await carry()
  expect(await waiting(cat)).toEqual([])
  await comesBack(hash)
  await decided(reference, 'restore')
  await carry()
  expect(await waiting(cat)).toMatchObject([{ amount: '20.00' }])
})

test('who keeps a deposit that the house writes off keeps what it gave', async () => {
  const dan = await town.person('dan001')
  const { reference } = await credited(dan)
  await carry()
  await leaves()
  await decided(reference, 'writeoff')
  const [{ id } = { id: '' }] = await waiting(dan)
  await claims(dan, id)
  expect(await has(dan)).toEqual({ cash: 520_00n, asked: 100_00n })
})

const lapse = () => offersJobs(town)['offers_lapse']!.run({})

test('what nobody claimed before its deposit was taken back is there for somebody else too', async () => {
  const hue = await town.person('hue001')
  const { reference } = await credited(hue)
  await carry()
  const [{ id } = { id: '' }] = await waiting(hue)
  await tamper(town.database.config, `update offer_awards set ${earlier('expires_at', '169 hours')} where id = $1`, [
    id,
  ])
  await leaves()
  await decided(reference, 'takeback')
  await lapse()
  const stocks = await town.sql(
    'select s.taken from offer_stocks s join offer_awards a on a.offer = s.offer where a.id = $1',
    [id],
  )
  expect(stocks).toEqual([{ taken: 0n }])
  expect(await wrong()).toEqual([])
})

test('what nobody claimed in time is there for somebody else, once', async () => {
  const id = await publish(match)
  const [eve, fay, gus] = [await town.person('eve001'), await town.person('fay001'), await town.person('gus001')]
  for (const one of [eve, fay]) await applies(one, id)
  await town.deposits(eve, '200.00')
  await town.deposits(fay, '200.00')
  await carry()
  const all = [await waiting(eve), await waiting(fay)]
  expect(all.flat()).toHaveLength(1)
  await lapse()
  expect(await gus.call(offers.detail, { id })).toMatchObject({ state: 'over' })
  expect(await tries(gus, id)).toBe('offer_gone')
  await tamper(town.database.config, `update offer_awards set ${earlier('expires_at', '169 hours')} where offer = $1`, [
    id,
  ])
  await Promise.all([lapse(), lapse(), lapse()])
  await lapse()
  expect(await gus.call(offers.detail, { id })).toMatchObject({ state: 'open' })
  const [stock] = await town.sql('select taken, spent from offer_stocks where offer = $1', [id])
  expect(stock).toEqual({ taken: 0n, spent: 0n })
  expect(await wrong()).toEqual([])
})

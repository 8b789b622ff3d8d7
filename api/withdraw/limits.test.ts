import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { post } from '../ledger/post/ledger.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { openHouse, verdictOf } from '../testing/house.ts'
import { addObligation } from '../turnover/turnover.ts'
import { figuresOf, holdToQuote, leftToday, quoteExpiry, quoteIdOf, usualTerms, type Terms } from './quote.ts'
import { mayWithdraw, PASSCODE } from './testing.ts'
import { requestWithdrawal } from './withdraw.ts'
import { atOnce, tally } from '../testing/at-once.ts'

const house = await openHouse()

async function ready(username: string, cash: string) {
  const person = await house.rich(username, cash)
  const card = await mayWithdraw(person)
  return { member: person.member, cardId: card.id, person }
}

const loose: Terms = { ...usualTerms, cardWaitHours: 0, times: 1_000, freeTimes: 1_000 }

type Ready = Awaited<ReturnType<typeof ready>>

const request = ({ member, cardId }: Ready, amount: bigint, terms: Terms) =>
  verdictOf(
    house.db.tx(async (tx) => {
      await lockMember(tx, member)
      const origin = { address: '127.0.0.1', device: null }
      const want = { cardId, amount: fen(amount), passcode: PASSCODE, origin }
      await requestWithdrawal(tx, member, want, { ring: house.ring(), terms, factorFrom: fen(1_000_000_00n) })
    }),
  )

test('a hundred at once, each a tenth of the balance: exactly ten are held (BI-200)', async () => {
  const amy = await ready('amy001', '1000.00')
  const verdicts = await atOnce(100, () => request(amy, 100_00n, loose))
  expect(tally(verdicts)).toEqual({ ok: 10, balance_short: 90 })
  await house.books(`
    amy001:held  1000.00
    bank:in     -1000.00
  `)
}, 180_000)

test('together never more than a day allows, in times and in amount (BI-206)', async () => {
  const bea = await ready('bea001', '10000.00')
  const daily = { ...loose, times: 7, amount: fen(5_000_00n) }
  const verdicts = await atOnce(20, () => request(bea, 1_000_00n, daily))
  expect(tally(verdicts)).toEqual({ ok: 5, daily_amount: 15 })
  expect(await request(bea, 100_00n, { ...loose, times: 5 })).toBe('daily_times')
})

test('the day begins at midnight in Shanghai, to the millisecond (BI-205)', async () => {
  const cat = await ready('cat001', '1000.00')
  await request(cat, 100_00n, loose)
  const midnight = Date.parse('2026-11-22T00:00:00+08:00')
  await house.sql('update withdrawals set requested_at = $1 where member_id = $2', [
    new Date(midnight - 1),
    cat.member.id,
  ])
  const left = async (at: number) => (await leftToday(house.db, cat.member, { ...loose, times: 3 }, new Date(at))).times
  expect([await left(midnight - 1), await left(midnight), await left(midnight + 1)]).toEqual([2, 3, 3])
})

test('a quote is good for its five minutes and no longer, though its figures still hold (R-WDR-03)', async () => {
  const gus = await ready('gus001', '500.00')
  const wish = { cardId: gus.cardId, amount: fen(200_00n) }
  const figures = await figuresOf(house.db, gus.member, wish, loose)
  const until = (expiresAt: number) =>
    holdToQuote(house.ring(), gus.member, figures, quoteIdOf(house.ring()[0], gus.member, figures, expiresAt))
  expect(quoteExpiry(figures) - figures.now.getTime()).toBe(5 * 60_000)
  expect(() => until(figures.now.getTime())).not.toThrow()
  expect(() => until(figures.now.getTime() - 1)).toThrow('quote_changed')
})

test('what is missing is charged, or nothing leaves where the house says so; the excluded pay nothing', async () => {
  const dan = await ready('dan001', '1000.00')
  await house.db.tx((tx) => addObligation(tx, dan.member, { source: 'deposit', ref: 'one', face: fen(600_00n) }))
  const wish = { cardId: dan.cardId, amount: fen(300_00n) }
  const figures = (changed: Partial<Terms>) => figuresOf(house.db, dan.member, wish, { ...loose, ...changed })
  expect(await figures({})).toMatchObject({
    ...{ administrativeFee: 60_00n, actual: 240_00n },
    saving: { play: 600_00n, spares: 60_00n },
  })
  expect(await figures({ isExcluded: true })).toMatchObject({ administrativeFee: 0n, saving: null })
  await expect(figures({ shortfall: 'refuse' })).rejects.toMatchObject({ reason: 'turnover_short' })
  await house.db.tx((tx) =>
    addObligation(tx, dan.member, {
      source: 'bonus',
      ref: 'gift',
      face: fen(300_00n),
      multipleBp: 30_000n,
    }),
  )
  // 300.00 less 60.00 and 300.00: the figures say so, and from where on something arrives; sent it is not.
  expect(await figures({})).toMatchObject({ actual: -60_00n, least: 360_01n })
  const quoted = await dan.person.call(withdraw.quote, { cardId: dan.cardId, amount: '300.00' })
  expect(quoted).toMatchObject({ turnoverDeduction: '300.00', actual: '0.00', least: '360.01' })
  expect(await request(dan, 300_00n, loose)).toBe('nothing_left')
  expect(await request(dan, 360_00n, loose)).toBe('nothing_left')
  expect(await request(dan, 360_01n, loose)).toBe('ok')
})

test('money that is staked or held is not there to be taken (BI-208)', async () => {
  const eve = await ready('eve001', '300.00')
  await house.db.tx((tx) =>
    post(tx, {
      member: eve.member,
      key: crypto.randomUUID(),
      moves: [{ kind: 'bet', from: 'cash', to: 'bets:open', amount: fen(150_00n) }],
    }),
  )
  const wish = { cardId: eve.cardId, amount: '200.00' }
  expect(await eve.person.verdict(withdraw.quote, wish)).toBe('balance_short')
  expect(await request(eve, 200_00n, loose)).toBe('balance_short')
  expect(await request(eve, 150_00n, loose)).toBe('ok')
})

test('whoever is excluded takes the own money home, without the fee (BI-209)', async () => {
  const { member, isNow } = await house.person('fay001')
  await isNow(2)
  const fay = await ready('fay001', '500.00')
  await house.db.tx((tx) => addObligation(tx, member, { source: 'deposit', ref: 'own', face: fen(500_00n) }))
  const done = await fay.person.call(withdraw.submit, {
    cardId: fay.cardId,
    amount: '500.00',
    secondaryPwd: PASSCODE,
    idempotencyKey: 'home',
  })
  expect(done).toMatchObject({ amount: '500.00', actual: '500.00' })
})

import { expect, test } from 'vitest'
import { member as memberCalls } from '../../core/member/member.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { retryMessages } from '../callback/callback.ts'
import { Unknown } from '../callback/provider-call.ts'
import { NAME, openTown } from '../deposit/testing.ts'
import type { Person } from '../testing/house.ts'
import { bankReceiver } from './clients.ts'
import { cardOf, cashAndHeld, hasPlayed, mayWithdraw, PASSCODE, payoutsOf, want } from './testing.ts'

const town = await openTown()

const { statusOf, becomes, payouts, send } = payoutsOf(town)

/** Somebody with money, a withdrawal password and a card that may be used. */
async function ready(username: string, deposits: string[]) {
  const person = await town.person(username)
  for (const amount of deposits) await town.deposits(person, amount)
  return { person, card: await mayWithdraw(person) }
}

const balances = (person: Person) => cashAndHeld(town, person)

test('the money leaves the wallet at once, waits in held, and is split when the bank has paid', async () => {
  const { person, card } = await ready('amy001', ['1000.00'])
  const quote = await person.call(withdraw.quote, { cardId: card.id, amount: '500.00' })
  // None of the 1,000.00 was played: the charge is ten per cent of the missing turnover.
  expect(quote).toMatchObject({
    amount: '500.00',
    handlingFee: '0.00',
    administrativeFee: '100.00',
    turnoverDeduction: '0.00',
    actual: '400.00',
    turnoverMissing: '1000.00',
    cost: '100.00',
    costBp: 2_000,
    saving: { play: '1000.00', spares: '100.00' },
  })
  expect((await person.call(withdraw.overview, {})).fees).toEqual({
    ...{ handlingBp: 100, handlingMin: '2.00', handlingMax: '50.00', administrativeBp: 1_000 },
  })
  const first = want(card.id, '500.00', { quoteId: quote.quoteId })
  const done = await person.call(withdraw.submit, first)
  expect(await person.verdict(withdraw.submit, { ...first, amount: '300.00' })).toBe('key_reused')
  expect(done).toMatchObject({ status: 'requested', amount: '500.00', actual: '400.00' })
  await town.books(`
    amy001:cash  500.00
    amy001:held  500.00
    bank:in    -1000.00
  `)
  await send(person, done.id)
  await becomes(done.id, 'paid')
  await town.books(`
    amy001:cash  500.00
    bank:in    -1000.00
    bank:out     400.00
    fees         100.00
  `)
  expect(town.sandbox.bank.payouts().at(-1)).toMatchObject({
    id: done.id,
    amount: '400.00',
    currency: 'CNY',
    place: 'ICBC',
    account: cardOf().cardNo,
    holder: NAME,
    status: 'paid',
  })
  // The fee has closed what was missing: the second time nothing of it is charged, but the free one is used.
  const again = await person.call(withdraw.quote, { cardId: card.id, amount: '100.00' })
  expect(again).toMatchObject({ handlingFee: '2.00', administrativeFee: '0.00', actual: '98.00' })
  expect(again).toMatchObject({ cost: '2.00', costBp: 200, saving: null })
})

test('a failed payout returns everything once, and what the fee had closed is asked again', async () => {
  const { person, card } = await ready('ben001', ['300.00'])
  town.sandbox.bank.behave('fail')
  const { id } = await person.call(withdraw.submit, want(card.id, '300.00'))
  await send(person, id)
  await send(person, id)
  await becomes(id, 'failed')
  town.sandbox.bank.behave('pay')
  expect(await balances(person)).toEqual({ cash: 30000n, held: 0n })
  const overview = await person.call(withdraw.overview, {})
  expect(overview).toMatchObject({ turnoverMissing: '300.00', timesLeft: 3, freeLeft: 1 })
})

test('a bank that paid and did not answer is asked, not paid again', async () => {
  const { person, card } = await ready('cal001', ['400.00'])
  await hasPlayed(town, person)
  town.sandbox.bank.behave('timeout')
  const { id } = await person.call(withdraw.submit, want(card.id, '400.00'))
  await expect(send(person, id)).rejects.toThrow(Unknown)
  town.sandbox.bank.behave('pay')
  await send(person, id)
  await becomes(id, 'paid')
  expect(payouts(id)).toHaveLength(1)
  expect(await balances(person)).toEqual({ cash: 0n, held: 0n })
})

test('a bank that never heard of it is told again; until then the money stays held', async () => {
  const { person, card } = await ready('deb001', ['400.00'])
  await hasPlayed(town, person)
  town.sandbox.bank.behave('lost')
  const { id } = await person.call(withdraw.submit, want(card.id, '400.00'))
  await expect(send(person, id)).rejects.toThrow(Unknown)
  expect(await statusOf(id)).toBe('sent')
  expect(await balances(person)).toEqual({ cash: 0n, held: 40000n })
  town.sandbox.bank.behave('twice')
  await send(person, id)
  await becomes(id, 'paid')
  town.sandbox.bank.behave('pay')
  await retryMessages(town.db, bankReceiver(town))
  expect(await balances(person)).toEqual({ cash: 0n, held: 0n })
})

test('paid and then returned is a state of its own, with the money back once', async () => {
  const { person, card } = await ready('eli001', ['400.00'])
  await hasPlayed(town, person)
  const before = await person.call(withdraw.overview, {})
  const { id } = await person.call(withdraw.submit, want(card.id, '400.00'))
  await send(person, id)
  await becomes(id, 'paid')
  town.sandbox.bank.giveBack(id)
  town.sandbox.bank.giveBack(id)
  await becomes(id, 'returned')
  expect(await balances(person)).toEqual({ cash: 40000n, held: 0n })
  // No money has left, so the withdrawal counts neither to the times of the day nor to its sum.
  const now = await person.call(withdraw.overview, {})
  expect([now.timesLeft, now.amountLeft]).toEqual([before.timesLeft, before.amountLeft])
})

test('refusals come in order: cheap ones, the quote, the password, money last', async () => {
  const { person, card } = await ready('hue001', ['500.00'])
  const verdict = (amount: string, cardId = card.id, changed = {}) =>
    person.verdict(withdraw.submit, want(cardId, amount, changed))
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect(await verdict('1e2', 'x')).toMatch(/amount_range|card_not_found/)
  expect(await verdict('99.99', nowhere)).toBe('amount_range')
  expect(await verdict('500.01', nowhere)).toBe('card_not_found')
  expect(await verdict('100000.01')).toBe('daily_amount')
  expect(await verdict('100.00', card.id, { quoteId: '1.x' })).toBe('quote_changed')
  expect(await verdict('600.00', card.id, { secondaryPwd: '1' })).toBe('passcode_shape')
  expect(await verdict('600.00', card.id, { secondaryPwd: '135790' })).toBe('wrong_withdraw_password')
  expect(await verdict('600.00')).toBe('balance_short')
  const rows = await town.sql('select 1 from withdrawals where member_id = $1', [person.member.id])
  expect(rows).toHaveLength(0)
})

test('without a withdrawal password none leaves; a wrong one is counted although it is refused', async () => {
  const ivy = await town.person('ivy001')
  await town.deposits(ivy, '500.00')
  const card = await ivy.call(payoutAccounts.addBank, cardOf())
  expect(await ivy.verdict(withdraw.submit, want(card.id, '100', { secondaryPwd: '' }))).toBe('no_withdraw_password')
  expect(await ivy.verdict(withdraw.submit, want(card.id, '100'))).toBe('no_withdraw_password')
  await ivy.call(memberCalls.setWithdrawPassword, { password: PASSCODE })
  const wrong = () => ivy.verdict(withdraw.submit, want(card.id, '100', { secondaryPwd: '135790' }))
  expect([await wrong(), await wrong(), await wrong()]).toEqual([
    'wrong_withdraw_password',
    'wrong_withdraw_password',
    'withdraw_password_locked',
  ])
  expect(await ivy.verdict(withdraw.submit, want(card.id, '100'))).toBe('withdraw_password_locked')
})

test('a quote whose figures have moved holds nothing', async () => {
  const { person, card } = await ready('jay001', ['500.00'])
  const quote = await person.call(withdraw.quote, { cardId: card.id, amount: '200.00' })
  await hasPlayed(town, person)
  const held = want(card.id, '200.00', { quoteId: quote.quoteId })
  expect(await person.verdict(withdraw.submit, held)).toBe('quote_changed')
  expect(await balances(person)).toEqual({ cash: 50000n, held: 0n })
  const fresh = await person.call(withdraw.quote, { cardId: card.id, amount: '200.00' })
  const other = want(card.id, '300.00', { quoteId: fresh.quoteId })
  expect(await person.verdict(withdraw.submit, other)).toBe('quote_changed')
  const right = want(card.id, '200.00', { quoteId: fresh.quoteId })
  expect(await person.verdict(withdraw.submit, right)).toBe('ok')
})

test('a card of somebody else is no card', async () => {
  const { card } = await ready('kay001', [])
  const { person } = await ready('lou001', ['200.00'])
  expect(await person.verdict(withdraw.submit, want(card.id, '100'))).toBe('card_not_found')
})

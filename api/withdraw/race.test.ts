// Money out under load and bad weather: never more than there was, never twice, and the books right after each.
import { afterEach, expect, test } from 'vitest'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { transfer } from '../../core/transfer.ts'
import type { Manner } from '../../sandbox/bank.ts'
import { NAME, openTown } from '../deposit/testing.ts'
import { audit } from '../ledger/audit/audit.ts'
import type { Person } from '../testing/house.ts'
import { comparePayouts } from './audit.ts'
import { sendPayout } from './payout.ts'
import { bankOf } from './clients.ts'
import { cashAndHeld, hasPlayed, mayWithdraw, want } from './testing.ts'
import { atOnce, many, tally } from '../testing/at-once.ts'

const town = await openTown()
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

async function ready(username: string, cash: string) {
  const person = await town.person(username)
  // Paid in at the cashier, so that its books are compared too, and played through.
  await town.deposits(person, cash)
  await hasPlayed(town, person)
  const accounts = {
    bank: await mayWithdraw(person, { bankCode: 'FASTPAY' }),
    crypto: await person.call(payoutAccounts.addCrypt, {
      ...{ alias: 'w', currency: 'USDT', protocol: 'TRC20', address: TRON },
    }),
    wallet: await person.call(payoutAccounts.addWallet, {
      ...{ realName: NAME, alias: '支付宝', address: `${username}@pay.example` },
    }),
  }
  return { person, accounts }
}

const wallets = (person: Person) => cashAndHeld(town, person)

afterEach(async () => {
  const { checks } = await audit(town.db, town.buckets)
  const payouts = await comparePayouts(town.db, town.buckets, town.sandbox.bank.payouts())
  const wrong = [...checks, ...payouts].filter(({ breaches }) => breaches > 0)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})

test('fifty at once, each of a third of the balance: three at the most, and held to the fen', async () => {
  const { person, accounts } = await ready('amy001', '1000.00')
  const verdicts = await atOnce(50, (at) => {
    const account = Object.values(accounts)[at % 3]
    return person.verdict(withdraw.submit, want(account?.id ?? '', '300.00'))
  })
  expect(tally(verdicts)['ok'] ?? 0).toBe(3)
  expect((tally(verdicts)['balance_short'] ?? 0) + (tally(verdicts)['daily_times'] ?? 0)).toBe(47)
  expect(await wallets(person)).toEqual({ cash: 100_00n, held: 900_00n })
})

test('twenty under one key are one, while twenty under others are as many as a day allows', async () => {
  const { person, accounts } = await ready('bea001', '5000.00')
  const same = many(20, () => want(accounts.bank.id, '100.00', { idempotencyKey: 'the one' }))
  const others = many(20, () => want(accounts.wallet.id, '100.00'))
  const verdicts = await Promise.all([...same, ...others].map((body) => person.verdict(withdraw.submit, body)))
  // Of one key either all are told yes, or all came when the day was used up.
  expect([0, 20]).toContain(tally(verdicts.slice(0, 20))['ok'] ?? 0)
  const { list } = await person.call(withdraw.list, {})
  expect(list).toHaveLength(3)
  expect(await wallets(person)).toEqual({ cash: 4700_00n, held: 300_00n })
})

test('withdrawals raced with transfers to a venue take no more than there was', async () => {
  const { person, accounts } = await ready('cat001', '500.00')
  const verdicts = await atOnce(20, (at) =>
    at % 2 === 0
      ? person.verdict(withdraw.submit, want(accounts.bank.id, '200.00'))
      : person.verdict(transfer.transfer, {
          ...{ from: 'central', to: 'video', amount: '200.00', idempotencyKey: `t-${at}` },
        }),
  )
  expect(tally(verdicts)['ok'] ?? 0).toBe(2)
  expect((await wallets(person)).cash).toBe(100_00n)
})

const weathers: [said: string, manners: Manner[], end: string][] = [
  ['paid', ['pay'], 'paid'],
  ['told twice', ['twice'], 'paid'],
  ['slow', ['slow'], 'paid'],
  ['failed', ['fail'], 'failed'],
  ['paid and sent back', ['return'], 'returned'],
  ['not answered, then asked', ['timeout', 'pay'], 'paid'],
  ['never heard of, twice, then paid', ['lost', 'lost', 'pay'], 'paid'],
  ['never heard of, then failed', ['lost', 'fail'], 'failed'],
  ['paid in silence, then asked', ['silent', 'pay'], 'paid'],
]

test.each(weathers)('a payout that is %s ends once, to each kind of account', async (said, manners, end) => {
  const name = `w${weathers.findIndex(([one]) => one === said)}`
  const { person, accounts } = await ready(`${name}ab01`, '600.00')
  const sending = { db: town.db, bank: bankOf(town, 250), ring: town.ring }
  const ids: string[] = []
  for (const account of Object.values(accounts))
    ids.push((await person.call(withdraw.submit, want(account.id, '200.00'))).id)
  const send = (id: string) => sendPayout(sending, person.member, id)
  for (const manner of manners) {
    town.sandbox.bank.behave(manner)
    await Promise.allSettled(ids.map(send))
  }
  town.sandbox.bank.behave('pay')
  for (const id of ids)
    await expect.poll(async () => (await person.call(withdraw.order, { id })).status, { timeout: 10_000 }).toBe(end)
  // Sending again changes nothing.
  await Promise.all(ids.map(send))
  for (const id of ids) expect(town.sandbox.bank.payouts().filter((one) => one.id === id)).toHaveLength(1)
  expect(await wallets(person)).toEqual({ cash: end === 'paid' ? 0n : 600_00n, held: 0n })
})

test('coins are paid at the rate of the quote, and a returned payout brings everything back', async () => {
  const { person, accounts } = await ready('dan001', '708.00')
  const quote = await person.call(withdraw.quote, { cardId: accounts.crypto.id, amount: '708.00' })
  expect(quote).toMatchObject({ actual: '708.00', rate: '7.08', coins: '100.00' })
  const sending = { db: town.db, bank: bankOf(town, 300), ring: town.ring }
  const body = { ...want(accounts.crypto.id, '708.00'), quoteId: quote.quoteId }
  const { id } = await person.call(withdraw.submit, body)
  await sendPayout(sending, person.member, id)
  const status = async () => (await person.call(withdraw.order, { id })).status
  await expect.poll(status, { timeout: 10_000 }).toBe('paid')
  expect(town.sandbox.bank.payouts().find((one) => one.id === id)).toMatchObject({
    ...{ amount: '100.00', currency: 'USDT', place: 'TRC20', account: TRON },
  })
  town.sandbox.bank.giveBack(id)
  town.sandbox.bank.giveBack(id)
  await expect.poll(status, { timeout: 10_000 }).toBe('returned')
  expect(await wallets(person)).toEqual({ cash: 708_00n, held: 0n })
})

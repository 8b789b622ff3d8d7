import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { withdraw, withdrawalCan } from '../../core/withdraw/withdraw.ts'
import { openHouse } from '../testing/house.ts'
import type { BankWord } from './bank.ts'
import { recordWord, sendPayout } from './payout.ts'
import { insertWithdrawal } from './withdraw.sql.ts'
import { mayWithdraw, statusIn } from './testing.ts'
import { post } from '../ledger/post/ledger.ts'
import { atOnce } from '../testing/at-once.ts'

const house = await openHouse()
const amy = await house.person('amy001')
await amy.receives('1000000.00')
const card = await mayWithdraw(amy)

/** 100.00 held, of which 89.00 go to the bank, 1.00 and 7.00 are fees and 3.00 a bonus taken back. */
async function held(): Promise<string> {
  const id = crypto.randomUUID()
  await house.db.tx(async (tx) => {
    await insertWithdrawal(tx, amy.member, {
      id,
      account: card,
      amount: 100_00n,
      handlingFee: 1_00n,
      administrativeFee: 7_00n,
      turnoverDeduction: 3_00n,
      actual: 89_00n,
      rateMicro: null,
      coins: null,
      now: new Date(),
    })
    await post(tx, {
      member: amy.member,
      key: crypto.randomUUID(),
      ref: id,
      moves: [{ kind: 'withdraw_hold', from: 'cash', to: 'held', amount: fen(100_00n) }],
    })
  })
  return id
}

async function sums() {
  const rows = await house.sql(`
    select account, sum(balance)::bigint as balance
      from (select account, balance from wallets union all select account, balance from house) all_of_it
     group by account`)
  const of = (account: number) => (rows.find((row) => row.account === account)?.balance ?? 0n) as bigint
  return { cash: of(1), held: of(2), fees: of(102), promo: of(103), out: of(105) }
}

const word = (id: string, status: BankWord['status'], amount = '89.00'): BankWord => ({
  id,
  status,
  amount,
  currency: 'CNY',
  reference: 'B1',
})
const say = (said: BankWord) => house.db.tx((tx) => recordWord(tx, said))
const statusOf = (id: string) => statusIn(house, id)

const words = ['processing', 'paid', 'failed', 'returned'] as const

/** Returns where the 100.00 must be, by the bank's reports in order: the first of paid and failed decides. */
function expected(said: readonly BankWord['status'][]) {
  const first = said.find((status) => status !== 'processing')
  if (first === undefined) return { cash: 0n, held: 100_00n, fees: 0n, promo: 0n, out: 0n }
  if (first === 'failed') return { cash: 100_00n, held: 0n, fees: 0n, promo: 0n, out: 0n }
  const isBack = said.includes('returned')
  return {
    // The payout did not arrive, so no fee was charged.
    cash: isBack ? 100_00n : 0n,
    held: 0n,
    fees: isBack ? 0n : 8_00n,
    promo: isBack ? 0n : 3_00n,
    out: isBack ? 0n : 89_00n,
  }
}

test('whatever the bank says, how often and in which order, each fen is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), async (said) => {
      const before = await sums()
      const id = await held()
      for (const status of said) await say(word(id, status))
      const after = await sums()
      const want = expected(said)
      const moved = Object.entries(after).map(([name, sum]) => [name, sum - before[name as keyof typeof before]])
      expect({ ...Object.fromEntries(moved), cash: after.cash - before.cash + 100_00n }).toEqual(want)
    }),
    { numRuns: 80 },
  )
})

test('the same word twenty times at once moves money once', async () => {
  const id = await held()
  const before = await sums()
  await atOnce(20, () => say(word(id, 'paid')))
  const after = await sums()
  expect(after.out - before.out).toBe(89_00n)
  expect(before.held - after.held).toBe(100_00n)
})

test('a word on another amount or another withdrawal changes nothing and asks for a person', async () => {
  const id = await held()
  const before = await sums()
  expect(await say(word(id, 'paid', '100.00'))).toBe('contradiction')
  expect(await say({ ...word(id, 'paid'), currency: 'USDT' })).toBe('contradiction')
  expect(await say(word(crypto.randomUUID(), 'paid'))).toBe('unknown_order')
  expect(await statusOf(id)).toBe('requested')
  expect(await sums()).toEqual(before)
})

test('one call of the member moves money out, and none takes it back (R-RG-17)', () => {
  const commands = Object.values(withdraw).filter((call) => 'once' in call && call.once)
  expect(commands.map(({ path }) => path)).toEqual(['withdraw/submit'])
  expect(Object.keys(withdrawalCan)).toEqual(['send', 'pay', 'fail', 'return', 'refuse'])
})

test('however often we die between paying and writing it down, the bank pays once (R-WDR-04)', async () => {
  const id = await held()
  const paid = new Set<string>()
  let orders = 0
  const dying = {
    query: async () => undefined,
    pay: async () => {
      orders++
      paid.add(id)
      throw new Error('killed')
    },
  }
  const sending = { db: house.db, ring: house.ring }
  for (let time = 0; time < 5; time++) {
    await expect(sendPayout({ ...sending, bank: dying }, amy.member, id)).rejects.toThrow('killed')
    expect(await statusOf(id)).toBe('sent')
  }
  const bank = {
    query: async () => (paid.has(id) ? word(id, 'paid') : undefined),
    pay: () => Promise.reject(new Error('paid a second time')),
  }
  await sendPayout({ ...sending, bank }, amy.member, id)
  expect([await statusOf(id), orders]).toEqual(['paid', 5])
  // A paid withdrawal is never sent again.
  await sendPayout({ ...sending, bank: dying }, amy.member, id)
  expect(orders).toBe(5)
})

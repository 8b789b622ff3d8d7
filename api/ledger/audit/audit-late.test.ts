// The audit finds rows that lie about, are late or lack their pair, and finds none in sound books.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tamper } from '../../testing/tamper.ts'
import { lateQueries } from './audit-late.sql.ts'
import { openTestLedger } from '../testing.ts'

const house = await openTestLedger()
const { db, owner, sql } = house
const { config } = house.database
const amy = await house.member(100_00n)
const mine = [amy.bucket, amy.id]

const withdrawal = (age: string) =>
  owner.pool.query(
    `insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee,
                              turnover_deduction, actual, requested_at)
     values ($1, $2, $3, $3, 100, 0, 0, 0, 100, now() - $4::interval)`,
    [...mine, randomUUID(), age],
  )
const deposit = (age: string) =>
  owner.pool.query(
    `insert into deposits (bucket, member_id, id, channel_id, channel, provider, amount, depositor, expires_at, pay_amount)
     values ($1, $2, $3, 1, 'x', 'x', 10000, 'x', now() - $4::interval, 10000)`,
    [...mine, randomUUID(), age],
  )
const issue = (id: number, age: string) =>
  owner.pool.query(
    `insert into issues (draw_id, lottery, issue, chain, position, opens_at, lock_at, draw_at)
     values ($1::int, 'k3_1m', $1::int::text, 1, $1::int, now() - $2::interval - interval '2 minutes',
             now() - $2::interval - interval '1 minute', now() - $2::interval)`,
    [id, age],
  )
const payment = (age: string) =>
  owner.pool.query(
    `insert into provider_payments (provider, reference, order_ref, bucket, member_id, amount, currency, state, reason,
                                    arrived_at)
     values ('x', $3, 'x', $1, $2, 100, 'TOKEN', 'review', 'contract', now() - $4::interval)`,
    [...mine, randomUUID(), age],
  )
const message = (age: string) =>
  owner.pool.query(
    `insert into provider_inbox (provider, event, body, said_at, signature, received_at)
     values ('x', $1, '{}', '', '', now() - $2::interval)`,
    [Buffer.from(age), age],
  )
const chase = (age: string) =>
  owner.pool.query(
    `insert into chases (bucket, member_id, id, total, created_at, next_at, legs, state, stop_on_win, lottery, lines)
     values ($1, $2, $3, 100, now(), now() - $4::interval, 2, 1, true, 'k3_1m', '[]')`,
    [...mine, randomUUID(), age],
  )

/** Waiting work of every kind that is in time. */
await sql(`insert into chains (lottery, number, length, commitment) values ('k3_1m', 1, 9, sha256('x'))`)
for (const wait of [withdrawal, deposit, payment, message, chase]) await wait('30 minutes')
await issue(1, '30 minutes')

async function broken(): Promise<string[]> {
  const found = await Promise.all(lateQueries.map(async ({ id, says, run }) => ({ id, says, ...(await run(db)) })))
  return found.filter(({ breaches }) => breaches > 0).map(({ id, says }) => `${id} ${says}`)
}

test('what waits in time is well', async () => {
  expect(await broken()).toEqual([])
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a withdrawal', () => withdrawal('4 days'), 'I-17 no withdrawal has waited'],
  ['a payment', () => payment('4 days'), 'I-17 no payment has waited'],
  ['a deposit order', () => deposit('2 hours'), 'I-17 no deposit order'],
  ['an issue', () => issue(2, '2 hours'), 'I-17 no issue'],
  ['a message', () => message('2 hours'), "I-17 no provider's message"],
  ['a chase', () => chase('2 hours'), 'I-17 no leg of a chase'],
])('%s that nobody ended is found', async (_what, make, says) => {
  const before = await broken()
  await make()
  const found = (await broken()).filter((one) => !before.includes(one))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(says)
})

test('a house that was closed in time has nothing late in its books', async () => {
  // The minute's job of the wallet is the last sign of life.
  await sql(`insert into cash_rolled (bucket, upto) values ($1, now() - interval '5 days')`, [amy.bucket])
  expect(await broken()).toEqual([])
  await sql('delete from cash_rolled')
})

test.each([
  ['money of nobody', 'update house set balance = balance + 1 where account = 102', 'I-05'],
  ['a fen more in a wallet', 'update wallets set balance = balance + 1', 'I-05'],
  [
    'money in review that nobody sent',
    `insert into house (bucket, account, stripe, balance) select bucket, 106, 0, 100 from buckets limit 1`,
    'I-13',
  ],
  ['two payouts with one reference', `update withdrawals set status = 'paid', bank_reference = 'same'`, 'I-10'],
  ['money in a bucket whose accounts are gone', 'delete from house', 'I-05'],
])('%s is found', async (_what, harm, id) => {
  await sql(`insert into house (bucket, account, stripe, balance)
    select bucket, 102, 0, 0 from buckets on conflict do nothing`)
  const before = await broken()
  await tamper(config, harm)
  const found = (await broken()).filter((one) => !before.includes(one))
  expect(found.map((one) => one.slice(0, 4))).toContain(id)
  await tamper(config, `delete from house where account = 106`)
  await tamper(config, `update house set balance = 0 where account = 102`)
  await tamper(config, `update wallets set balance = 10000`)
})

// The details of a record beside its amount (the way that the money came or went), and the sums of days.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../../core/accounts.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { fen, fromWire } from '../../core/money.ts'
import { records } from '../../core/records.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { wallet } from '../../core/wallet.ts'
import { openDb } from '../shell/db.ts'
import { post } from '../ledger/post/ledger.ts'
import { openHouse, type Person } from '../testing/house.ts'

const house = await openHouse()
// Writes tables that the house itself may only write through its functions.
const owner = openDb(house.database.config)
afterAll(() => owner.close())
let amy: Person
beforeAll(async () => {
  amy = await house.person('amy001')
})
const today = dayOf(Date.now())

type Way = [kind: TransferKind, from: Account, to: Account, amount: string, ref: string]

const move = ([kind, from, to, amount, ref]: Way) =>
  house.db.tx((tx) =>
    post(tx, {
      member: amy.member,
      key: randomUUID(),
      ref,
      moves: [{ kind, from, to, amount: fen(fromWire(amount)) }],
    }),
  )

const insert = (text: string, values: unknown[]) =>
  owner.pool.query(text, [amy.member.bucket, amy.member.id, ...values])

/** A deposit of a type, credited. */
async function deposit(type: string, amount: string) {
  const id = randomUUID()
  await insert(
    `insert into deposits (bucket, member_id, id, channel_id, channel, provider, amount, depositor, status,
                           expires_at, type, pay_amount)
     values ($1, $2, $3, 1, 'x', 'desk', $4, 'x', 'waiting', now(), $5, $4)`,
    [id, fromWire(amount), type],
  )
  await move(['deposit', 'bank:in', 'cash', amount, id])
}

/** A withdrawal to an account of that kind. */
async function withdrawal(account: [kind: string, bank: string | null, protocol: string | null]) {
  const [id, card] = [randomUUID(), randomUUID()]
  const [kind, bank, protocol] = account
  await insert(
    `insert into payout_accounts (bucket, member_id, id, kind, bank_code, branch, protocol, alias, holder, masked,
                                  cipher, fingerprint)
     values ($1, $2, $3, $4, $5, case when $5::text is null then null else 'x' end, $6,
             case when $5::text is null then '我的钱包' end, 'x', '1234', '\\x00', sha256($3::uuid::text::bytea))`,
    [card, kind, bank, protocol],
  )
  const coins = kind === 'crypto' ? 1 : null
  await insert(
    `insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee,
                              turnover_deduction, actual, kind, rate_micro, coins)
     values ($1, $2, $3, $4, 10000, 0, 0, 0, 10000, $5, $6, $6)`,
    [id, card, kind, coins],
  )
  await move(['withdraw_hold', 'cash', 'held', '100.00', id])
}

test('a record names the way to pay, the bank, the chain, the wallet and the lottery', async () => {
  await deposit('alipay', '500.00')
  await deposit('cash', '1000.00')
  await withdrawal(['bank', 'CMB', null])
  await withdrawal(['crypto', null, 'TRC20'])
  await withdrawal(['wallet', null, null])
  await move(['bet', 'cash', 'bets:open', '20.00', '12026112100001'])
  const order = randomUUID()
  await insert(
    `insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
     values ($1, $2, $3, 0, 12026112100001, 1, 3990, 0, now())`,
    [order],
  )
  await move(['bet_payout', 'bets:won', 'cash', '39.90', order])
  const seen = async (language: 'zh_hans' | 'en') =>
    (await amy.call(wallet.trades, {}, { language })).list.map(({ method }) => method)
  expect(await seen('zh_hans')).toEqual([
    ...['极速快三', '极速快三', '我的钱包', 'USDT TRC20', '招商银行', '现金充值', '支付宝充值'],
  ])
  expect((await seen('en')).slice(0, 2)).toEqual(['Fast 3 · 1 min', 'Fast 3 · 1 min'])
})

test('the totals are those of the days and of the type, and come with the first page alone', async () => {
  const all = await amy.call(wallet.trades, { size: 2 })
  expect(all.totals).toMatchObject({ count: 7, in: '1539.90', out: '320.00' })
  expect(all.totals).toEqual((await amy.call(records.log, {})).totals)
  const next = await amy.call(wallet.trades, { size: 2, cursor: all.more ?? '' })
  expect([next.list.length, next.totals]).toEqual([2, null])
  const out = await amy.call(wallet.trades, { type: 'withdraw' })
  expect(out.totals).toMatchObject({ count: 3, in: '0.00', out: '300.00' })
  const yesterday = addDays(today, -1)
  const none = await amy.call(wallet.trades, { start: yesterday, end: yesterday })
  expect(none.totals).toEqual({ count: 0, in: '0.00', out: '0.00', moved: '0.00', days: [] })
  const [one] = all.list
  expect((await amy.call(wallet.trades, { orderNo: one?.orderNo ?? '' })).totals).toBeNull()
})

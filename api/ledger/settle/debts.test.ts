// A member who already owes the house: every way into debt adds to the sum owed.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import type { Member } from '../../shell/serve.ts'
import { setDrawState } from '../post/draws.ts'
import type { OpenBet } from '../post/ledger.sql.ts'
import { agedDebts, owedByMembers } from './debts.ts'
import { collectReceivables, receivableList, resettleDraw, takeBackWhole } from './resettle.ts'
import { settleDraw, type Settled } from './settle.ts'
import { agree, deposit, openTestLedger, order } from '../testing.ts'
import { cashOf } from '../post/wallets.ts'

const house = await openTestLedger()
const { db, owner, sql, ledger, buckets } = house

const owedBy = async ({ id }: Member) => (await receivableList(db)).find(({ memberId }) => memberId === id)?.owed ?? 0n

async function takesAllOut(member: Member): Promise<void> {
  const amount = await cashOf(db, member)
  const move = { kind: 'withdraw_hold', from: 'cash', to: 'held', amount } as const
  await ledger.submit({ kind: 'transfer', member, key: randomUUID(), moves: [move] })
}

/** Lets a member win, withdraw all of it, and lose by a resettlement. */
async function owesAgain(member: Member, won: bigint): Promise<void> {
  const drawId = await house.draw()
  await ledger.submit(deposit(member, 10_00n))
  await ledger.submit(order(member, drawId))
  await setDrawState(db, drawId, { from: ['open'], to: 'drawn', buckets })
  const judge = (outcome: 'won' | 'lost', payout: bigint) => (bets: OpenBet[]) =>
    bets.map(({ memberId, orderId, line }): Settled => ({
      ...{ memberId, orderId, line, outcome, payout: fen(payout), refund: fen(0n) },
    }))
  await settleDraw(db, { drawId, buckets, judge: judge('won', won) })
  await takesAllOut(member)
  await agree(owner.pool, drawId)
  await resettleDraw(db, { drawId, buckets, number: 1, judge: judge('lost', 0n) })
}

test('who owes by one correction owes the sum behind a second', async () => {
  const member = await house.member()
  await owesAgain(member, 7_00n)
  await owesAgain(member, 5_00n)
  expect(await owedBy(member)).toBe(12_00n)
})

test('what is owed grows by a deposit that is undone, as far as the wallet does not hold it', async () => {
  const member = await house.member(1_00n)
  const undo = () =>
    owner.tx((tx) =>
      takeBackWhole(tx, member, { kind: 'deposit_undone', key: randomUUID(), ref: 'd', amount: fen(3_00n) }),
    )
  expect([await undo(), await undo()]).toEqual([2_00n, 3_00n])
  expect([await owedBy(member), await cashOf(db, member)]).toEqual([5_00n, 0n])
})

test('what is owed grows by a win that is taken back, less the stake that comes back with it', async () => {
  const member = await house.member(1_00n)
  for (const win of [4_00n, 2_00n])
    await sql('select take_back($1, $2, $3, $4, 87 /* round_win_back */, $5, 100, gen_random_uuid())', [
      ...[member.bucket, member.id, randomUUID(), randomUUID(), win],
    ])
  expect([await owedBy(member), await cashOf(db, member)]).toEqual([3_00n, 0n])
})

test('a debt is as old as the oldest part of it that is not paid back', async () => {
  const member = await house.member(1_00n)
  const undo = (key: string) =>
    owner.tx((tx) => takeBackWhole(tx, member, { kind: 'deposit_undone', key, ref: 'd', amount: fen(3_00n) }))
  const [first, second] = [randomUUID(), randomUUID()]
  await undo(first)
  await undo(second)
  const booked = async (key: string) =>
    (await sql('select created_at from transfers where key = $1 and kind = 54 /* receivable_booked */', [key]))[0]?.[
      'created_at'
    ]
  const debt = async () => {
    const largest = await agedDebts(db, 200)
    expect(await owedByMembers(db)).toBe(largest.reduce((sum, { owed }) => sum + owed, 0n))
    return largest.find(({ member_id }) => member_id === member.id)
  }
  expect(await debt()).toMatchObject({ owed: 5_00n, since: await booked(first) })
  const pays = async (amount: bigint) => {
    await ledger.submit(deposit(member, amount))
    await collectReceivables(db, member.bucket)
  }
  await pays(1_00n)
  expect(await debt()).toMatchObject({ owed: 4_00n, since: await booked(first) })
  await pays(1_00n)
  expect(await debt()).toMatchObject({ owed: 3_00n, since: await booked(second) })
  await pays(3_00n)
  expect(await debt()).toBeUndefined()
})

test.each([
  ['a kind that credits', [50, 100n, 0n], 'kind 50 takes nothing back'],
  ['no kind at all', [0, 100n, 0n], 'kind 0 takes nothing back'],
  ['a stake with a gift', [123, 100n, 1n], 'kind 123 takes nothing back'],
  ['less than nothing', [87, -1n, 100n], 'nothing to take back'],
  ['a stake of less than nothing', [87, 100n, -1n], 'nothing to take back'],
  ['nothing', [87, 0n, 0n], 'nothing to take back'],
] as const)('%s is not taken back, and nothing moves', async (_what, said, says) => {
  const member = await house.member(5_00n)
  const taken = sql('select take_back($1, $2, $3, $4, $5, $6, $7, gen_random_uuid())', [
    ...[member.bucket, member.id, randomUUID(), 'x', ...said],
  ])
  await expect(taken).rejects.toThrow(says)
  expect([await owedBy(member), await cashOf(db, member)]).toEqual([0n, 5_00n])
})

// Guarantees of a cancelled order: the lock of its draw, the clock read behind that lock, and the allowance it frees.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import type { Tx } from '../../shell/db.ts'
import { waiting } from '../../testing/database.ts'
import type { Member } from '../../shell/serve.ts'
import { cancelOrder } from './cancel.ts'
import type { Order } from './commands.ts'
import { post } from './ledger.ts'
import { openTestLedger, order, verdictOf } from '../testing.ts'

const house = await openTestLedger()
const { db, owner, sql, ledger } = house

const cancels = (tx: Tx, { member, key }: Order, board: 'odds' | 'official' = 'odds') =>
  cancelOrder(tx, { member, orderId: key, board, key: randomUUID(), body: Buffer.from('back') })
const back = (one: Order) => verdictOf(db.tx((tx) => cancels(tx, one)).then(() => ({ repeated: false })))

async function placed(terms: Parameters<typeof house.draw>[0] = {}) {
  const [member, drawId] = [await house.member(100_00n), await house.draw(terms)]
  const one = order(member, drawId)
  await ledger.submit(one)
  return { member, drawId, one }
}

/** The draw ends now, by its clock alone: its row still says open. */
const ends = (drawId: bigint) => sql('update draws set lock_at = now() where id = $1', [drawId])

/** Does `hold` in a session, begins `work`, which waits for it, does `meanwhile`, and lets go. */
async function behind<T>(
  hold: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let working: Promise<T> | undefined
  await owner.tx(async (tx) => {
    await hold(tx)
    working = work()
    await expect.poll(() => waiting(house.database.config), { timeout: 20_000, interval: 10 }).toBe(1)
    await meanwhile()
  })
  return working as Promise<T>
}

const holdCash =
  ({ bucket, id }: Member) =>
  (tx: Tx) =>
    tx.client.query('select from wallets where bucket = $1 and member_id = $2 for update', [bucket, id])

test('an order comes back before the lock by the clock, and not behind it while nobody has closed the draw', async () => {
  const { drawId, one } = await placed()
  const other = { ...one, key: randomUUID() }
  await ledger.submit(other)
  expect(await back(one)).toBe('ok')
  await ends(drawId)
  expect(await back(other)).toBe('draw_closed')
})

test('an order that waits for its wallet beyond the lock does not come back, though it was asked in time', async () => {
  const { member, drawId, one } = await placed()
  const verdict = await behind(
    holdCash(member),
    () => back(one),
    () => ends(drawId),
  )
  expect(verdict).toBe('draw_closed')
})

test('nobody closes a draw while an order of it comes back', async () => {
  const { member, drawId, one } = await placed()
  const mine = 'select from draws where bucket = $1 and id = $2 for update skip locked'
  const free = async () => (await owner.pool.query(mine, [member.bucket, drawId])).rowCount as number
  expect(await free()).toBe(1)
  await db.tx(async (tx) => {
    await cancels(tx, one)
    expect(await free()).toBe(0)
  })
  expect(await free()).toBe(1)
})

test('what it says is in the wallet is what is there behind whoever came first', async () => {
  const { member, one } = await placed()
  const gift = { kind: 'deposit', from: 'bank:in', to: 'cash', amount: fen(5_00n) } as const
  const { balance } = await behind(
    (tx) => post(tx, { member, key: randomUUID(), moves: [gift] }),
    () => db.tx((tx) => cancels(tx, one)),
    async () => {},
  )
  expect(balance).toBe(105_00n)
})

test.each([
  ['member_cap', { memberCap: 39_00n }],
  ['round_limit', { stakeCap: 20_00n }],
])('what was taken back counts to no cap of a member: %s', async (reason, terms) => {
  const { member, drawId, one } = await placed(terms)
  const next = () => verdictOf(ledger.submit(order(member, drawId)))
  expect([await next(), await next()]).toEqual(['ok', reason])
  expect(await back(one)).toBe('ok')
  expect([await next(), await next()]).toEqual(['ok', reason])
})

test('an order of another board is not there', async () => {
  const { one } = await placed()
  const asked = db.tx((tx) => cancels(tx, one, 'official')).then(() => ({ repeated: false }))
  expect(await verdictOf(asked)).toBe('order_unknown')
  expect([await back(one), await back(one)]).toEqual(['ok', 'order_over'])
})

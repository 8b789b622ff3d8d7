// A row that another transaction holds, or a late order, delays only the calls that it concerns.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Member } from '../../shell/serve.ts'
import { neighbours } from '../../testing/neighbours.ts'
import { holds, holdsWallet } from '../../testing/tamper.ts'
import { cancelOrder } from './cancel.ts'
import { lockDraw } from './draws.ts'
import { bodyOf } from './keys.ts'
import { openLedger } from './ledger.ts'
import { bigLine, deposit, openTestLedger, order, verdictOf, wholeBook } from '../testing.ts'
import { atOnce, many } from '../../testing/at-once.ts'

const house = await openTestLedger()
const { db, owner, sql, ledger } = house

/** Runs `work` while another session holds rows and neither commits nor gives up. */
async function during<T>(held: ReturnType<typeof holds>, work: () => Promise<T>): Promise<T> {
  const letGo = await held
  return work().finally(letGo)
}

const walletOf = (member: Member) => holdsWallet(house.database.config, member)
const rowOf = (drawId: bigint, { bucket }: Member) =>
  holds(house.database.config, 'draws where bucket = $1 and id = $2', [bucket, drawId])
const pair = () =>
  neighbours(
    () => house.member(100_00n),
    (member) => member,
  )
const late = () => ({ lockAt: new Date(Date.now() - 1_000), drawAt: new Date(Date.now() + 60_000) })

test('a late order is refused while somebody has the row of its draw, and so is taking one back', async () => {
  const amy = await house.member(100_00n)
  const open = await house.draw()
  const one = order(amy, open)
  await ledger.submit(one)
  await sql(`update draws set lock_at = now(), draw_at = now() where id = $1`, [open])
  const taken = { member: amy, orderId: one.key, board: 'odds', key: randomUUID() } as const
  const verdicts = await during(rowOf(open, amy), async () => [
    await verdictOf(ledger.submit(order(amy, open))),
    // The key comes first: what was accepted is told, however late it is asked again.
    await verdictOf(ledger.submit(one)),
    await verdictOf(ledger.submit({ ...one, body: bodyOf('other') })),
    await db.tx((tx) => cancelOrder(tx, { ...taken, body: bodyOf('back') })).catch((error: Error) => error.message),
  ])
  expect(verdicts).toEqual(['draw_closed', 'again', 'key_reused', 'draw_closed'])
})

test('a crowd of late orders over two servers lets the close have its row', async () => {
  // As many in flight as suits a cluster whose machines share two cores.
  const doors = [1, 2].map(() => openLedger(db.pool, house.buckets, { inFlight: 4 }))
  afterAll(() => Promise.all(doors.map((door) => door.close())))
  const people = await atOnce(40, () => house.member(100_00n))
  const drawId = await house.draw(late())
  let isOver = false
  const storm = doors.flatMap((door) =>
    people.map(async (each) => {
      while (!isOver) expect(await verdictOf(door.submit(order(each, drawId)))).toBe('draw_closed')
    }),
  )
  const closed = await lockDraw(db, drawId, house.buckets)
  isOver = true
  await Promise.all(storm)
  expect(closed).toBe(true)
})

test('a wallet that somebody holds delays its member alone, who hears busy and may come again', async () => {
  const quick = openLedger(db.pool, house.buckets, { waitMs: 700 })
  afterAll(() => quick.close())
  const [amy, bob] = await pair()
  const drawId = await house.draw()
  const own = order(amy, drawId)
  await during(walletOf(amy), async () => {
    const stuck = verdictOf(quick.submit(own))
    const after = verdictOf(quick.submit(deposit(amy, 1_00n)))
    // The orders go in one after the other, all while the wallet is locked.
    for (let n = 0; n < 5; n++) expect(await verdictOf(quick.submit(order(bob, drawId)))).toBe('ok')
    expect(await verdictOf(quick.submit(deposit(bob, 1_00n)))).toBe('ok')
    expect([await stuck, await after]).toEqual(['busy', 'busy'])
  })
  expect(await verdictOf(quick.submit(own))).toBe('ok')
})

test('what waits for a held wallet goes as soon as it is free', async () => {
  const [amy, bob] = await pair()
  const drawId = await house.draw()
  const { waiting } = await during(walletOf(amy), async () => {
    const waiting = verdictOf(ledger.submit(order(amy, drawId)))
    // In the same batch, so once it is placed the other one has been set apart.
    expect(await verdictOf(ledger.submit(order(bob, drawId)))).toBe('ok')
    expect(ledger.depth().waiting).toBe(1)
    return { waiting }
  })
  expect(await waiting).toBe('ok')
})

test('a draw that somebody holds delays the bets on it alone', async () => {
  const quick = openLedger(db.pool, house.buckets, { waitMs: 700 })
  afterAll(() => quick.close())
  const [amy, bob] = await pair()
  const [held, free] = [await house.draw(), await house.draw()]
  const verdicts = await during(rowOf(held, amy), async () => {
    const stuck = verdictOf(quick.submit(order(amy, held)))
    return [await verdictOf(quick.submit(order(bob, free))), await stuck]
  })
  expect(verdicts).toEqual(['ok', 'busy'])
})

test('who is not there gets no wallet and plays nothing, whoever plays beside', async () => {
  const [amy, bob] = await pair()
  const nobody = { bucket: amy.bucket, id: 900_000n }
  await expect(ledger.submit(deposit(nobody, 100_00n))).rejects.toThrow('no member 900000')
  const bySql = 'insert into wallets (bucket, member_id, account, balance) values ($1, $2, 1, 100)'
  await expect(sql(bySql, [nobody.bucket, nobody.id])).rejects.toThrow('no member')
  const drawId = await house.draw()
  const together = await Promise.all([amy, nobody, bob].map((each) => verdictOf(ledger.submit(order(each, drawId)))))
  expect(together).toEqual(['ok', 'closed', 'ok'])
})

test('nobody has more lines in a draw than it allows, in however many orders', async () => {
  const [amy, bob] = await pair()
  const drawId = await house.draw({ lineCap: 300 })
  const hundred = { lines: many(100, () => bigLine(1n)) }
  const verdicts = []
  for (let n = 0; n < 4; n++) verdicts.push(await verdictOf(ledger.submit(order(amy, drawId, hundred))))
  verdicts.push(await verdictOf(ledger.submit(order(amy, drawId))))
  verdicts.push(await verdictOf(ledger.submit(order(bob, drawId, hundred))))
  expect(verdicts).toEqual(['ok', 'ok', 'ok', 'line_limit', 'line_limit', 'ok'])
})

test('the books of all this add up', async () => {
  expect((await wholeBook(owner.pool)).filter((line) => line.startsWith('OUT'))).toEqual([])
})

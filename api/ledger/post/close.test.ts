// The close of a draw against the bets that still want in (decision 17, I-08).
import { expect, test } from 'vitest'
import { lockDraw, setDrawState } from './draws.ts'
import { placeNow } from './ledger.ts'
import { openTestLedger, order, verdictOf } from '../testing.ts'
import { atOnce } from '../../testing/at-once.ts'
import { waiting } from '../../testing/database.ts'
import { holds, holdsWallet } from '../../testing/tamper.ts'

const house = await openTestLedger()
const { db, ledger, owner, sql } = house

async function acceptedOf(drawId: bigint) {
  const rows = (await sql(
    `select count(*) as orders, count(*) filter (where b.accepted_at >= d.lock_at) as late
       from bets b join draws d on d.bucket = b.bucket and d.id = b.draw_id
      where b.draw_id = $1`,
    [drawId],
  )) as { orders: bigint; late: bigint }[]
  return rows[0]!
}

test('bets stop at the lock by the clock of the database, however long they queued', async () => {
  const people = await atOnce(8, () => house.member(100_000_00n))
  let inTime = 0
  let openMs = 250
  for (let round = 0; round < 5; round++) {
    const lockAt = new Date(Date.now() + openMs)
    const drawId = await house.draw({ lockAt, drawAt: new Date(lockAt.getTime() + 1) })
    let verdicts: string[] = []
    let closed = false
    const closing = (async () => {
      while (!(await lockDraw(db, drawId, house.buckets))) await new Promise((w) => setTimeout(w, 2))
      closed = true
      // The closing transaction sees every bet that was accepted before the close.
      return acceptedOf(drawId)
    })()
    while (!closed) {
      const wave = people.map((each) => verdictOf(ledger.submit(order(each, drawId))))
      verdicts = verdicts.concat(await Promise.all(wave))
    }
    const atClose = await closing
    const accepted = verdicts.filter((verdict) => verdict === 'ok').length
    expect(atClose).toEqual({ orders: BigInt(accepted), late: 0n })
    expect(await acceptedOf(drawId)).toEqual(atClose)
    inTime += accepted
    // Only to open a draw in every bucket can take a busy cluster longer than that.
    if (inTime === 0) openMs *= 2
    const late = await Promise.all(people.map((each) => verdictOf(ledger.submit(order(each, drawId)))))
    expect(new Set(late)).toEqual(new Set(['draw_closed']))
  }
  expect(inTime).toBeGreaterThan(0)
})

test('a draw cannot be closed before its time', async () => {
  const drawId = await house.draw()
  expect(await lockDraw(db, drawId, house.buckets)).toBe(false)
  expect(await verdictOf(ledger.submit(order(await house.member(10_00n), drawId)))).toBe('ok')
})

const moment = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

/** Sessions wait for a row that somebody holds: what was asked has come in time, however busy the machine is. */
const waits = () => expect.poll(() => waiting(house.database.config), { timeout: 20_000, interval: 10 }).toBe(1)

test('an order that waited for its wallet beyond the lock is late, though it came in time', async () => {
  const amy = await house.member(10_00n)
  const drawId = await house.draw()
  // The lease stands by now: who has none is tried once more, behind the lock.
  expect(await verdictOf(ledger.submit(order(amy, drawId)))).toBe('ok')
  const letGo = await holdsWallet(house.database.config, amy)
  // By the quiet door: a lane would not wait that long for a lock.
  const verdict = verdictOf(db.tx((tx) => placeNow(tx, order(amy, drawId))))
  await waits()
  await sql('update draws set lock_at = now() where id = $1', [drawId])
  await letGo()
  expect(await verdict).toBe('draw_closed')
})

test('whoever closes a draw waits for the bets that are under way', async () => {
  const amy = await house.member(10_00n)
  const lockAt = new Date(Date.now() + 1_000)
  const drawId = await house.draw({ lockAt, drawAt: new Date(lockAt.getTime() + 1) })
  // The order has locked its draw and waits for the allowance.
  const allowance = 'draw_allowances where bucket = $1 and draw_id = $2'
  const letGo = await holds(house.database.config, allowance, [amy.bucket, drawId])
  const verdict = verdictOf(db.tx((tx) => placeNow(tx, order(amy, drawId))))
  await waits()
  let closed = false
  await moment(lockAt.getTime() - Date.now() + 50)
  const closing = lockDraw(db, drawId, house.buckets).then((done) => (closed = done))
  await moment(100)
  expect(closed).toBe(false)
  await letGo()
  expect(await closing).toBe(true)
  expect(await verdict).toBe('draw_closed')
})

test('a draw that has not opened, is locked, drawn, void or unknown takes no bet', async () => {
  const amy = await house.member(100_00n)
  const early = await house.draw({ openAt: new Date(Date.now() + 30_000) })
  expect(await verdictOf(ledger.submit(order(amy, early)))).toBe('draw_closed')
  for (const to of ['locked', 'drawn', 'settled', 'void'] as const) {
    const drawId = await house.draw()
    await setDrawState(owner, drawId, { from: ['open'], to, buckets: house.buckets })
    expect(await verdictOf(ledger.submit(order(amy, drawId))), to).toBe('draw_closed')
  }
  expect(await verdictOf(ledger.submit(order(amy, 999_999n)))).toBe('draw_closed')
})

test('refusals come in their order: key, member, draw, odds, caps, balance', async () => {
  const poor = await house.member(1_00n)
  const resting = await house.member(1_00n, 2)
  const tight = { allowance: 1n, orderCap: 19_49n, memberCap: 19_49n }
  const open = await house.draw()
  const closed = await house.draw({ ...tight, openAt: new Date(Date.now() + 30_000) })
  const cases: [string, string, bigint, number][] = [
    ['excluded', 'resting', closed, 2],
    ['draw_closed', 'poor', closed, 2],
    ['odds_changed', 'poor', await house.draw(tight), 2],
    ['payout_cap', 'poor', await house.draw(tight), 1],
    ['member_cap', 'poor', await house.draw({ ...tight, orderCap: 100_00n }), 1],
    ['draw_cap', 'poor', await house.draw({ allowance: 1n }), 1],
    ['balance_short', 'poor', open, 1],
  ]
  for (const [reason, who, drawId, oddsVersion] of cases) {
    const member = who === 'poor' ? poor : resting
    expect(await verdictOf(ledger.submit(order(member, drawId, { oddsVersion }))), reason).toBe(reason)
  }
})

import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { features } from '../features.ts'
import { cancelOrder } from '../ledger/post/cancel.ts'
import { setDrawState } from '../ledger/post/draws.ts'
import { post } from '../ledger/post/ledger.ts'
import { resettleDraw } from '../ledger/settle/resettle.ts'
import { openBetsChunk, refunded, settleChunk, settleDraw } from '../ledger/settle/settle.ts'
import type { OpenBet } from '../ledger/post/ledger.sql.ts'
import { agree, bigLine, openTestLedger, order } from '../ledger/testing.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import type { Tx } from '../shell/db.ts'
import { hooksOf } from '../shell/hook.ts'
import type { Member } from '../shell/serve.ts'
import { neighbours } from '../testing/neighbours.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { countSettled, countTurnover } from './count.ts'
import { atOnce } from '../testing/at-once.ts'
import {
  addObligation,
  closeForWithdrawal,
  closeIfEmptied,
  closeUndone,
  reopenAfterWithdrawal,
  shortfallOf,
} from './turnover.ts'

const house = { ...(await openTestLedger()), hooks: hooksOf(features) }

const asks = (member: Member, ref: string, amount: bigint, multipleBp?: bigint) =>
  house.db.tx((tx) =>
    addObligation(tx, member, {
      source: multipleBp === undefined ? 'deposit' : 'bonus',
      ref,
      face: fen(amount),
      ...(multipleBp === undefined ? {} : { multipleBp }),
    }),
  )

/** Bets of a member on one draw, which all lose. Not counted yet. */
async function bets(member: Member, ...stakes: bigint[]): Promise<bigint> {
  const drawId = await house.draw()
  for (const stake of stakes) {
    await house.ledger.submit(order(member, drawId, { lines: [bigLine(stake)] }))
  }
  return drawId
}

async function settle(drawId: bigint): Promise<void> {
  await setDrawState(house.db, drawId, { from: ['open'], to: 'drawn', buckets: house.buckets })
  for (const bucket of house.buckets) {
    const open = await openBetsChunk(house.db, bucket, drawId, { after: 0n })
    if (open.length === 0) continue
    const lost = { outcome: 'lost' as const, payout: fen(0n), refund: fen(0n) }
    const bets = open.map(({ memberId, orderId, line }) => ({ memberId, orderId, line, ...lost }))
    await settleChunk(house.db, { bucket, drawId, after: 0n, bets })
  }
}

const count = async () => {
  for (const bucket of house.buckets) await countTurnover(house, bucket, lotteryWagers)
}

async function plays(member: Member, ...stakes: bigint[]): Promise<void> {
  await settle(await bets(member, ...stakes))
  await count()
}

const missing = async (member: Member) => (await shortfallOf(house.db, member)).missing

test('settled bets are used up oldest obligation first, and what is left goes to the next', async () => {
  const amy = await house.member(1000_00n)
  await asks(amy, 'one', 100_00n)
  await asks(amy, 'two', 50_00n)
  await plays(amy, 60_00n)
  expect(await shortfallOf(house.db, amy)).toMatchObject({
    required: 150_00n,
    done: 60_00n,
    missing: 90_00n,
    depositMissing: 90_00n,
  })
  await plays(amy, 55_00n)
  // The first one is done and gone: 15.00 of the second are played.
  expect(await shortfallOf(house.db, amy)).toMatchObject({ required: 50_00n, done: 15_00n })
  // Two bets on one draw: the second one finds what the first has left.
  await plays(amy, 300_00n, 200_00n)
  expect(await missing(amy)).toBe(0n)
})

test('a bet that was placed before the deposit does nothing for it', async () => {
  const bao = await house.member(1000_00n)
  const early = await bets(bao, 80_00n)
  await asks(bao, 'later', 100_00n)
  await settle(early)
  await count()
  expect(await missing(bao)).toBe(100_00n)
  await plays(bao, 30_00n)
  expect(await missing(bao)).toBe(70_00n)
})

test('a chunk counts once, however many count it at the same moment', async () => {
  const chen = await house.member(1000_00n)
  await asks(chen, 'one', 100_00n)
  const drawId = await bets(chen, 20_00n, 5_00n)
  await settle(drawId)
  const key = `${drawId}/0/${chen.id}/0`
  const settled = { bucket: chen.bucket, at: 'now', key }
  await atOnce(10, () => house.db.tx((tx) => countSettled(tx, house.hooks, lotteryWagers, settled)))
  await count()
  expect(await missing(chen)).toBe(75_00n)
})

test('what was settled by a transaction that was slow to end is counted behind what came before it', async () => {
  const kay = await house.member(1000_00n)
  await asks(kay, 'one', 100_00n)
  await count()
  const drawId = await bets(kay, 20_00n)
  await settle(drawId)
  const slow = `update settle_progress set ${earlier('settled_at', '5 minutes')} where draw_id = $1`
  await tamper(house.database.config, slow, [drawId])
  await count()
  expect(await missing(kay)).toBe(80_00n)
})

test('a draw that was void by mistake counts when it is settled again, and no draw counts twice', async () => {
  const dora = await house.member(1000_00n)
  await asks(dora, 'one', 100_00n)
  const drawId = await bets(dora, 20_00n)
  const { db, buckets } = house
  await setDrawState(db, drawId, { from: ['open'], to: 'void', buckets })
  await settleDraw(db, { drawId, buckets, judge: refunded })
  await count()
  expect(await missing(dora)).toBe(100_00n)
  const lost = { outcome: 'lost' as const, payout: fen(0n), refund: fen(0n) }
  const won = { outcome: 'won' as const, payout: fen(39_00n), refund: fen(0n) }
  for (const [number, ending] of [
    [1, lost],
    [2, won],
  ] as const) {
    await agree(house.owner.pool, drawId, number)
    const judge = (open: OpenBet[]) =>
      open.map(({ memberId, orderId, line }) => ({ memberId, orderId, line, ...ending }))
    await resettleDraw(db, { drawId, buckets, number, judge })
    await house.owner.pool.query('select finish_correction($1, $2::smallint, 1, 0, 0, 0)', [drawId, number])
    await count()
    expect(await missing(dora)).toBe(80_00n)
  }
})

test('no line is used for more than it counts, and no obligation gets more than it asks', async () => {
  const { rows } = await house.owner.pool.query(`
    select count(*)::int as n
      from turnover_bets b
     where b.counted < (select coalesce(sum(u.amount), 0)
                          from turnover_used u
                         where (u.bucket, u.member_id, u.order_id, u.line)
                             = (b.bucket, b.member_id, b.order_id, b.line))
    union all
    select count(*)::int
      from turnover_obligations o
     where o.required < (select coalesce(sum(u.amount), 0)
                           from turnover_used u
                          where (u.bucket, u.member_id, u.obligation_id)
                              = (o.bucket, o.member_id, o.id))`)
  expect(rows).toEqual([{ n: 0 }, { n: 0 }])
})

test('an order that was taken back counts nothing, and hedges nothing of what stands', async () => {
  const member = await house.member(1_000_00n)
  await asks(member, 'd1', 100_00n)
  const drawId = await bets(member, 40_00n)
  const small = { ...bigLine(40_00n), selection: ['small'], board: 'official' as const }
  const back = order(member, drawId, { lines: [small] })
  await house.ledger.submit(back)
  const { key: orderId, body } = back
  const key = crypto.randomUUID()
  await house.db.tx((tx) => cancelOrder(tx, { member, orderId, board: 'official', key, body }))
  await settle(drawId)
  await count()
  expect(await missing(member)).toBe(60_00n)
})

test('whoever has less than five yuan at a new deposit owes nothing from before', async () => {
  const dora = await house.member(10_00n)
  await asks(dora, 'old', 10_00n)
  await house.db.tx((tx) => closeIfEmptied(tx, dora))
  expect(await missing(dora)).toBe(10_00n)
  // 5.01 of it are staked and still open: the member has them.
  const drawId = await bets(dora, 5_01n)
  await house.db.tx((tx) => closeIfEmptied(tx, dora))
  expect(await missing(dora)).toBe(10_00n)
  await settle(drawId)
  await house.db.tx((tx) => closeIfEmptied(tx, dora))
  expect(await missing(dora)).toBe(0n)
  // Five yuan are not less than five.
  const emma = await house.member(5_00n)
  await asks(emma, 'old', 10_00n)
  await house.db.tx((tx) => closeIfEmptied(tx, emma))
  expect(await missing(emma)).toBe(10_00n)
})

/** The same transaction; behind the statement that reads wallets, `work` is done by somebody else. */
const interrupted = (tx: Tx, work: () => Promise<void>): Tx => ({
  ...tx,
  rows:
    (shape) =>
    async (parts, ...values) => {
      const found = await tx.rows(shape)(parts, ...values)
      if (parts.join(' ').includes('from wallets')) await work()
      return found
    },
})

test('a bet that is paid while somebody looks whether its member has anything left is seen once', async () => {
  const gus = await house.member(10_00n)
  await asks(gus, 'old', 1_000_00n)
  const drawId = await bets(gus, 10_00n)
  await setDrawState(house.db, drawId, { from: ['open'], to: 'drawn', buckets: house.buckets })
  const [open] = await openBetsChunk(house.db, gus.bucket, drawId, { after: 0n })
  const { memberId, orderId, line } = open as OpenBet
  const won = { outcome: 'won', payout: fen(1_950_00n), refund: fen(0n) } as const
  const pays = async () => {
    const chunk = { bucket: gus.bucket, drawId, after: 0n }
    await settleChunk(house.db, { ...chunk, bets: [{ memberId, orderId, line, ...won }] })
  }
  await house.db.tx((tx) => closeIfEmptied(interrupted(tx, pays), gus))
  expect(await missing(gus)).toBe(1_000_00n)
})

test('money that is held for a withdrawal is still the member’s when a deposit comes', async () => {
  const eli = await house.member(100_00n)
  await asks(eli, 'old', 100_00n)
  await house.db.tx((tx) =>
    post(tx, {
      member: eli,
      key: crypto.randomUUID(),
      moves: [{ kind: 'withdraw_hold', from: 'cash', to: 'held', amount: fen(100_00n) }],
    }),
  )
  await house.db.tx((tx) => closeIfEmptied(tx, eli))
  expect(await missing(eli)).toBe(100_00n)
})

test('what a withdrawal pays for is closed, and asked again when it comes back', async () => {
  const fay = await house.member(1000_00n)
  await asks(fay, 'deposit', 100_00n)
  await asks(fay, 'gift', 20_00n, 30_000n)
  const before = await shortfallOf(house.db, fay)
  expect(before).toMatchObject({
    missing: 160_00n,
    depositMissing: 100_00n,
    unmetBonuses: [20_00n],
  })
  await house.db.tx((tx) => closeForWithdrawal(tx, fay, 'w1', before.obligations))
  expect(await missing(fay)).toBe(0n)
  // A closed obligation takes no turnover.
  await plays(fay, 30_00n)
  await house.db.tx((tx) => reopenAfterWithdrawal(tx, fay, 'w1'))
  expect(await missing(fay)).toBe(160_00n)
  // Of two that paid for one each, the one that comes back asks for its own again.
  const [first = '', second = ''] = before.obligations
  await house.db.tx((tx) => closeForWithdrawal(tx, fay, 'w4', [first]))
  await house.db.tx((tx) => closeForWithdrawal(tx, fay, 'w5', [second]))
  await house.db.tx((tx) => reopenAfterWithdrawal(tx, fay, 'w4'))
  expect(await missing(fay)).toBe(100_00n)
  // An obligation is taken back once, however often the call is repeated.
  for (let at = 0; at < 2; at++) await house.db.tx((tx) => closeUndone(tx, fay, { source: 'bonus', ref: 'gift' }))
  expect(await missing(fay)).toBe(100_00n)
  await expect(
    house.db.tx(async (tx) => {
      await closeForWithdrawal(tx, fay, 'w2', before.obligations)
      await closeForWithdrawal(tx, fay, 'w3', before.obligations)
    }),
  ).rejects.toThrow('turnover_closed_once')
})

test('a chunk that cannot be counted keeps no other waiting, and is told', async () => {
  const [hal, ivy] = await neighbours(
    () => house.member(100_00n),
    (member) => member,
  )
  for (const each of [hal, ivy]) await asks(each, 'deposit', 100_00n)
  const broken = await bets(hal, 30_00n, 20_00n)
  await settle(broken)
  // Longer ago than a count looks back, and no count has been here since.
  const ago = `update settle_progress set ${earlier('settled_at', '20 minutes')} where draw_id = $1`
  await tamper(house.database.config, ago, [broken])
  await tamper(house.database.config, `update turnover_upto set ${earlier('upto', '1 hour')}`)
  await settle(await bets(ivy, 40_00n))
  const says = 'update bets set play = $2, selection = $3::jsonb where draw_id = $1'
  const write = (play: string, selection: string) => tamper(house.database.config, says, [broken, play, selection])
  await write('ssc.lh', '[[0, 4]]')
  const told = await Promise.allSettled(house.buckets.map((bucket) => countTurnover(house, bucket, lotteryWagers)))
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect([await missing(hal), await missing(ivy)]).toEqual([100_00n, 60_00n])
  await write('k3.side', '["big"]')
  await count()
  expect(await missing(hal)).toBe(50_00n)
})

import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import { setDrawState } from '../post/draws.ts'
import { openBetsChunk, refunded, settleChunk, type Settled } from './settle.ts'
import type { OpenBet } from '../post/ledger.sql.ts'
import { bigLine, openTestLedger, order, wholeBook } from '../testing.ts'
import { fundsOf } from '../post/wallets.ts'

const house = await openTestLedger()

/** Even lines win at 1.95, odd lines lose, and a stake of 7 is pushed. */
const judged = (bets: OpenBet[]): Settled[] =>
  bets.map(({ memberId, orderId, line, stake }) => {
    const bet = { memberId, orderId, line }
    if (stake === 700n) return { ...bet, outcome: 'push', payout: fen(0n), refund: stake }
    if (line % 2 === 1) return { ...bet, outcome: 'lost', payout: fen(0n), refund: fen(0n) }
    return { ...bet, outcome: 'won', payout: fen((stake * 1950n) / 1000n), refund: fen(0n) }
  })

async function settleAll(drawId: bigint, judge: (bets: OpenBet[]) => Settled[], limit: number) {
  let chunks = 0
  for (const bucket of house.buckets) {
    for (let after = 0n; ; chunks++) {
      const bets = await openBetsChunk(house.db, bucket, drawId, { after, limit })
      if (bets.length === 0) break
      const chunk = { bucket, drawId, after, bets: judge(bets) }
      const [first, second] = await Promise.all([settleChunk(house.db, chunk), settleChunk(house.db, chunk)])
      expect([first.repeated, second.repeated].sort()).toEqual([false, true])
      expect(first.upto).toBe(second.upto)
      after = first.upto
    }
  }
  return chunks
}

test('each bet is settled once, in chunks of whole members, and the house keeps what is left', async () => {
  const before = await wholeBook(house.owner.pool)
  expect(before).toEqual([])
  const amy = await house.member(100_00n)
  const bao = await house.member(100_00n)
  const chen = await house.member(100_00n)
  const drawId = await house.draw()
  const lines = [bigLine(10_00n), bigLine(20_00n), bigLine(7_00n)]
  await house.ledger.submit(order(amy, drawId, { lines }))
  await house.ledger.submit(order(amy, drawId, { lines: lines.slice(0, 1) }))
  await house.ledger.submit(order(bao, drawId, { lines: lines.slice(0, 2) }))
  await house.ledger.submit(order(chen, drawId, { lines: lines.slice(1, 2) }))
  expect((await fundsOf(house.db, amy)).openStakes).toBe(47_00n)

  const chunk = { bucket: amy.bucket, drawId, after: 0n }
  const open = await openBetsChunk(house.db, amy.bucket, drawId, { after: 0n })
  await expect(settleChunk(house.db, { ...chunk, bets: judged(open) })).rejects.toThrow('not ready')
  await setDrawState(house.db, drawId, { from: ['open'], to: 'drawn', buckets: house.buckets })
  await expect(settleChunk(house.db, { ...chunk, bets: judged(open.slice(1)) })).rejects.toThrow('open bets')

  expect(await settleAll(drawId, judged, 1)).toBe(3)
  expect(await wholeBook(house.owner.pool)).toEqual([
    'bets:won -7.50',
    'bank:in -300.00',
    'm1:cash 99.00',
    'm2:cash 89.50',
    'm3:cash 119.00',
  ])
})

test('a void draw gives every stake back', async () => {
  const amy = await house.member(50_00n)
  const drawId = await house.draw()
  await house.ledger.submit(order(amy, drawId, { lines: [bigLine(10_00n), bigLine(5_00n)] }))
  await setDrawState(house.db, drawId, { from: ['open'], to: 'void', buckets: house.buckets })
  const bets = await openBetsChunk(house.db, amy.bucket, drawId, { after: 0n })
  await expect(settleChunk(house.db, { bucket: amy.bucket, drawId, after: 0n, bets: judged(bets) })).rejects.toThrow(
    'do not fit',
  )
  for (const wrong of [{ payout: fen(1n) }, { refund: fen(4_99n) }]) {
    const paying = refunded(bets).map((bet) => ({ ...bet, ...wrong }))
    const chunk = { bucket: amy.bucket, drawId, after: 0n, bets: paying }
    await expect(settleChunk(house.db, chunk)).rejects.toThrow('do not fit')
  }
  expect(await settleAll(drawId, refunded, 2_500)).toBe(1)
  expect(await wholeBook(house.owner.pool)).toContain(`m${amy.id}:cash 50.00`)
  expect((await fundsOf(house.db, amy)).openStakes).toBe(0n)
})

test('no bet is given back more than its stake, nor less than nothing', async () => {
  const amy = await house.member(50_00n)
  const drawId = await house.draw()
  await house.ledger.submit(order(amy, drawId))
  await setDrawState(house.db, drawId, { from: ['open'], to: 'drawn', buckets: house.buckets })
  const open = await openBetsChunk(house.db, amy.bucket, drawId, { after: 0n })
  const chunk = { bucket: amy.bucket, drawId, after: 0n }
  for (const [payout, refund] of [
    [0n, 10_01n],
    [-1n, 0n],
    [0n, -1n],
  ] as const) {
    const bets = refunded(open).map((bet) => ({
      ...bet,
      outcome: 'push' as const,
      payout: fen(payout),
      refund: fen(refund),
    }))
    await expect(settleChunk(house.db, { ...chunk, bets })).rejects.toThrow('do not fit')
  }
})

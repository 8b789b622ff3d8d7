import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { features } from '../features.ts'
import { setDrawState } from '../ledger/post/draws.ts'
import { openBetsChunk, settleChunk } from '../ledger/settle/settle.ts'
import { bigLine, openTestLedger, order } from '../ledger/testing.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import { hooksOf } from '../shell/hook.ts'
import type { Member } from '../shell/serve.ts'
import { countTurnover } from './count.ts'
import { explainTurnover, verdictOf } from './explain.ts'
import { addObligation } from './turnover.ts'
import { everyPage } from '../testing/pages.ts'

const house = { ...(await openTestLedger()), hooks: hooksOf(features) }

const bet = async (member: Member, ...lines: ReturnType<typeof bigLine>[]) => {
  const drawId = await house.draw()
  await house.ledger.submit(order(member, drawId, { lines }))
  return drawId
}

type Outcome = 'lost' | 'push' | 'void' | 'withdrawn'

async function settle(drawId: bigint, outcome: Outcome = 'lost'): Promise<void> {
  await setDrawState(house.db, drawId, { from: ['open'], to: 'drawn', buckets: house.buckets })
  for (const bucket of house.buckets) {
    const open = await openBetsChunk(house.db, bucket, drawId, { after: 0n })
    const bets = open.map(({ memberId, orderId, line, stake }) => ({
      ...{ memberId, orderId, line, outcome, payout: fen(0n) },
      refund: outcome === 'lost' ? fen(0n) : stake,
    }))
    if (bets.length > 0) await settleChunk(house.db, { bucket, drawId, after: 0n, bets })
  }
}

const count = async () => {
  for (const bucket of house.buckets) await countTurnover(house, bucket, lotteryWagers)
}

const asks = (member: Member, ref: string, amount: bigint) =>
  house.db.tx((tx) => addObligation(tx, member, { source: 'deposit', ref, face: fen(amount) }))

const told = (member: Member, cursor?: string) =>
  explainTurnover({ db: house.db, wagers: [lotteryWagers] }, member, { cursor }, 'en')

test('each bet says what it counted, and why not', async () => {
  const amy = await house.member(1000_00n)
  await settle(await bet(amy, bigLine(10_00n)))
  await count()
  await asks(amy, 'one', 100_00n)
  await settle(await bet(amy, bigLine(20_00n)))
  await settle(await bet(amy, bigLine(30_00n)), 'push')
  await settle(await bet(amy, bigLine(40_00n)), 'void')
  await settle(await bet(amy, bigLine(50_00n)), 'withdrawn')
  await count()
  await settle(await bet(amy, bigLine(60_00n)))
  await bet(amy, bigLine(70_00n))
  const { list, sources, required, done, missing } = await told(amy)
  expect(list.map(({ stake, counted, used, verdict }) => [stake, counted, used, verdict])).toEqual([
    ['70.00', '0.00', '0.00', 'open'],
    ['60.00', '0.00', '0.00', 'waiting'],
    ['50.00', '0.00', '0.00', 'withdrawn'],
    ['40.00', '0.00', '0.00', 'void'],
    ['30.00', '0.00', '0.00', 'refunded'],
    ['20.00', '20.00', '20.00', 'counted'],
    ['10.00', '10.00', '0.00', 'early'],
  ])
  expect({ required, done, missing }).toEqual({
    required: '100.00',
    done: '20.00',
    missing: '80.00',
  })
  expect(sources).toMatchObject([
    { source: 'deposit', face: '100.00', required: '100.00', done: '20.00', left: '80.00' },
  ])
})

test('bets that cover both sides count nothing, or the part that was at risk', async () => {
  const bao = await house.member(1000_00n)
  await asks(bao, 'one', 100_00n)
  const small = { ...bigLine(10_00n), selection: ['small'] }
  await settle(await bet(bao, bigLine(30_00n), small as ReturnType<typeof bigLine>))
  await count()
  const { list } = await told(bao)
  const of = (stake: string) => list.find((one) => one.stake === stake)
  expect(of('30.00')).toMatchObject({ counted: '20.00', used: '20.00', verdict: 'part' })
  expect(of('10.00')).toMatchObject({ counted: '0.00', used: '0.00', verdict: 'hedged' })
})

test('pages hang together, none sees the bets of another, and a cursor that is none is refused', async () => {
  const cat = await house.member(1000_00n)
  const dan = await house.member(1000_00n)
  await bet(dan, bigLine(1_00n))
  for (let at = 0; at < 5; at++) {
    await bet(cat, ...Array.from({ length: 9 }, () => bigLine(1_00n)))
  }
  const lines = await everyPage(({ cursor }) => told(cat, cursor))
  const seen = lines.map(({ orderId, line }) => `${orderId}:${line}`)
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  for (const wrong of ['x', '1_2_3', '1; drop table bets', `1_${crypto.randomUUID()}_-1`]) {
    await expect(told(cat, wrong)).rejects.toMatchObject({ reason: 'cursor_invalid' })
  }
})

test('a tie of a table that gives half of the stake back counts in part; one that gives all of it back is refunded', () => {
  const tie = (back: bigint) => {
    const wager = { status: 'completed', stake: fen(10_00n), payout: fen(back), refund: null, at: 2n } as const
    return verdictOf(wager, { effective: fen(10_00n - back), usedEver: fen(1n) }, 1n)
  }
  expect([tie(5_00n), tie(10_00n)]).toEqual(['part', 'refunded'])
})

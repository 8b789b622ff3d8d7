import { afterAll, expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { offers } from '../../core/offers/offers.ts'
import { openDraw, setDrawState } from '../ledger/post/draws.ts'
import { openBetsChunk, settleChunk } from '../ledger/settle/settle.ts'
import { bigLine, drawTerms, order } from '../ledger/testing.ts'
import { lotteryWagers } from '../lottery/wagers/source.ts'
import { openDb } from '../shell/db.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { countTurnover } from '../turnover/count.ts'
import { offersOf, packet } from './testing.ts'

const house = await openHouse()
const owner = openDb({ ...house.database.config, max: 2 })
afterAll(() => owner.close())
const { publish, applies, claims, waiting, missions, has } = offersOf(house)
const mission = (changed: object = {}) =>
  packet({ trigger: 'turnover', threshold: '100.00', daysToPlay: 2, ...changed })

// Draws of the fast K3, so that what reads bets knows their game.
let draws = 12_026_112_100_000n

/** A bet on big in a draw of its own. */
async function bets({ member }: Person, stake: bigint): Promise<bigint> {
  draws += 1n
  await openDraw(owner, drawTerms(draws), house.buckets)
  await house.ledger.submit(order(member, draws, { lines: [bigLine(stake)] }))
  return draws
}

/** Holds the draw: its bets lose and are counted. */
async function ends(drawId: bigint): Promise<void> {
  const { db, buckets } = house
  await setDrawState(db, drawId, { from: ['open'], to: 'drawn', buckets })
  for (const bucket of buckets) {
    const open = await openBetsChunk(db, bucket, drawId, { after: 0n })
    const lost = { outcome: 'lost' as const, payout: fen(0n), refund: fen(0n) }
    const all = open.map(({ memberId, orderId, line }) => ({ memberId, orderId, line, ...lost }))
    if (all.length > 0) await settleChunk(db, { bucket, drawId, after: 0n, bets: all })
    await countTurnover(house, bucket, lotteryWagers)
  }
}

const plays = async (who: Person, stake: bigint) => ends(await bets(who, stake))

test('a mission counts what is played from joining on, and is won once by many rounds at once', async () => {
  const id = await publish(mission())
  const amy = await house.rich('amy001')
  await plays(amy, 90_00n)
  await applies(amy, id)
  await plays(amy, 60_00n)
  await missions()
  expect(await waiting(amy)).toEqual([])
  expect((await amy.call(offers.detail, { id })).progress).toEqual({ done: '60.00', asked: '100.00' })
  await plays(amy, 40_00n)
  await atOnce(8, missions)
  const all = await waiting(amy)
  expect(all).toMatchObject([{ amount: '8.00' }])
  const told = await house.sql("select 1 from messages where kind = 'offer_won'")
  expect(told).toHaveLength(1)
  const before = (await has(amy)).cash
  await claims(amy, all[0]!.id)
  expect((await has(amy)).cash - before).toBe(8_00n)
  expect(await house.broken()).toEqual([])
})

test('play of other kinds of games does not count, nor does play behind the end', async () => {
  const slots = await publish(mission({ games: ['electronic'] }))
  const short = await publish(mission())
  const bea = await house.rich('bea001')
  const { rules } = await bea.call(offers.detail, { id: slots }, { language: 'en' })
  expect(rules).toContain('Games that count: electronic games.')
  for (const id of [slots, short]) await applies(bea, id)
  await tamper(house.database.config, `update offer_joins set ${earlier('joined_at', '49 hours')}, ${earlier('ends_at', '49 hours')} where offer = $1`, [short]) // prettier-ignore
  await plays(bea, 100_00n)
  await missions()
  expect(await waiting(bea)).toEqual([])
})

test('what was placed in time counts, though its draw came behind the end', async () => {
  const id = await publish(mission())
  const cat = await house.rich('cat001')
  await applies(cat, id)
  const drawId = await bets(cat, 100_00n)
  // The joining ends this moment, before anything was drawn.
  await tamper(house.database.config, 'update offer_joins set ends_at = statement_timestamp() where offer = $1', [id])
  await ends(drawId)
  await missions()
  expect(await waiting(cat)).toMatchObject([{ amount: '8.00' }])
})

test('who is excluded by then wins nothing by what was played', async () => {
  const id = await publish(mission())
  const dan = await house.rich('dan001')
  await applies(dan, id)
  await plays(dan, 100_00n)
  await dan.isNow(2)
  await missions()
  expect(await house.sql('select offer from offer_awards where member_id = $1', [dan.member.id])).toEqual([])
})

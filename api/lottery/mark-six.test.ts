import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { factsAt } from '../../core/lottery/facts.ts'
import { lhc } from '../../core/lottery/games/lhc.ts'
import { oddsOf } from '../../core/lottery/odds.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import type { Selection } from '../../core/lottery/shape.ts'
import { fen, sumFen, toWire } from '../../core/money.ts'
import { openHouse } from '../testing/house.ts'
import type { TestHouse } from '../testing/house.ts'
import { board, endIssue, freshIssue, openIssue, until } from './testing/play.ts'
import { startTicker } from './ticker.ts'
import type { Ticker } from './ticker.ts'

const FactsRow = v.object({ facts: v.object({ yearAnimal: v.number() }), drawAt: v.date() })
const LOTTERY = 'lhc_5m'
const STAKE = fen(1_000n)

let house: TestHouse
let ticker: Ticker
const errors: unknown[] = []

beforeAll(async () => {
  house = await openHouse({ lotteries: [LOTTERY], drawSeconds: 10, drawLockSeconds: 1 })
  ticker = startTicker(house, (error) => errors.push(error), { chainLength: 4_096 })
})
afterAll(() => ticker.stop())

/** One play of each kind, with enough chosen that something wins on any draw. */
const choices: [play: string, selection: Selection][] = [
  ['lhc.tx', Array.from({ length: 12 }, (_, animal) => animal)],
  ['lhc.px', [0, 1, 2, 3, 4, 5, 6]],
  ['lhc.tm_side', ['big', 'small', 'tian']],
  ['lhc.wave', ['red']],
  ['lhc.zt', [[1, 2], [], [3]]],
  ['lhc.total', ['big', 'small']],
]

test('every kind of bet is placed, drawn and paid by the animal of its year', async () => {
  const amy = await house.person('amy001')
  await amy.receives('1000.00')
  const { issue } = await freshIssue(house, LOTTERY)
  const { oddsVersion } = await board(house, LOTTERY)
  const lines = choices.map(([code, selection]) => {
    const play = lhc.plays[code]!
    return { play, selection, unitStakeFen: STAKE, odds: oddsOf(play, 9_700) }
  })
  const placed = await amy.call(calls.place, {
    lotteryId: LOTTERY,
    issue,
    bets: lines.map(({ play, selection, odds }) => ({
      play: play.code,
      selection,
      units: play.count(selection),
      stake: toWire(STAKE),
      oddsMilli: Object.fromEntries(
        Object.keys(play.most(selection)).map((tier) => [tier, odds[tier]!]),
      ),
      oddsVersion,
    })),
    total: toWire(sumFen(lines.map((line) => STAKE * BigInt(line.play.count(line.selection))))),
    idempotencyKey: crypto.randomUUID(),
  })
  await endIssue(house, issue, LOTTERY)
  const settled = await until(async () => {
    const { list } = await amy.call(calls.orders, {})
    const mine = list.find(({ orderId }) => orderId === placed.orderId)
    return mine?.status === 'settled' && mine
  }, 'the order to be settled')

  const stored = await house.db.one(FactsRow)`
    select facts, draw_at as "drawAt"
      from issues
     where lottery = ${LOTTERY}
       and issue = ${issue}`
  expect(stored.facts).toEqual(factsAt('lhc', stored.drawAt.getTime()))
  const paid = lines.map((line) => settleLine(line, settled.numbers!, stored.facts).payoutFen)
  expect(settled.payout).toBe(toWire(sumFen(paid)))
  // All twelve animals are on the slip, so one of them has won whatever was drawn.
  expect(paid[0]).toBeGreaterThan(0n)
  expect(errors).toEqual([])
})

test('a zodiac has one price, that of the year of its draw, and is taken at the price shown', async () => {
  const bao = await house.person('bao001')
  await bao.receives('100.00')
  const { issue, drawAt } = await freshIssue(house, LOTTERY)
  const { oddsVersion, plays } = await board(house, LOTTERY)
  const { yearAnimal } = factsAt('lhc', drawAt)
  const cells = plays.find(({ play }) => play === 'lhc.px')!.items
  expect(cells.map(({ oddsMilli }) => Object.keys(oddsMilli).join())).toEqual(
    cells.map((_, animal) => (animal === yearAnimal ? 'y5' : 'n4')),
  )
  const { selection, oddsMilli } = cells[(yearAnimal! + 1) % 12]!
  const placed = await bao.call(calls.place, {
    ...{ lotteryId: LOTTERY, issue, total: '10.00', idempotencyKey: crypto.randomUUID() },
    bets: [{ play: 'lhc.px', selection, units: 1, stake: '10.00', oddsMilli, oddsVersion }],
  })
  expect(placed.best).toBe(toWire(fen(BigInt(oddsMilli['n4']!))))
})

test('the facts of an issue cannot be changed afterwards', async () => {
  const { issue } = await openIssue(house, 0, LOTTERY)
  const change = house.db.run`
    update issues
       set facts = '{"yearAnimal": 1}'
     where issue = ${issue}`
  await expect(change).rejects.toThrow('is published as it is')
})

// A repeated or shown order does not run the rules again: its answer is stored.
import { afterEach, expect, test, vi } from 'vitest'
import { lotteryBetOf } from '../../../core/lottery/bet.ts'
import { bets } from '../../../core/bets.ts'
import { games } from '../../../core/lottery/catalog.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { LINES_MAX } from '../../../core/lottery/calls.ts'
import { playsOn } from '../../../core/lottery/game.ts'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import type { Person } from '../../testing/house.ts'
import { submission, type Pick } from '../testing/boards.ts'
import { openIssue } from '../testing/play.ts'
import { findPlaced } from './orders.ts'
import { many } from '../../testing/at-once.ts'
import { openStill } from '../testing/houses.ts'

const few = ['k3_1m', 'pc28_3m']
const long = ['ssc_1m', 'pk10_1m', 'x115_1m', 'lhc_5m']
const lotteries = [...few, ...long]

const { house } = await openStill(lotteries)
afterEach(() => vi.restoreAllMocks())

const gameOf = (lottery: string) => games[findLottery(lottery)!.family]!

/** Returns as many picks as asked for: every play of the official board, again and again. */
function picks(lottery: string, lines?: number): Pick[] {
  const plays = playsOn(gameOf(lottery), 'official')
  return many(lines ?? plays.length, (at) => {
    const { code, example, count } = plays[at % plays.length]!
    const numbers = example.map((entry) => (typeof entry === 'object' ? [...entry] : entry))
    return [code, numbers, count(example)]
  })
}

async function order(lottery: string, lines?: number) {
  const { issue } = await openIssue(house, 0, lottery)
  return submission(house, issue, picks(lottery, lines), { unit: '0.02', lottery })
}

async function richAt(lottery: string): Promise<Person> {
  const person = await house.person(`amy${lottery.replace('_', '')}`)
  await person.receives('1000.00')
  return person
}

/** Counts the calls of the rules' winning check from now on. */
function questions(lottery: string): () => number {
  const asked = Object.values(gameOf(lottery).plays).map((play) => vi.spyOn(play, 'wins'))
  return () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

test.each(long)(
  '%s: the longest order is placed, repeated and shown, and nobody asks what it wins',
  async (lottery) => {
    const amy = await richAt(lottery)
    const want = await order(lottery, LINES_MAX)
    const asked = questions(lottery)
    const first = await amy.call(calls.submit, want)
    for (let repeat = 0; repeat < 20; repeat++) expect(await amy.call(calls.submit, want)).toEqual(first)
    await amy.call(calls.orders, {})
    await amy.call(bets.list, {})
    expect(asked()).toBe(0)
  },
)

test.each(lotteries)('%s: what is stored of an order says of it what was answered', async (lottery) => {
  const amy = await richAt(lottery)
  const placed = (await amy.call(calls.submit, await order(lottery))).order!
  const { orderId, best, isBestExact, balance } = placed
  expect(isBestExact).toBe(few.includes(lottery))
  expect({ ...(await findPlaced(house.db, amy.member, orderId)), balance }).toEqual(placed)
  const [shown] = (await amy.call(calls.orders, { orderNo: orderId })).list
  expect(shown).toMatchObject({ best, isBestExact })
  const { list } = await amy.call(bets.list, { orderNo: orderId, size: 100 })
  expect(list.every((line) => lotteryBetOf(line).isBestExact === isBestExact)).toBe(true)
})

import { expect, test } from 'vitest'
import { games } from '../../../core/lottery/catalog.ts'
import { playsOn, type Play } from '../../../core/lottery/game.ts'
import { oddsOf } from '../../../core/lottery/odds.ts'
import { fen } from '../../../core/money.ts'
import type { Offered } from '../board/picks.ts'
import { withRandom } from '../board/random.ts'
import { firstPlan, legsOf, timesOf, wishOf } from '../board/chase.ts'
import { choiceOf, equationOf, lineOf, withLine, type KeptLine } from './lines.ts'

const offeredOf = (play: Play): Offered => {
  const oddsMilli = { ...oddsOf(play, 9_700) }
  const item = { type: play.code, name: '', selection: [], oddsMilli, min: '0.02', max: '50.00' }
  const playOdds = { play: play.code, name: play.code, rule: '', rtpBp: 9_700 }
  return { play, playOdds: { ...playOdds, items: [{ ...item, isOpen: true }] } }
}

const counted = Object.values(games).flatMap((game) => (game ? playsOn(game, 'official') : []))

test('every play of the official board makes a line by chance, with odds for each tier it can win', () => {
  expect(counted.length).toBeGreaterThan(100)
  for (const play of counted) {
    const chosen = choiceOf(withRandom({}, play), play)
    const line = lineOf(offeredOf(play), { ...chosen, unit: '0.20', multiple: 5 })
    expect(line?.units, play.code).toBeGreaterThan(0)
    expect(line?.stakeFen, play.code).toBe(fen(100n * BigInt(line?.units ?? 0)))
    expect(Object.keys(line?.odds ?? {}), play.code).toEqual(
      Object.keys(play.most(chosen.selection)).filter((tier) => line?.odds[tier]),
    )
    expect(line?.picked, play.code).not.toBe('')
  }
})

test('a line is an equation of tickets, price and multiple', () => {
  const play = counted.find(({ code }) => code === 'k3.sum')!
  const picked = { 'k3.sum': [['10', '11', '12']] }
  const chosen = choiceOf(picked, play)
  expect(chosen).toMatchObject({ selection: [10, 11, 12], units: 3 })
  const line = lineOf(offeredOf(play), { ...chosen, unit: '0.20', multiple: 5 })!
  expect(equationOf(line)).toContain('¥0.20 × 5')
  expect(equationOf(line)).toContain('= ¥3.00')
})

test('nothing is a line before it is a bet', () => {
  const play = counted.find(({ code }) => code === 'ssc.3.direct')!
  const chosen = choiceOf({ 'ssc.3.direct': [[1], [2], []] }, play)
  expect(chosen.units).toBe(0)
  expect(lineOf(offeredOf(play), { ...chosen, unit: '2.00', multiple: 1 })).toBeUndefined()
})

test('the same choice at the same price is one line; at another price it stands alone', () => {
  const line: KeptLine = { play: 'k3.sum', selection: [11], unit: '2.00', multiple: 3 }
  const twice = withLine([line], { ...line, multiple: 4 })
  expect(twice).toEqual([{ ...line, multiple: 7 }])
  expect(withLine(twice, { ...line, multiple: 9_999 })[0]?.multiple).toBe(9_999)
  expect(withLine(twice, { ...line, unit: '0.20' })).toHaveLength(2)
})

test('a chase begins flat and stops on a win unless its member says otherwise', () => {
  const coming = [1, 2, 3].map((each) => ({ issue: `20261120-000${each}`, lockAt: 0, drawAt: 0 }))
  const flat = legsOf({ ...firstPlan, count: 3 }, coming)
  expect(wishOf({ plan: firstPlan, legs: flat })).toEqual({
    stopOnWin: true,
    legs: coming.map(({ issue }) => ({ issue, multiple: 1 })),
  })
  const own = legsOf({ ...firstPlan, count: 2, isSame: false, own: { '20261120-0002': 6 } }, coming)
  expect(own.map(({ multiple }) => multiple)).toEqual([1, 6])
  expect(timesOf(own)).toBe(7)
})

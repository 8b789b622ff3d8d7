import { expect, test } from 'vitest'
import type { LotteryRow } from '../../../core/lottery/calls.ts'
import { byClosing, gamesOf } from './games.ts'

const row = (lottery: string, family: string, lockAt?: number): LotteryRow => ({
  ...{ lottery, family, name: lottery, board: 'odds', periodSeconds: 60, last: null },
  isOpen: lockAt !== undefined,
  current:
    lockAt === undefined
      ? null
      : { issue: '20261122-0001', opensAt: 0, lockAt, drawAt: lockAt + 5_000, status: 'open' },
})

const list = [
  row('ssc_1m', 'ssc', 30_000),
  row('k3_5m', 'k3', 90_000),
  row('k3_1m', 'k3', 20_000),
  row('lhc_1d', 'lhc'),
]

test('the periods of a family are one game, the quick one first', () => {
  const games = gamesOf(list)
  expect(games.map(({ family }) => family)).toEqual(['k3', 'ssc', 'lhc'])
  expect(games[0]!.rows.map(({ lottery }) => lottery)).toEqual(['k3_1m', 'k3_5m'])
})

test('what closes next comes first, what has closed waits a period, what rests comes last', () => {
  const order = (now: number) => byClosing(gamesOf(list), now).map(({ family }) => family)
  expect(order(0)).toEqual(['k3', 'ssc', 'lhc'])
  // Fast 3 has closed at 20 s, and closes again at 80 s.
  expect(order(25_000)).toEqual(['ssc', 'k3', 'lhc'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { findPlay, playsOn } from '../game.ts'
import { oddsOf } from '../odds.ts'
import { settleLine } from '../settle.ts'
import { locsgwin } from './quick.ts'
import { testSecondReading, type Expansion } from './testing.ts'

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** By field, what 10.00 on it is paid at the usual odds on the digits 0 to 9 (rulebook 2). */
const paid: Record<string, string> = {
  green: '0 20 0 20 0 17 0 20 0 20',
  red: '17 0 20 0 20 0 20 0 20 0',
  violet: '48.5 0 0 0 0 48.5 0 0 0 0',
  big: '0 0 0 0 0 19.4 19.4 19.4 19.4 19.4',
  small: '19.4 19.4 19.4 19.4 19.4 0 0 0 0 0',
  odd: '0 19.4 0 19.4 0 19.4 0 19.4 0 19.4',
  even: '19.4 0 19.4 0 19.4 0 19.4 0 19.4 0',
  ...Object.fromEntries(digits.map((digit) => [digit, digits.map((other) => (other === digit ? 97 : 0)).join(' ')])),
}

const anyDraw = fc.constantFrom(...locsgwin.outcomes!)
const readings = Object.entries(paid).map(([word, amounts]): [string, Expansion] => [
  `win.${word}`,
  () => [([digit]) => amounts.split(' ')[digit!] !== '0'],
])
testSecondReading(locsgwin, Object.fromEntries(readings), { anyDraw: () => anyDraw, runs: 50 })

test.each(Object.entries(paid))('%s pays on each digit what the table says', (word, amounts) => {
  const play = findPlay(locsgwin, `win.${word}`)!
  const entry = /^\d$/.test(word) ? Number(word) : word
  expect(play.problem([entry])).toBeUndefined()
  const line = { play, selection: [entry], unitStakeFen: fen(1_000n), odds: oddsOf(play, 9_700) }
  const payouts = locsgwin.outcomes!.map((draw) => settleLine(line, draw).payoutFen)
  expect(payouts).toEqual(amounts.split(' ').map((yuan) => BigInt(Math.round(Number(yuan) * 100))))
})

test('a full colour pays twice its stake at every return, and a half never less than its stake', () => {
  for (const word of ['green', 'red']) {
    const play = findPlay(locsgwin, `win.${word}`)!
    expect(oddsOf(play, 9_000)).toEqual({ full: 2_000, half: 1_000 })
    expect(oddsOf(play, 9_900)).toEqual({ full: 2_000, half: 1_900 })
  }
})

test('a return below 90 % is refused for every field', () => {
  for (const play of Object.values(locsgwin.plays)) expect(() => oddsOf(play, 8_999)).toThrow(RangeError)
})

test('a field takes its own word and no other', () => {
  for (const play of Object.values(locsgwin.plays)) {
    const [own] = play.example
    expect(play.code).toBe(`win.${String(own)}`)
    for (const selection of [[], [own, own], [own, 'x'], ['tie'], [10], [String(own) + ' '], own])
      expect(play.problem(selection)).toBeDefined()
  }
})

test('quick win stands on its own board alone, all seventeen fields of it', () => {
  expect(playsOn(locsgwin, 'quick')).toHaveLength(17)
  expect([...playsOn(locsgwin, 'odds'), ...playsOn(locsgwin, 'official')]).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { esportsSport } from '../esports/esports.ts'
import { footballSport } from '../football/football.ts'
import { groupOf, lineText, pickCode, readPick } from './picks.ts'
import type { Market, Pick } from './sport.ts'
import { forAll } from '../../testing.ts'

const name = () => ''
const small: Record<string, Market> = {
  who: { name, marginBp: 0, sides: ['home', 'away'] },
  lead: { name, marginBp: 0, sides: ['home', 'away'], isHandicap: true, lines: { all: [-1, 2], shown: [] } },
}
const book = { markets: small }

/** Every pick of a sport, written out by its markets. */
const picksOf = ({ markets }: { markets: Readonly<Record<string, Market>> }): Pick[] =>
  Object.entries(markets).flatMap(([market, { sides, lines }]) => {
    const [least, most] = lines?.all ?? [0, 0]
    const all = Array.from({ length: most - least + 1 }, (_, at) => (lines ? least + at : undefined))
    return sides.flatMap((side) => all.map((line): Pick => ({ market, side, line })))
  })

describe('a pick', () => {
  test('is a market and its side, and where there are lines one of all of them', () => {
    expect(readPick(book, 'who.home')).toEqual({ market: 'who', side: 'home', line: undefined })
    expect([-2, -1, 0, 1, 2, 3].map((line) => readPick(book, `lead.away.${line}`)?.line)).toEqual([undefined, -1, 0, 1, 2, undefined]) // prettier-ignore
    for (const code of ['who', 'who.', 'who.draw', 'who.home.1', 'lead.home', 'lead.home.', 'lead.home.+1', 'Who.home'])
      expect([code, readPick(book, code)]).toEqual([code, undefined])
  })

  test('is read as it was written, in every sport', () => {
    for (const sport of [footballSport, esportsSport]) {
      for (const pick of picksOf(sport)) expect(readPick(sport, pickCode(pick))).toEqual(pick)
      const beyond = Object.entries(sport.markets).flatMap(([market, { sides, lines }]) =>
        lines ? [lines.all[0] - 1, lines.all[1] + 1].map((line) => `${market}.${sides[0]}.${line}`) : [],
      )
      expect(beyond.map((code) => readPick(sport, code))).toEqual(beyond.map(() => undefined))
    }
    expect(readPick(esportsSport, '1x2.home')).toBe(undefined)
  })

  test('is read of the book that is asked, and always as the same one', () => {
    const other = { markets: { other: { name, marginBp: 0, sides: ['home'] } } }
    expect([readPick(other, 'other.home')?.side, readPick(other, 'who.home')]).toEqual(['home', undefined])
    expect(readPick({ markets: small }, 'who.home')).toBe(readPick(book, 'who.home'))
  })
})

describe('the group of a pick', () => {
  const groups = (...codes: string[]) => codes.map((code) => groupOf(footballSport, readPick(footballSport, code)!))

  test('is its market, and that of a market of the same ends', () => {
    expect(groups('1x2.home', '1x2.draw', '1x2.away', 'dc.1x', 'dc.x2')).toEqual(['1x2', '1x2', '1x2', '1x2', '1x2'])
    expect(groups('btts.yes', 'oe.odd', 'cs.0-0')).toEqual(['btts', 'oe', 'cs'])
  })

  test('is apart for each line, and for a handicap the line of the first side', () => {
    expect(groups('ou.over.10', 'ou.under.10', 'ou.over.11')).toEqual(['ou.10', 'ou.10', 'ou.11'])
    expect(groups('ah.home.-3', 'ah.away.3')).toEqual(['ah.-3', 'ah.-3'])
    expect(groups('ah.home.3', 'ah.away.-3', 'ah.home.0', 'ah.away.0')).toEqual(['ah.3', 'ah.3', 'ah.0', 'ah.0'])
  })

  test('has a side at every end that does not lose: on all of them nothing is at risk', () => {
    for (const sport of [footballSport, esportsSport]) {
      const [many = 0] = sport.cells
      const grouped = Map.groupBy(picksOf(sport), (pick) => groupOf(sport, pick))
      for (const [group, own] of grouped) {
        // Alone, a side can lose: it is in a group for the sake of the others.
        expect([group, own.length > 1]).toEqual([group, true])
        for (let cell = 0; cell < many; cell++) {
          const ends = own.map((pick) => sport.endOf(pick, cell, many))
          expect([group, cell, ends.some((end) => (typeof end === 'bigint' ? end > 0n : end !== 'L'))]).toEqual([group, cell, true]) // prettier-ignore
        }
      }
    }
  })
})

test('a line is written in quarters, with its sign where it is a lead', () => {
  const signed = [-9, -8, -7, -6, -4, -1, 0, 1, 2, 3, 4, 29].map((quarters) => lineText(quarters, true))
  expect(signed).toEqual(['−2.25', '−2', '−1.75', '−1.5', '−1', '−0.25', '0', '+0.25', '+0.5', '+0.75', '+1', '+7.25'])
  expect([0, 1, 10, 11, 12].map((quarters) => lineText(quarters, false))).toEqual(['0', '0.25', '2.5', '2.75', '3'])
  forAll([fc.integer({ min: -100, max: 100 })], (quarters) => {
    expect(Number(lineText(quarters, true).replace('−', '-')) * 4).toBe(quarters)
  })
})

import { describe, expect, test } from 'vitest'
import { dayMatches, fixtureOf, formOf, seasonMatches, standingsOf, type Played } from './fixtures.ts'

const four = ['a', 'b', 'c', 'd']
const played = (home: string, away: string, goals: number, against: number): Played => ({
  ...{ home, away },
  score: { home: goals, away: against },
})

describe('a calendar', () => {
  const season = Array.from({ length: seasonMatches(four) }, (_, at) => fixtureOf(four, at + 1))

  test('goes round by round, and turned around in its second half', () => {
    expect([dayMatches(four), seasonMatches(four)]).toEqual([2, 12])
    expect(season.map(({ day, home, away }) => `${day} ${home}${away}`)).toEqual([
      ...['1 da', '1 cb', '2 bd', '2 ac', '3 dc', '3 ba'],
      ...['4 ad', '4 bc', '5 db', '5 ca', '6 cd', '6 ab'],
    ])
    expect(new Set(season.map((one) => one.season))).toEqual(new Set([1]))
  })

  test('has half of the pairs of a day turned around, of six clubs too', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f']
    const day = [1, 2, 3].map((number) => fixtureOf(six, number))
    expect(day.map(({ home, away }) => home + away)).toEqual(['fa', 'eb', 'cd'])
  })

  test('has the same matches in the next season, under numbers of their own', () => {
    for (const [at, one] of season.entries()) {
      expect(fixtureOf(four, at + 13)).toEqual({ ...one, number: at + 13, season: 2 })
      expect(fixtureOf(four, at + 25).season).toBe(3)
    }
  })
})

describe('a table', () => {
  test('counts three points for a win and one for a draw, of each club as it played', () => {
    const [first, second, third, fourth] = standingsOf(four, [played('a', 'b', 2, 1), played('b', 'c', 0, 0)])
    expect(first).toEqual({ club: 'a', played: 1, won: 1, drawn: 0, lost: 0, goals: 2, against: 1, points: 3 })
    expect(second).toEqual({ club: 'c', played: 1, won: 0, drawn: 1, lost: 0, goals: 0, against: 0, points: 1 })
    expect(third).toEqual({ club: 'b', played: 2, won: 0, drawn: 1, lost: 1, goals: 1, against: 2, points: 1 })
    expect(fourth).toEqual({ club: 'd', played: 0, won: 0, drawn: 0, lost: 0, goals: 0, against: 0, points: 0 })
  })

  const order = (...results: Played[]) => standingsOf(four, results).map(({ club }) => club).join('') // prettier-ignore

  test('goes by points, then by the difference of goals, then by goals', () => {
    // More points with fewer goals.
    expect(order(played('b', 'c', 1, 0), played('a', 'd', 5, 5))).toBe('badc')
    // B and A have the same points, and B the greater goal difference.
    expect(order(played('a', 'c', 1, 0), played('b', 'd', 3, 0))).toBe('bacd')
    // B and A have the same points and goal difference, and B more goals.
    expect(order(played('a', 'c', 1, 0), played('b', 'd', 4, 3))).toBe('badc')
    expect(order(played('c', 'a', 1, 1), played('d', 'b', 2, 2))).toBe('bdac')
  })

  test('leaves out who is of no club of it', () => {
    expect(standingsOf(['a'], [played('a', 'x', 1, 0)])).toEqual([{ club: 'a', played: 1, won: 1, drawn: 0, lost: 0, goals: 1, against: 0, points: 3 }]) // prettier-ignore
  })
})

describe('the form of a club', () => {
  const results = [
    played('a', 'b', 3, 0),
    played('b', 'a', 2, 1),
    played('c', 'd', 1, 0),
    played('a', 'c', 1, 1),
    played('d', 'a', 0, 2),
    played('a', 'd', 0, 1),
    played('b', 'a', 1, 1),
  ]

  test('is how its last matches went, at home and away, the newest last', () => {
    expect(formOf('a', results, 6)).toEqual(['won', 'lost', 'drawn', 'won', 'lost', 'drawn'])
    expect(formOf('c', results)).toEqual(['won', 'drawn'])
    expect(formOf('x', results)).toEqual([])
  })

  test('has five of them, or as many as are asked for', () => {
    expect(formOf('a', results)).toEqual(['lost', 'drawn', 'won', 'lost', 'drawn'])
    expect(formOf('a', results, 1)).toEqual(['drawn'])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import {
  fixtureOf as fixtureIn,
  formOf,
  seasonMatches,
  standingsOf as tableOf,
  type Played,
} from '../league/fixtures.ts'
import { clubs, firstStrengths, learn, strengthOf } from './clubs.ts'
import { footballSport } from './football.ts'
import { drawMatch, scoreAt, type HalfScore } from './match.ts'
import type { Strengths } from '../league/sport.ts'
import { meansOf } from './means.ts'
import { meanGoals, weightsOf } from './weights.ts'
import { forAll } from '../../testing.ts'

const usualWeights = footballSport.usual
const SEASON_MATCHES = seasonMatches(clubs)
const fixtureOf = (number: number) => fixtureIn(clubs, number)
const standingsOf = (results: readonly Played[]) => tableOf(clubs, results)

const scoreOf = (home: number, away: number): HalfScore => ({ home, away, halfHome: 0, halfAway: 0 })

describe('the league', () => {
  const season = Array.from({ length: SEASON_MATCHES }, (_, at) => fixtureOf(at + 1))

  test('lets each club meet each other one at home and away, and none twice on a day', () => {
    expect(new Set(season.map(({ home, away }) => `${home} ${away}`)).size).toBe(clubs.length * (clubs.length - 1))
    for (let day = 1; day <= 38; day++)
      expect(new Set(season.filter((one) => one.day === day).flatMap(({ home, away }) => [home, away])).size).toBe(20)
    expect(fixtureOf(SEASON_MATCHES + 1)).toEqual({ ...season[0], number: SEASON_MATCHES + 1, season: 2 })
  })

  test('gives each club nearly as many matches at home as away at any time', () => {
    for (const club of clubs) {
      let lead = 0
      for (const { home, away } of season) {
        lead += home === club ? 1 : away === club ? -1 : 0
        expect(Math.abs(lead)).toBeLessThanOrEqual(19)
      }
      expect(lead).toBe(0)
    }
  })

  test('learns from a result: who scores more than expected is rated higher, and no further than the bounds', () => {
    const fixture = season[0]!
    let strengths: Strengths = firstStrengths
    const of = (club: string, all = strengths) => strengthOf(all, club)
    const weights = weightsOf(meansOf(of(fixture.home), of(fixture.away)))
    const after = learn(strengths, fixture, weights, scoreOf(9, 0))
    expect(of(fixture.home, after).attack).toBeGreaterThan(of(fixture.home).attack)
    expect(of(fixture.away, after).defence).toBeLessThan(of(fixture.away).defence)
    expect(of(fixture.home, after).defence).toBeGreaterThan(of(fixture.home).defence)
    expect(meanGoals(weights, 'home')).toBeGreaterThan(0)
    for (let at = 0; at < 50; at++) strengths = learn(strengths, fixture, weights, scoreOf(10, 0))
    expect([of(fixture.home).attack, of(fixture.away).defence]).toEqual([600, -600])
  })

  test('has a table and a form out of results alone', () => {
    const results = [
      { home: 'jade', away: 'carp', score: { home: 2, away: 1 } },
      { home: 'carp', away: 'plum', score: { home: 0, away: 0 } },
      { home: 'plum', away: 'jade', score: { home: 0, away: 3 } },
    ]
    const [first, second] = standingsOf(results)
    expect(first).toEqual({ club: 'jade', played: 2, won: 2, drawn: 0, lost: 0, goals: 5, against: 1, points: 6 })
    expect([second?.club, second?.points]).toEqual(['carp', 1])
    expect([formOf('jade', results), formOf('carp', results), formOf('kite', results)]).toEqual([['won', 'won'], ['lost', 'drawn'], []]) // prettier-ignore
  })
})

test('the replay of a match comes to its score, and to that of half time', () => {
  forAll([fc.uint8Array({ minLength: 32, maxLength: 32 })], (seed) => {
    const match = drawMatch(openStream(seed, 'p'), usualWeights)
    expect(scoreAt(match, 90)).toEqual([match.home, match.away])
    expect(scoreAt(match, 45)).toEqual([match.halfHome, match.halfAway])
    expect(scoreAt(match, 0)).toEqual([0, 0])
  })
})

describe('the means of a match', () => {
  const none = { attack: 0, defence: 0 }
  const at = (home: Partial<typeof none>, away: Partial<typeof none>) => meansOf({ ...none, ...home }, { ...none, ...away }) // prettier-ignore

  test('are those of the rulebook: a common part, and an advantage at home', () => {
    expect(at({}, {}).home).toBeCloseTo(Math.exp(0.43), 12)
    expect(at({}, {}).away).toBeCloseTo(Math.exp(0.18), 12)
    expect(at({}, {}).rho).toBe(-0.08)
  })

  test('rise with the attack of a side, and fall with the defence that it meets', () => {
    expect(at({ attack: 300 }, {}).home).toBeCloseTo(Math.exp(0.73), 12)
    expect(at({}, { defence: 300 }).home).toBeCloseTo(Math.exp(0.13), 12)
    expect(at({}, { attack: 300 }).away).toBeCloseTo(Math.exp(0.48), 12)
    expect(at({ defence: 300 }, {}).away).toBeCloseTo(Math.exp(-0.12), 12)
    // The own defence scores no goal, and the other attack keeps none out.
    expect([at({ defence: 300 }, {}).home, at({}, { defence: 300 }).away]).toEqual([at({}, {}).home, at({}, {}).away])
  })

  test('are those of the weights that are made of them, side by side', () => {
    const weights = weightsOf({ home: 2, away: 1, rho: 0 })
    expect(meanGoals(weights, 'home')).toBe(1_999)
    expect(meanGoals(weights, 'away')).toBe(999)
  })
})

test('a result moves a strength by a thirtieth of the goals beyond the mean, cut', () => {
  const fixture = fixtureOf(1)
  const weights = weightsOf({ home: 2, away: 1, rho: 0 })
  const level: Strengths = { [fixture.home]: { attack: 0, defence: 0 }, [fixture.away]: { attack: 0, defence: 0 } }
  const after = learn(level, fixture, weights, scoreOf(4, 0))
  // The home club scored 2.001 goals more than the mean of a match, the away club 0.999 fewer.
  expect(strengthOf(after, fixture.home)).toEqual({ attack: 66, defence: 33 })
  expect(strengthOf(after, fixture.away)).toEqual({ attack: -33, defence: -66 })
  expect(strengthOf({}, 'nobody')).toEqual({ attack: 0, defence: 0 })
})

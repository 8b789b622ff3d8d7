// The terms that an activity can have: trigger, audience and reward.
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { fen, NONE } from '../money.ts'
import { isFor, offerTerms } from './model.ts'
import { bestOf, leastOf, prizesOf as prizesIn, rewardFor, streakDays, wayOf } from './rewards.ts'

const name = { zh_hans: '存送', en: 'Match' }
const fixed = { of: 'fixed', amount: '8.00' }
const share = { of: 'share', bp: 800, most: '888.00' }
const stepsOf = (...steps: [from: string, amount: string][]) => ({
  of: 'steps',
  steps: steps.map(([from, amount]) => ({ from, amount })),
})
const streakOf = (...days: [day: number, amount: string][]) => ({
  of: 'streak',
  days: days.map(([day, amount]) => ({ day, amount })),
})
const prizesOf = (...amounts: string[]) => ({
  of: 'prizes',
  way: 'drawn',
  prizes: amounts.map((amount) => ({ name, amount })),
})

const plain = { class: 'limited', name, trigger: 'none', reward: fixed }
const deposit = { ...plain, trigger: 'deposit', threshold: '100.00', reward: share }
const mission = { ...plain, trigger: 'turnover', threshold: '100.00' }
const signin = { ...plain, trigger: 'signin', period: 'day', reward: streakOf([1, '1.00'], [3, '5.00'], [7, '9.00']) }
const steps = {
  ...deposit,
  reward: stepsOf(['100.00', '8.00'], ['200.00', '18.00'], ['500.00', '48.00']),
}

describe('terms', () => {
  test.each([
    ['a gift', plain],
    ['a gift to some levels', { ...plain, audience: { vipFrom: 3, vipTo: 3 } }],
    ['a share of a deposit', deposit],
    ['steps of a deposit', steps],
    ['a mission', mission],
    ['a sign-in', signin],
    ['a wheel', { ...plain, reward: prizesOf('1.00', '9.00') }],
    ['deposit and reward played', { ...deposit, multipleOf: 'both' }],
    ['a first deposit', { ...deposit, audience: { deposits: 'none' } }],
    ['a deposit of who has made one, each week', { ...deposit, period: 'week', audience: { deposits: 'some' } }],
  ])('%s is one', (_, terms) => {
    expect(v.safeParse(offerTerms, terms).issues).toBeUndefined()
  })

  test.each([
    ['gives nothing', { ...plain, reward: { of: 'fixed', amount: '0.00' } }, 'more than nothing'],
    ['is for no level', { ...plain, audience: { vipFrom: 4, vipTo: 3 } }, 'vipFrom'],
    ['has a threshold of nothing', { ...plain, threshold: '100.00' }, 'threshold'],
    ['is a deposit of any size', { ...deposit, threshold: null }, 'threshold'],
    ['is a mission of any size', { ...mission, threshold: null }, 'threshold'],
    ['is a share of a mission', { ...mission, reward: share }, 'reward: a share'],
    ['has steps of a mission', { ...mission, reward: steps.reward }, 'reward: steps'],
    ['is a sign-in without a row', { ...signin, reward: fixed }, 'reward: a sign-in'],
    ['is a sign-in for a prize', { ...signin, reward: prizesOf('1.00') }, 'reward: a sign-in'],
    ['is a row without a sign-in', { ...plain, reward: signin.reward }, 'reward: a sign-in'],
    ['is a sign-in once a week', { ...signin, period: 'week' }, 'period: a sign-in'],
    ['asks the deposit of a mission', { ...mission, multipleOf: 'both' }, 'multipleOf'],
    ['is a first deposit each day', { ...deposit, period: 'day', audience: { deposits: 'none' } }, 'period: a first'],
    ['has the same step twice', { ...steps, reward: stepsOf(['100.00', '1.00'], ['100.00', '2.00']) }, 'reward: each step'], // prettier-ignore
    ['has a step below the one before', { ...signin, reward: streakOf([1, '1.00'], [3, '1.00'], [2, '1.00']) }, 'reward: each step'], // prettier-ignore
    ['has a row that begins with its second day', { ...signin, reward: streakOf([2, '1.00']) }, 'reward: each step'],
    ['has a first step above its threshold', { ...steps, threshold: '99.00' }, 'threshold: it is the first'],
  ])('what %s is refused, and says why', (_, terms, why) => {
    const { issues = [] } = v.safeParse(offerTerms, terms)
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining(why)])
  })

  test('an amount that is none is not also called nothing', () => {
    const { issues = [] } = v.safeParse(offerTerms, { ...plain, reward: { of: 'fixed', amount: 'x' } })
    expect(issues).toHaveLength(1)
  })
})

const read = (terms: object) => v.parse(offerTerms, terms)

describe('whom it is for', () => {
  const DAY_MS = 86_400_000
  const now = 1_000 * DAY_MS
  const who = { vip: 3, registeredAt: now - 5 * DAY_MS, hasDeposited: true }
  const asked = (audience: object, more: object = {}) => isFor(read({ ...plain, audience }), { ...who, ...more }, now)

  test('everybody, where nothing is said', () => {
    expect(asked({})).toBe(true)
    expect(asked({}, { vip: 0, hasDeposited: false, registeredAt: 0 })).toBe(true)
    expect(asked({}, { vip: 10 })).toBe(true)
  })

  test('levels from one to another, both in it', () => {
    const levels = [2, 3, 4, 5, 6].map((vip) => asked({ vipFrom: 3, vipTo: 5 }, { vip }))
    expect(levels).toEqual([false, true, true, true, false])
  })

  test('who is new, until so many days are over', () => {
    const since = [5 * DAY_MS - 1, 5 * DAY_MS, 5 * DAY_MS + 1, 4 * DAY_MS]
    const isNew = since.map((ms) => asked({ newDays: 5 }, { registeredAt: now - ms }))
    expect(isNew).toEqual([true, false, false, true])
  })

  test('who has paid in, or who never has', () => {
    const both = (deposits: string) => [true, false].map((hasDeposited) => asked({ deposits }, { hasDeposited }))
    expect([both('any'), both('some'), both('none')]).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ])
  })

  test('every condition is asked for', () => {
    const audience = { vipFrom: 3, newDays: 6, deposits: 'some' }
    expect(asked(audience)).toBe(true)
    for (const more of [{ vip: 2 }, { registeredAt: 0 }, { hasDeposited: false }])
      expect(asked(audience, more)).toBe(false)
  })
})

describe('what it gives', () => {
  const of = (terms: object) => read(terms).reward
  const by = (terms: object) => (base: bigint, day: number) => rewardFor(of(terms), { base: fen(base), day })

  test('one amount, whatever was paid in', () => {
    expect(by(plain)(1n, 9)).toBe(8_00n)
  })

  test('in a row the last day that is reached', () => {
    const days = [1, 2, 3, 6, 7, 8].map((day) => by(signin)(0n, day))
    expect(days).toEqual([1_00n, 1_00n, 5_00n, 5_00n, 9_00n, 9_00n])
    expect(by(signin)(0n, 0)).toBe(NONE)
  })

  test('a prize is drawn or chosen: it says none', () => {
    expect(by({ ...plain, reward: prizesOf('1.00') })(1n, 1)).toBeUndefined()
  })

  test('prizes are drawn or chosen, and all else is money without any', () => {
    const drawn = prizesOf('1.00', '9.00')
    const ways = [plain, deposit, steps, signin].map((one) => [wayOf(of(one)), prizesIn(of(one))])
    expect(ways).toEqual(Array(4).fill(['money', []]))
    expect([wayOf(of({ ...plain, reward: drawn })), prizesIn(of({ ...plain, reward: drawn })).length]).toEqual([
      'drawn',
      2,
    ])
    expect(wayOf(of({ ...plain, reward: { ...drawn, way: 'chosen' } }))).toBe('chosen')
  })

  test('a row has as many days as its last one says, all else has one', () => {
    expect([signin, plain, steps].map((one) => streakDays(of(one)))).toEqual([7, 1, 1])
  })
})

test.each([
  ['one amount', plain, 8_00n, 0n],
  ['a share', deposit, 888_00n, 11_100_00n],
  ['a share that no deposit hits, up to the fen', { ...deposit, reward: { ...share, bp: 700 } }, 888_00n, 12_685_72n],
  ['a share whose most is below the least deposit', { ...deposit, threshold: '20000.00' }, 888_00n, 20_000_00n],
  ['the last step', steps, 48_00n, 500_00n],
  ['the best day of a row', { ...signin, reward: streakOf([1, '9.00'], [2, '3.00']) }, 9_00n, 0n],
  ['the best prize', { ...plain, reward: prizesOf('1.00', '9.00', '3.00') }, 9_00n, 0n],
  ['a mission, by its threshold', mission, 8_00n, 100_00n],
])('the most that one claim gives is that of %s', (_, terms, reward, base) => {
  expect(bestOf(read(terms))).toEqual({ reward, base })
})

test.each([
  ['one amount', plain, 8_00n],
  ['a share of the least deposit', deposit, 8_00n],
  ['a share up to its most', { ...deposit, threshold: '20000.00' }, 888_00n],
  ['the first step', steps, 8_00n],
  ['the first day', signin, 1_00n],
  ['the smallest prize', { ...plain, reward: prizesOf('3.00', '1.00', '9.00') }, 1_00n],
])('the least that one claim gives is that of %s', (_, terms, least) => {
  expect(leastOf(read(terms))).toBe(least)
})

// The replay of limits: what it names is what the rule names, stake by stake, and a long history costs its length.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitPeriods } from '../../core/care/limits.ts'
import { periodAt } from './periods.ts'
import { beyondInDeposits, beyondInPlay, type Held, type PaidIn, type Play } from './replay.ts'
import { forAll } from '../../core/testing.ts'

const START = Date.UTC(2026, 9, 28)
const MINUTE_MS = 60_000
/** Over two ends of a month, in steps that often meet. */
const instant = fc.integer({ min: 0, max: 500 }).map((step) => new Date(START + step * 137 * MINUTE_MS))
const amount = fc.bigInt({ min: 1n, max: 9n })
const maybe = (one: fc.Arbitrary<Date>) => fc.option(one, { nil: null, freq: 4 })
const ascending = <T>(items: readonly T[], at: (item: T) => Date) =>
  items.toSorted((one, other) => at(one).getTime() - at(other).getTime())

const limits = fc
  .array(
    fc.record({
      kind: fc.constantFrom('stake', 'spend', 'deposit'),
      period: fc.constantFrom(...limitPeriods),
      most: fc.option(fc.bigInt({ min: 5n, max: 60n }), { nil: null, freq: 5 }),
      from: instant,
      game: fc.option(fc.constantFrom('dice', 'fish'), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all): Held[] => ascending(all as Held[], ({ from }) => from))
const plays = fc
  .array(
    fc.record({
      at: instant,
      game: fc.constantFrom('dice', 'fish', 'mines'),
      stake: amount,
      returned: amount,
      returnedAt: maybe(instant),
    }),
    { maxLength: 60 },
  )
  .map((all): Play[] => ascending(all, ({ at }) => at))
const deposits = fc
  .array(fc.record({ orderedAt: instant, amount, creditedAt: maybe(instant) }), { maxLength: 40 })
  .map((all): PaidIn[] =>
    ascending(all, ({ orderedAt }) => orderedAt).map((one) => ({
      ...one,
      creditedAt: one.creditedAt && (one.creditedAt < one.orderedAt ? one.orderedAt : one.creditedAt),
    })),
  )

/** The limits of an instant by the rule: of each kind, period and game the last that had begun. */
const heldBy = (all: readonly Held[], at: Date) =>
  [
    ...Map.groupBy(
      all.filter(({ from }) => from <= at),
      ({ kind, period, game }) => `${kind} ${period} ${game}`,
    ).values(),
  ].flatMap((some) => some.at(-1) ?? [])
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

function spentBefore(all: readonly Play[], place: number, { kind, period, game }: Held): bigint {
  const { at } = all[place]!
  const counted = all.slice(0, place).filter((one) => game === undefined || one.game === game)
  const earlier = counted.filter((one) => one.at >= periodAt(period, at).from)
  const back = kind === 'spend' ? earlier.filter(({ returnedAt }) => returnedAt !== null && returnedAt <= at) : []
  return sum(earlier.map(({ stake }) => stake)) - sum(back.map(({ returned }) => returned))
}

test('a stake is named where what its period held before leaves no room for it', () => {
  forAll(500, [limits, plays], (all, played) => {
    const named = played.filter(
      ({ at, stake, game }, place) =>
        all.every(({ from }) => from.getTime() !== at.getTime()) &&
        heldBy(all, at).some(
          (limit) =>
            limit.kind !== 'deposit' &&
            limit.most !== null &&
            (limit.game === undefined || limit.game === game) &&
            spentBefore(played, place, limit) + stake > limit.most,
        ),
    )
    expect(beyondInPlay(all, played)).toBe(named.length)
  })
})

test('a stake in the very millisecond of a limit is not judged, for nothing says which came first', () => {
  const from = new Date(START)
  const limit: Held = { kind: 'stake', period: 'day', most: 0n, from }
  const stakeAt = (at: Date): Play[] => [{ at, game: 'dice', stake: 1n, returned: 0n, returnedAt: null }]
  expect(beyondInPlay([limit], stakeAt(from))).toBe(0)
  expect(beyondInPlay([limit], stakeAt(new Date(START + 1)))).toBe(1)
})

test('a deposit is named where what its period was credited before leaves no room for it', () => {
  forAll(500, [limits, deposits], (all, paid) => {
    const before = ({ orderedAt }: PaidIn, { period }: Held) =>
      paid.filter(
        ({ creditedAt: when }) => when !== null && when >= periodAt(period, orderedAt).from && when < orderedAt,
      )
    const named = paid.filter(
      (one) =>
        one.creditedAt !== null &&
        heldBy(all, one.orderedAt).some(
          (limit) =>
            limit.kind === 'deposit' &&
            limit.most !== null &&
            sum(before(one, limit).map((other) => other.amount)) + one.amount > limit.most,
        ),
    )
    expect(beyondInDeposits(all, paid)).toBe(named.length)
  })
})

test('each stake of a long history is looked at a few times, however many came before it', () => {
  let looks = 0
  const at = (place: number) => new Date(START + place * MINUTE_MS)
  const stakes = Array.from({ length: 5_000 }, (_, place): Play => ({
    get at() {
      looks++
      return at(place)
    },
    ...{ game: 'dice', stake: 1n, returned: 1n, returnedAt: at(place + 3) },
  }))
  beyondInPlay([{ kind: 'spend', period: 'month', most: 3n, from: at(-1) }], stakes)
  expect(looks).toBeLessThan(20 * stakes.length)
})

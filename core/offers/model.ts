// The terms of an activity: a value of a few plain choices, and no expressions. The rules that members read are made
// from the same value (words.ts), so text and effect cannot differ. Amounts are texts, "100.00".
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { AMOUNT_PATTERN, fromWire, parseFen, lesser, NONE, shareUp, type Fen } from '../money.ts'
import { playCategories } from '../play-categories.ts'
import { offerClasses } from './classes.ts'
import { DAY_MS } from '../time.ts'

export const offerTriggers = ['deposit', 'signin', 'turnover', 'none'] as const
export const offerPeriods = ['once', 'day', 'week'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

/** C-06: nothing is to be played more often than ten times. */
export const MULTIPLE_MOST_BP = 100_000
export const VIP_MOST = 10

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const yuan = v.pipe(
  v.string(),
  v.regex(AMOUNT_PATTERN),
  v.check((text) => (parseFen(text) ?? 1n) > 0n, 'more than nothing'),
)
const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const both = (most: number) => v.strictObject({ zh_hans: words(most), en: words(most) })

const step = v.strictObject({ from: yuan, amount: yuan })
const day = v.strictObject({ day: whole(1, 31), amount: yuan })
const prize = v.strictObject({
  name: both(30),
  amount: yuan,
  /** How often it is drawn, of the sum of all; it says nothing where prizes are chosen. */
  weight: v.optional(whole(1, 1_000_000), 1),
  /** So many there are; as many as are won where it is not said. */
  stock: v.optional(v.nullable(whole(1, 1_000_000)), null),
})

const reward = v.variant('of', [
  v.strictObject({ of: v.literal('fixed'), amount: yuan }),
  /** A share of the deposit, in hundredths of a per cent, up to `most`. */
  v.strictObject({ of: v.literal('share'), bp: whole(1, 20_000), most: yuan }),
  /** By what was deposited or played: the last step that is reached. */
  v.strictObject({ of: v.literal('steps'), steps: v.pipe(anyList(step), v.minLength(1)) }),
  /** By the day of a row of days on end: the last one that is reached; behind the last day a new row begins. */
  v.strictObject({ of: v.literal('streak'), days: v.pipe(anyList(day), v.minLength(1)) }),
  v.strictObject({
    of: v.literal('prizes'),
    /** Drawn by weight, or chosen by the member. */
    way: v.picklist(['drawn', 'chosen']),
    prizes: v.pipe(anyList(prize), v.minLength(1), v.maxLength(20)),
  }),
])

const shape = v.strictObject({
  class: v.picklist(offerClasses),
  name: both(24),
  /** The name of a picture, as notices have it. */
  art: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/)), 'lotus'),
  audience: v.optional(
    v.strictObject({
      vipFrom: v.optional(whole(0, VIP_MOST), 0),
      vipTo: v.optional(whole(0, VIP_MOST), VIP_MOST),
      /** For who registered so many days ago at most. */
      newDays: v.optional(v.nullable(whole(1, 365)), null),
      /** Members who never paid in, who have, or all. */
      deposits: v.optional(v.picklist(['any', 'none', 'some']), 'any'),
    }),
    {},
  ),
  trigger: v.picklist(offerTriggers),
  period: v.optional(v.picklist(offerPeriods), 'once'),
  /** The least deposit, or what is to be played. */
  threshold: v.optional(v.nullable(yuan), null),
  reward,
  /** How often what is given is to be played, in ten-thousandths: 30000 is three times. 0 asks nothing. */
  multipleBp: v.optional(whole(0, MULTIPLE_MOST_BP), 0),
  /** Of the reward alone, or of the deposit and the reward. */
  multipleOf: v.optional(v.picklist(['reward', 'both']), 'reward'),
  /** The categories of games that count for a mission; all where the field is absent. */
  games: v.optional(v.pipe(anyList(v.picklist(playCategories)), v.minLength(1)), [...playCategories]),
  /** From joining on, to pay in or to play. */
  daysToPlay: v.optional(whole(1, 90), 7),
  /** How long what was won waits to be claimed. */
  hoursToClaim: v.optional(whole(1, 720), 168),
  /** So often it is given in all, and up to so much money in all. */
  stock: v.optional(v.nullable(whole(1, 10_000_000)), null),
  budget: v.optional(v.nullable(yuan), null),
})

/** An activity as people write it in a file, and as it is kept: every choice judged together. */
export const offerTerms = v.pipe(
  shape,
  v.check((one) => one.audience.vipFrom <= one.audience.vipTo, 'vipFrom is above vipTo'),
  v.check(
    (one) => needsThreshold(one) === (one.threshold !== null),
    'threshold: for a deposit or a mission alone, and there it is needed',
  ),
  v.check(({ reward: { of }, trigger }) => of !== 'share' || trigger === 'deposit', 'reward: a share is of a deposit'),
  v.check(({ reward: { of }, trigger }) => of !== 'steps' || trigger === 'deposit', 'reward: steps are of a deposit'),
  v.check(
    ({ reward: { of }, trigger }) => (of === 'streak') === (trigger === 'signin'),
    'reward: a sign-in has a streak, and nothing else has',
  ),
  v.check(({ trigger, period }) => trigger !== 'signin' || period === 'day', 'period: a sign-in is once a day'),
  v.check(
    ({ multipleOf, trigger }) => multipleOf === 'reward' || trigger === 'deposit',
    'multipleOf: both means the deposit and the reward',
  ),
  v.check(
    ({ audience: { deposits }, period }) => deposits !== 'none' || period === 'once',
    'period: a first deposit happens once',
  ),
  v.check(({ reward: one }) => isRising(one), 'reward: each step is above the one before it'),
  v.check(
    (one) => one.reward.of !== 'steps' || one.reward.steps[0]?.from === one.threshold,
    'threshold: it is the first step',
  ),
)
export type OfferTerms = v.InferOutput<typeof offerTerms>
export type Reward = OfferTerms['reward']

const needsThreshold = ({ trigger }: { trigger: string }) => trigger === 'deposit' || trigger === 'turnover'

function isRising(one: v.InferOutput<typeof reward>): boolean {
  const marks =
    one.of === 'steps'
      ? one.steps.map(({ from }) => fromWire(from))
      : one.of === 'streak'
        ? one.days.map(({ day: number }) => BigInt(number))
        : []
  if (one.of === 'streak' && marks[0] !== 1n) return false
  return marks.every((mark, at) => at === 0 || mark > (marks[at - 1] ?? mark))
}

/** The basis of a reward: a deposit or a turnover in fen, and the day in the row of sign-ins. */
export type Earned = { base: Fen; day: number }

/** The reward in fen; undefined for a prize, which is drawn or chosen. */
export function rewardFor(one: Reward, { base, day: number }: Earned): Fen | undefined {
  if (one.of === 'fixed') return fromWire(one.amount)
  if (one.of === 'share') {
    const share = ((base * BigInt(one.bp)) / 10_000n) as Fen
    return lesser(share, fromWire(one.most))
  }
  if (one.of === 'steps') {
    const reached = one.steps.findLast(({ from }) => fromWire(from) <= base)
    return reached ? fromWire(reached.amount) : NONE
  }
  if (one.of === 'streak') {
    const reached = one.days.findLast((each) => each.day <= number)
    return reached ? fromWire(reached.amount) : NONE
  }
  return undefined
}

/** How many days a row of sign-ins has. */
export const streakDays = (one: Reward): number => (one.of === 'streak' ? (one.days.at(-1)?.day ?? 1) : 1)

/** The turnover required for a reward, rounded up to the fen; 0 where none is required. */
export function requiredFor(
  { multipleBp, multipleOf }: Pick<OfferTerms, 'multipleBp' | 'multipleOf'>,
  reward: Fen,
  deposit: Fen,
): Fen {
  const base = multipleOf === 'both' ? ((reward + deposit) as Fen) : reward
  return shareUp(base, BigInt(multipleBp))
}

/** The facts about a member that decide whether an activity is open to them. */
export type Asker = { vip: number; registeredAt: number; hasDeposited: boolean }

/** Is it for them? */
export function isFor({ audience }: Pick<OfferTerms, 'audience'>, who: Asker, now: number) {
  const { vipFrom, vipTo, newDays, deposits } = audience
  const isNew = newDays === null || now < who.registeredAt + newDays * DAY_MS
  const paid = deposits === 'any' || (deposits === 'some') === who.hasDeposited
  return who.vip >= vipFrom && who.vip <= vipTo && isNew && paid
}

/** The most that one claim gives, and the deposit that brings it. */
export function bestOf({ reward: one, threshold }: Pick<OfferTerms, 'reward' | 'threshold'>): {
  reward: Fen
  base: Fen
} {
  const least = threshold === null ? NONE : fromWire(threshold)
  if (one.of === 'share') {
    const most = fromWire(one.most)
    const bp = BigInt(one.bp)
    const base = ((most * 10_000n + bp - 1n) / bp) as Fen
    return base > least
      ? { reward: most, base }
      : { reward: rewardFor(one, { base: least, day: 1 }) ?? NONE, base: least }
  }
  if (one.of === 'steps') {
    const last = one.steps.at(-1)
    return last ? { reward: fromWire(last.amount), base: fromWire(last.from) } : { reward: NONE, base: NONE }
  }
  const amounts =
    one.of === 'fixed'
      ? [one.amount]
      : one.of === 'streak'
        ? one.days.map(({ amount }) => amount)
        : one.prizes.map(({ amount }) => amount)
  const most = amounts.map(fromWire).reduce((top, each) => (each > top ? each : top), NONE)
  return { reward: most, base: least }
}

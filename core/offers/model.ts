// The terms of an activity: a value of a few plain choices, and no expressions. The rules that members read are made of
// the same value (words.ts), so text and effect cannot differ. Amounts stand in it as text, "100.00".
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { shareUp, type Fen } from '../money.ts'
import { playCategories } from '../play-categories.ts'
import { offerClasses } from './classes.ts'
import { both, whole, yuan } from './fields.ts'
import { beginsAtThreshold, isRising, kindOf, reward } from './rewards.ts'
import { offerTriggers, triggerOf } from './triggers.ts'
import { DAY_MS } from '../time.ts'

export const offerPeriods = ['once', 'day', 'week'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

/** C-06: nothing is to be played more often than ten times. */
export const MULTIPLE_MOST_BP = 100_000
export const VIP_MOST = 10

const shape = v.strictObject({
  class: v.picklist(offerClasses),
  name: both(24),
  /** The name of a picture, as notices have it. */
  art: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/)), 'lotus'),
  audience: v.optional(
    v.strictObject({
      vipFrom: v.optional(whole(0, VIP_MOST), 0),
      vipTo: v.optional(whole(0, VIP_MOST), VIP_MOST),
      /** Only for members who registered at most this many days ago. */
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
  /** The base of the multiple: the reward alone, or the deposit and the reward. */
  multipleOf: v.optional(v.picklist(['reward', 'both']), 'reward'),
  /** The categories of play that count for a mission; all of them by default. */
  games: v.optional(v.pipe(anyList(v.picklist(playCategories)), v.minLength(1)), [...playCategories]),
  /** Days from joining on in which to deposit or to play. */
  daysToPlay: v.optional(whole(1, 90), 7),
  /** How long what was won waits to be claimed. */
  hoursToClaim: v.optional(whole(1, 720), 168),
  /** The most awards in all, and the most money in all. */
  stock: v.optional(v.nullable(whole(1, 10_000_000)), null),
  budget: v.optional(v.nullable(yuan), null),
})

/** An activity as people write it in a file, and as it is kept: every choice judged together. */
export const offerTerms = v.pipe(
  shape,
  v.check((one) => one.audience.vipFrom <= one.audience.vipTo, 'vipFrom is above vipTo'),
  v.check(
    (one) => triggerOf(one).hasThreshold === (one.threshold !== null),
    'threshold: for a deposit or a mission alone, and there it is needed',
  ),
  v.check(
    ({ reward: one, trigger }) => kindOf(one).wonBy.includes(trigger),
    ({ input: { reward: one } }) => kindOf(one).otherwise,
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
  v.check((one) => beginsAtThreshold(one), 'threshold: it is the first step'),
)
export type OfferTerms = v.InferOutput<typeof offerTerms>

/** The turnover required for a reward, rounded up to the fen; 0 where the activity requires none. */
export function requiredFor(
  { multipleBp, multipleOf }: Pick<OfferTerms, 'multipleBp' | 'multipleOf'>,
  reward: Fen,
  deposit: Fen,
): Fen {
  const base = multipleOf === 'both' ? ((reward + deposit) as Fen) : reward
  return shareUp(base, BigInt(multipleBp))
}

/** The facts about a member by which an activity's audience is judged. */
export type Asker = { vip: number; registeredAt: number; hasDeposited: boolean }

/** May this member take part in the activity? */
export function isFor({ audience }: Pick<OfferTerms, 'audience'>, who: Asker, now: number) {
  const { vipFrom, vipTo, newDays, deposits } = audience
  const isNew = newDays === null || now < who.registeredAt + newDays * DAY_MS
  const paid = deposits === 'any' || (deposits === 'some') === who.hasDeposited
  return who.vip >= vipFrom && who.vip <= vipTo && isNew && paid
}

// Rewards of an activity: a schema and a row of `kinds` each. A kind that lacks an answer does not compile, here and in
// words.ts; nobody else asks of which kind a reward is.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { fen, fromWire, lesser, NONE, type Fen } from '../money.ts'
import { both, whole, yuan } from './fields.ts'
import type { OfferTrigger } from './triggers.ts'

const fixed = v.strictObject({ of: v.literal('fixed'), amount: yuan })

/** A share of the deposit, in hundredths of a per cent, up to `most`. */
const share = v.strictObject({ of: v.literal('share'), bp: whole(1, 20_000), most: yuan })

/** An amount by the size of the deposit: that of the last step reached. */
const steps = v.strictObject({
  of: v.literal('steps'),
  steps: v.pipe(anyList(v.strictObject({ from: yuan, amount: yuan })), v.minLength(1)),
})

/** An amount by the day of a streak: that of the last day reached. After the last day a new streak begins. */
const streak = v.strictObject({
  of: v.literal('streak'),
  days: v.pipe(anyList(v.strictObject({ day: whole(1, 31), amount: yuan })), v.minLength(1)),
})

const prize = v.strictObject({
  name: both(30),
  amount: yuan,
  /** The weight of the prize in the draw, out of the sum of all; unused where prizes are chosen. */
  weight: v.optional(whole(1, 1_000_000), 1),
  /** The number of these prizes; unlimited by default. */
  stock: v.optional(v.nullable(whole(1, 1_000_000)), null),
})
export type Prize = v.InferOutput<typeof prize>

const prizes = v.strictObject({
  of: v.literal('prizes'),
  /** Drawn by weight, or chosen by the member. */
  way: v.picklist(['drawn', 'chosen']),
  prizes: v.pipe(anyList(prize), v.minLength(1), v.maxLength(20)),
})

export const reward = v.variant('of', [fixed, share, steps, streak, prizes])
export type Reward = v.InferOutput<typeof reward>
export type RewardKind = Reward['of']

/** The base of a reward: a deposit or turnover in fen, and the day of a streak of sign-ins. */
export type Earned = { base: Fen; day: number }

/** The most that one claim gives, and the deposit that brings it. */
export type Best = { reward: Fen; base: Fen }

type Kind<R> = {
  /** The triggers that it can be won by, and the error text for any other. */
  wonBy: readonly OfferTrigger[]
  otherwise: string
  /** Is it money at once, or a prize that the member draws or chooses first? */
  wayOf(one: R): 'money' | 'drawn' | 'chosen'
  prizesOf(one: R): readonly Prize[]
  /** The amount of the reward; undefined for a prize, which is drawn or chosen. */
  amountOf(one: R, earned: Earned): Fen | undefined
  /** `least` is the threshold, or nothing where there is none. */
  bestOf(one: R, least: Fen): Best
  /** The least that one claim can give. */
  leastOf(one: R, least: Fen): Fen
  /** The days of a streak. */
  daysOf(one: R): number
  /** The thresholds that must rise from each step to the next. */
  marksOf(one: R): readonly bigint[]
  /** The required first threshold; null for any. */
  firstMark: 'threshold' | 1n | null
}

const SIGN_IN = 'reward: a sign-in has a streak, and nothing else has'

/** Money at once, of one part. */
const single: Pick<Kind<unknown>, 'wayOf' | 'prizesOf' | 'daysOf' | 'marksOf' | 'firstMark'> = {
  wayOf: () => 'money',
  prizesOf: () => [],
  daysOf: () => 1,
  marksOf: () => [],
  firstMark: null,
}

const largest = (amounts: readonly Fen[]): Fen => amounts.reduce((top, each) => (each > top ? each : top), NONE)

const shareOf = (one: v.InferOutput<typeof share>, base: Fen): Fen =>
  lesser(fen((base * BigInt(one.bp)) / 10_000n), fromWire(one.most))

const kinds: { [Of in RewardKind]: Kind<Extract<Reward, { of: Of }>> } = {
  fixed: {
    ...single,
    ...{ wonBy: ['deposit', 'turnover', 'none'], otherwise: SIGN_IN },
    amountOf: ({ amount }) => fromWire(amount),
    bestOf: ({ amount }, least) => ({ reward: fromWire(amount), base: least }),
    leastOf: ({ amount }) => fromWire(amount),
  },
  share: {
    ...single,
    ...{ wonBy: ['deposit'], otherwise: 'reward: a share is of a deposit' },
    amountOf: (one, { base }) => shareOf(one, base),
    bestOf(one, least) {
      const bp = BigInt(one.bp)
      const base = fen((fromWire(one.most) * 10_000n + bp - 1n) / bp)
      return base > least ? { reward: fromWire(one.most), base } : { reward: shareOf(one, least), base: least }
    },
    leastOf: shareOf,
  },
  steps: {
    ...single,
    ...{ wonBy: ['deposit'], otherwise: 'reward: steps are of a deposit' },
    amountOf(one, { base }) {
      const reached = one.steps.findLast(({ from }) => fromWire(from) <= base)
      return reached ? fromWire(reached.amount) : NONE
    },
    bestOf(one) {
      const last = one.steps.at(-1)!
      return { reward: fromWire(last.amount), base: fromWire(last.from) }
    },
    leastOf: (one) => fromWire(one.steps[0]!.amount),
    marksOf: (one) => one.steps.map(({ from }) => fromWire(from)),
    firstMark: 'threshold',
  },
  streak: {
    ...single,
    ...{ wonBy: ['signin'], otherwise: SIGN_IN },
    amountOf(one, { day }) {
      const reached = one.days.findLast((each) => each.day <= day)
      return reached ? fromWire(reached.amount) : NONE
    },
    bestOf: ({ days }, least) => ({ reward: largest(days.map(({ amount }) => fromWire(amount))), base: least }),
    leastOf: ({ days }) => fromWire(days[0]!.amount),
    daysOf: ({ days }) => days.at(-1)!.day,
    marksOf: ({ days }) => days.map(({ day }) => BigInt(day)),
    firstMark: 1n,
  },
  prizes: {
    ...single,
    ...{ wonBy: ['deposit', 'turnover', 'none'], otherwise: SIGN_IN },
    wayOf: ({ way }) => way,
    prizesOf: (one) => one.prizes,
    amountOf: () => undefined,
    bestOf: (one, least) => ({ reward: largest(one.prizes.map(({ amount }) => fromWire(amount))), base: least }),
    leastOf: (one) => one.prizes.map(({ amount }) => fromWire(amount)).reduce(lesser),
  },
}

export const kindOf = (one: Reward): Kind<Reward> => kinds[one.of]

/** The amount of a reward; undefined for a prize, which is drawn or chosen. */
export const rewardFor = (one: Reward, earned: Earned): Fen | undefined => kindOf(one).amountOf(one, earned)

export const wayOf = (one: Reward) => kindOf(one).wayOf(one)

/** The prizes of a reward; empty where it is money at once. */
export const prizesOf = (one: Reward): readonly Prize[] => kindOf(one).prizesOf(one)

/** How many days a row of sign-ins has. */
export const streakDays = (one: Reward): number => kindOf(one).daysOf(one)

type Given = { reward: Reward; threshold: string | null }
const leastBase = ({ threshold }: Given): Fen => (threshold === null ? NONE : fromWire(threshold))

export const bestOf = (given: Given): Best => kindOf(given.reward).bestOf(given.reward, leastBase(given))

export const leastOf = (given: Given): Fen => kindOf(given.reward).leastOf(given.reward, leastBase(given))

/** Does each threshold exceed the one before it, and does a streak begin with day 1? */
export function isRising(one: Reward): boolean {
  const { marksOf, firstMark } = kindOf(one)
  const marks = marksOf(one)
  const isFirst = typeof firstMark !== 'bigint' || marks[0] === firstMark
  return isFirst && marks.every((mark, at) => at === 0 || mark > marks[at - 1]!)
}

/** Does its first part stand where the threshold does, if it has to? */
export const beginsAtThreshold = (given: Given): boolean => {
  const { marksOf, firstMark } = kindOf(given.reward)
  return firstMark !== 'threshold' || marksOf(given.reward)[0] === leastBase(given)
}

// A chase as it is put together: which issues, and how often the slip on each of them.
import type { ChaseWish } from '../../../core/lottery/chase.ts'

export type Plan = {
  count: number
  /** Whether each issue has the same multiple. If not, issues may have their own, and `times` is that of the others. */
  isSame: boolean
  times: number
  own: Readonly<Record<string, number>>
  stopOnWin: boolean
}

/** Nothing raises itself: every issue begins at the multiple of the slip (decision 47). */
export const firstPlan: Plan = { count: 10, isSame: true, times: 1, own: {}, stopOnWin: true }

export type Coming = { issue: string; lockAt: number; drawAt: number }

export type Leg = Coming & { multiple: number }

export const legsOf = (plan: Plan, coming: readonly Coming[]): Leg[] =>
  coming.slice(0, plan.count).map((each) => ({
    ...each,
    multiple: plan.isSame ? plan.times : (plan.own[each.issue] ?? plan.times),
  }))

/** A chase on its board: what is asked for, and the issues that the house has for it. */
export type Chase = {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  plan: Plan
  setPlan: (plan: Plan) => void
  legs: readonly Leg[]
  isLoading: boolean
}

export const wishOf = ({ plan, legs }: Pick<Chase, 'plan' | 'legs'>): ChaseWish => ({
  stopOnWin: plan.stopOnWin,
  legs: legs.map(({ issue, multiple }) => ({ issue, multiple })),
})

/** How often the slip is staked in all. */
export const timesOf = (legs: readonly { multiple: number }[]): number =>
  legs.reduce((sum, { multiple }) => sum + multiple, 0)

export const mostOf = (legs: readonly { multiple: number }[]): number =>
  legs.reduce((most, { multiple }) => Math.max(most, multiple), 0)

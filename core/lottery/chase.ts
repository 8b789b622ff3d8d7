// Chase orders 追号: one selection on issues to come (decision 25, rulebook 1.7).
import * as v from 'valibot'
import { anyList, listOf } from '../list.ts'
import { count, instant, shownFen, uuid } from '../endpoint.ts'
import { oddsMap } from './calls.ts'
import { drawnNumbers, issueText, lotteryCode } from './issue.ts'
import { selection } from './shape.ts'
import { MULTIPLE } from './stake.ts'

/** The most issues of one chase. */
export const CHASE_LEGS_MAX = 100

export const multipleNumber = v.pipe(v.number(), v.integer(), v.minValue(MULTIPLE.min), v.maxValue(MULTIPLE.max))

/** The member's request for a chase: the issues in their order, each with a factor on every line's multiple. */
export const chaseWish = v.strictObject({
  stopOnWin: v.boolean(),
  legs: v.pipe(
    listOf(v.strictObject({ issue: issueText, multiple: multipleNumber }), CHASE_LEGS_MAX, {
      long: 'chase_invalid',
    }),
    v.minLength(1, 'chase_invalid'),
  ),
})
export type ChaseWish = v.InferOutput<typeof chaseWish>

/** `won`: a leg has won and the rest came back. `stopped`: by the member. */
export const chaseStates = ['running', 'done', 'won', 'stopped'] as const
export type ChaseState = (typeof chaseStates)[number]

/** The state of a leg: waiting, placed as a bet (its order has the result), or refunded. */
export const legStates = ['waiting', 'placed', 'returned'] as const

/** Why a leg's stake came back. */
export const legReasons = [
  'stopped',
  'won',
  'issue_missed',
  'odds_changed',
  'limit_reached',
  'not_offered',
  'resting',
  'own_limit',
  'check_in',
] as const
export type LegReason = (typeof legReasons)[number]

export const chaseLine = v.strictObject({
  play: v.string(),
  name: v.string(),
  selection,
  picked: v.string(),
  units: count,
  /** The stake of one ticket at a leg's multiple of 1. */
  stake: shownFen,
  oddsMilli: oddsMap,
})

export const chaseRow = v.strictObject({
  chaseId: uuid,
  lottery: lotteryCode,
  name: v.string(),
  createdAt: instant,
  state: v.picklist(chaseStates),
  stopOnWin: v.boolean(),
  /** The whole stake; placed, returned and waiting add up to it. */
  total: shownFen,
  placed: shownFen,
  returned: shownFen,
  waiting: shownFen,
  legs: count,
  legsDone: count,
  lines: anyList(chaseLine),
})
export type ChaseRow = v.InferOutput<typeof chaseRow>

export const chaseLeg = v.strictObject({
  leg: count,
  issue: issueText,
  multiple: count,
  stake: shownFen,
  state: v.picklist(legStates),
  reason: v.nullable(v.picklist(legReasons)),
  /** The reason in the member's language. */
  reasonText: v.nullable(v.string()),
  /** The bet that it became. */
  orderId: v.nullable(uuid),
  numbers: v.nullable(drawnNumbers),
  /** The bet's payout, refunds included; null until its draw is settled. */
  payout: v.nullable(shownFen),
})
export type ChaseLeg = v.InferOutput<typeof chaseLeg>

export const chaseTask = v.strictObject({ ...chaseRow.entries, list: anyList(chaseLeg) })
export type ChaseTask = v.InferOutput<typeof chaseTask>

// Turnover, withdrawal, VIP, rebate and interest lines (rulebook 5 and 6).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { earnedBy, lockedInterest, weightOf } from '../../core/savings/interest.ts'
import {
  applyTurnover,
  countedTurnover,
  coverageTurnover,
  exhaustiveTurnover,
  sportsOutcomes,
  sportsTurnover,
} from '../../core/turnover.ts'
import { levelFor, rebateOf, TOP_LEVEL, upgradeGifts } from '../../core/vip/vip.ts'
import { withdrawalFees } from '../../core/withdraw/fees.ts'
import { asNumber, cents, computation, whole, type Computation } from './line.ts'

const basisPoints = whole(0, 10_000)
const stakes = v.pipe(anyList(cents), v.minLength(1))

export const turnover: Record<string, Computation> = {
  contribution: computation(v.object({ effective: cents, ratioBp: basisPoints }), ({ effective, ratioBp }) => ({
    counted: asNumber(countedTurnover(effective, ratioBp)),
  })),
  exhaustive: computation(v.object({ stakes }), (input) => ({
    effective: asNumber(exhaustiveTurnover(input.stakes)),
  })),
  coverage: computation(
    v.object({ stakes, coveredOutcomes: whole(0), space: whole(1), limitBp: basisPoints }),
    ({ coveredOutcomes, ...rest }) => ({
      effective: asNumber(coverageTurnover({ ...rest, covered: coveredOutcomes })),
    }),
  ),
  sports: computation(
    v.object({ stake: cents, outcome: v.picklist(sportsOutcomes), oddsMilli: whole(1_000) }),
    ({ stake, outcome, oddsMilli }) => ({
      effective: asNumber(sportsTurnover(stake, outcome, oddsMilli)),
    }),
  ),
  fifo: computation(
    v.object({
      obligations: anyList(v.object({ required: cents, createdAt: v.number() })),
      bets: anyList(v.object({ placedAt: v.number(), counted: cents })),
    }),
    ({ obligations, bets }) => {
      const played = bets.map(({ placedAt, counted }) => ({ placedAt, effective: counted }))
      return { progress: applyTurnover(obligations, played).map(asNumber) }
    },
  ),
}

export const withdrawal: Record<string, Computation> = {
  fees: computation(
    v.object({
      amount: cents,
      depositShortfall: cents,
      unmetBonuses: anyList(cents),
      freeWithdrawalsLeft: whole(0),
      feeBp: basisPoints,
      feeMin: cents,
      feeMax: cents,
      adminBp: basisPoints,
    }),
    ({ feeBp, feeMin, feeMax, adminBp, ...want }) => {
      const rules = { feeBp: BigInt(feeBp), feeMin, feeMax, adminBp: BigInt(adminBp) }
      const { allowed, ...amounts } = withdrawalFees(want, rules)
      const shown = Object.entries(amounts).map(([name, amount]) => [name, asNumber(amount)])
      return { ...Object.fromEntries(shown), allowed }
    },
  ),
}

const aYear = whole(0, 8_784)

export const interest: Record<string, Computation> = {
  flex: computation(
    v.object({
      // The lowest balance of an hour, and how many hours had it.
      hourly: anyList(v.tuple([cents, aYear])),
      rateBp: basisPoints,
      carry: whole(0),
    }),
    ({ hourly, rateBp, carry }) => {
      const lows = hourly.flatMap(([low, hours]) => Array.from({ length: hours }, () => low))
      const earned = earnedBy(
        weightOf(lows, () => rateBp),
        BigInt(carry),
      )
      return { interestCents: asNumber(earned.interest), carry: asNumber(earned.carry) }
    },
  ),
  lock: computation(
    v.object({ principalCents: cents, rateBp: basisPoints, days: whole(1) }),
    ({ principalCents, rateBp, days }) => ({
      interestCents: asNumber(lockedInterest(principalCents, rateBp, days)),
    }),
  ),
}

export const vip: Record<string, Computation> = {
  level: computation(
    v.object({ depositCents: cents, turnoverCents: cents, currentLevel: whole(0, TOP_LEVEL) }),
    ({ depositCents, turnoverCents, currentLevel }) => {
      const level = Math.max(currentLevel, levelFor(depositCents, turnoverCents))
      return { level, upgradeGiftCents: asNumber(upgradeGifts(currentLevel, level)) }
    },
  ),
}

export const rebate: Record<string, Computation> = {
  daily: computation(
    v.object({ categories: anyList(v.object({ effective: cents, rateBp: basisPoints })) }),
    ({ categories }) => ({ creditCents: asNumber(rebateOf(categories)) }),
  ),
}

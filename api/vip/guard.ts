// Compares rebate with the returns of games, which together must not pay out too much (rulebook 6.2, decision 76).
import { rateProblem, rateProblems } from '../../core/vip/vip.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import type { House } from '../shell/app.ts'

/** Why the house may not open with these rates and returns; undefined where it may. */
export async function rebateProblem(house: House): Promise<string | undefined> {
  const [first] = rateProblems()
  if (first) return first
  for (const { lottery, highestReturnBp, isOpen } of await openLotteries(house).all()) {
    const problem = rateProblem('lottery', 10_000 - highestReturnBp)
    if (isOpen && problem) return `${lottery.code}: ${problem}`
  }
  return undefined
}

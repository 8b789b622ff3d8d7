// People at the official board and at quick win: what they send.
import type { Input, Output } from '../../../core/endpoint.ts'
import type { PlayOdds } from '../../../core/lottery/calls.ts'
import type { ChaseWish } from '../../../core/lottery/chase.ts'
import { official as calls, type UnitText } from '../../../core/lottery/official-calls.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import type { Selection } from '../../../core/lottery/shape.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { TestHouse } from '../../testing/house.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import { until } from './play.ts'

export type Submission = Input<typeof calls.submit>
export type Pick = [play: string, numbers: Selection, units: number]
type Terms = { multiple?: number; unit?: UnitText; key?: string; lottery?: string }

export async function optionsOf(house: TestHouse, lotteryId = 'k3_1m') {
  const answer = await house.send(calls.option.path, { lotteryId })
  return answer.body.data as Output<typeof calls.option>
}

/** An order of lines such as ['k3.sum', [11, 12], 2], with the odds that the board shows. */
export async function submission(
  house: TestHouse,
  issue: string,
  picks: Pick[],
  { multiple = 1, unit = '2.00', key = crypto.randomUUID(), lottery = 'k3_1m' }: Terms = {},
): Promise<Submission> {
  const { oddsVersion, groups } = await optionsOf(house, lottery)
  const plays = groups.flatMap((group) => group.plays)
  const bets = picks.map(([optionId, numbers, count]) => {
    const tiers = plays.find((play) => play.optionId === optionId)?.tiers ?? []
    const oddsMilli = Object.fromEntries(tiers.map((tier) => [tier.code, tier.oddsMilli]))
    return { optionId, numbers, count, multiple, unit, oddsMilli, oddsVersion }
  })
  const units = picks.reduce((sum, [, , count]) => sum + count, 0)
  const total = toWire(fromWire(unit) * BigInt(multiple * units))
  return { lotteryId: lottery, issue, bets, total, idempotencyKey: key }
}

/** The same order on several issues, each with its multiple. */
export function chased(one: Submission, legs: ChaseWish['legs'], stopOnWin = false): Submission {
  const times = legs.reduce((sum, { multiple }) => sum + BigInt(multiple), 0n)
  const total = toWire(fromWire(one.total) * times)
  return { ...one, total, chase: { stopOnWin, legs }, idempotencyKey: crypto.randomUUID() }
}

/** The next issues, the one that takes bets now first. */
export async function issuesToCome(house: TestHouse, next: number, lotteryId = 'k3_1m') {
  const answer = await house.send(calls.history.path, { lotteryId, next })
  return (answer.body.data as Output<typeof calls.history>).next
}

/**
 * Waits until so many issues can be bet on, now or later. Tests open issues before their time, so those that were made may be
 * used up; then the calendar's next ones are made as they come into sight.
 */
export async function issuesReady(house: TestHouse, many: number): Promise<void> {
  const priced = await openLotteries(house).find('k3_1m')
  if (!priced) throw new Error('there is no k3_1m')
  await until(async () => {
    await prepareIssues(house, priced, 4_096)
    return (await issuesToCome(house, many)).length >= many
  }, 'issues to come')
}

/** A bet on fields of quick win, each for the same amount. */
export async function quickBet(
  house: TestHouse,
  issue: string,
  sides: string[],
  { amount = '10.00', gameId = 'win_60' } = {},
): Promise<Input<typeof quick.bet>> {
  const answer = await house.send(quick.rate.path, { gameId })
  const { oddsVersion, plays } = answer.body.data as { oddsVersion: number; plays: PlayOdds[] }
  const items = plays.flatMap((play) => play.items)
  const bets = sides.map((side) => ({
    side,
    amount,
    oddsMilli: items.find((item) => item.type === side)?.oddsMilli ?? {},
  }))
  const total = toWire(fromWire(amount) * BigInt(sides.length))
  return { gameId, issue, bets, oddsVersion, total, idempotencyKey: crypto.randomUUID() }
}

// Chases that run through the kills: ordered before the first, each leg a bet once or back once at the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { official } from '../../core/lottery/official-calls.ts'
import type { ChaseTask } from '../../core/lottery/chase.ts'
import { fromWire } from '../../core/money.ts'
import { ask, key, type Session } from '../../e2e/member.ts'

const LOTTERY = 'k3_1m'
const LEGS = 3
const PLAY = 'k3.triple_one'
const LONGEST_WAIT_MS = 60_000

type House = { url: string }

/** One chase for each member, over the next issues. Answers their ids, in the members' order. */
export async function orderChases(house: House, sessions: readonly Session[]): Promise<string[]> {
  const { groups, oddsVersion } = await ask(house, official.option, { lotteryId: LOTTERY })
  const plays = groups.flatMap((group) => group.plays)
  const tiers = plays.find(({ optionId }) => optionId === PLAY)?.tiers ?? []
  const oddsMilli = Object.fromEntries(tiers.map((tier) => [tier.code, tier.oddsMilli]))
  const line = { optionId: PLAY, numbers: [1], count: 1, multiple: 1, unit: '2.00' as const }
  const ids: string[] = []
  for (const session of sessions) {
    const issues = await openIssues(house)
    const { chase } = await ask(
      house,
      official.submit,
      {
        lotteryId: LOTTERY,
        issue: issues[0] ?? '',
        bets: [{ ...line, oddsMilli, oddsVersion }],
        chase: { stopOnWin: false, legs: issues.map((issue) => ({ issue, multiple: 1 })) },
        total: `${2 * LEGS}.00`,
        ...key(),
      },
      session,
    )
    ids.push(chase?.chaseId ?? '')
  }
  return ids
}

async function openIssues(house: House): Promise<string[]> {
  for (;;) {
    const found = await ask(house, official.history, { lotteryId: LOTTERY, next: LEGS })
    const [first] = found.next
    if (first && first.opensAt <= found.now && first.lockAt - found.now > 1_000)
      return found.next.map(({ issue }) => issue)
    await sleep(200)
  }
}

/** Returns the faults in the chases, once all are over. */
export async function chaseProblems(
  house: House,
  sessions: readonly Session[],
  ids: readonly string[],
): Promise<string[]> {
  const problems: string[] = []
  for (const [at, chaseId] of ids.entries()) {
    const chase = await over(house, sessions[at]!, chaseId)
    const legs = chase.list.filter(({ state }) => state !== 'waiting').length
    const sum = fromWire(chase.placed) + fromWire(chase.returned)
    if (chase.state !== 'done' || legs !== LEGS || sum !== fromWire(chase.total))
      problems.push(`chase ${chaseId} is ${chase.state}, ${legs} legs, ${sum} fen of ${chase.total}`)
    const orders = chase.list.flatMap(({ orderId }) => orderId ?? [])
    for (const orderNo of orders) {
      const { list } = await ask(house, official.orders, { orderNo }, sessions[at])
      if (list.length !== 1) problems.push(`leg ${orderNo} is there ${list.length} times`)
    }
  }
  return problems
}

async function over(house: House, session: Session, chaseId: string): Promise<ChaseTask> {
  for (const end = Date.now() + LONGEST_WAIT_MS; ; await sleep(500)) {
    const chase = await ask(house, official.chase, { chaseId }, session)
    if (chase.state !== 'running' || Date.now() > end) return chase
  }
}

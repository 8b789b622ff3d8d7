// Chases that run through the kills: ordered before the first, each leg a bet once or back once at the end.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { official } from '../../core/lottery/official-calls.ts'
import type { ChaseTask } from '../../core/lottery/chase.ts'
import type { Endpoint, Input, Output } from '../../core/endpoint.ts'
import { fromWire } from '../../core/money.ts'

const LOTTERY = 'k3_1m'
const LEGS = 3
const PLAY = 'k3.triple_one'
const LONGEST_WAIT_MS = 60_000

/** A call of the house. Throws on anything but an answer. */
export async function ask<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Output<E>> {
  const response = await fetch(`${url}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', token },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = (await response.json()) as { code: number; reason?: string; data: Output<E> }
  if (answer.code !== 1) throw new Error(`${endpoint.path}: ${answer.reason}`)
  return answer.data
}

/** One chase for each member, over the next issues. Answers their ids, in the members' order. */
export async function orderChases(url: string, tokens: readonly string[]): Promise<string[]> {
  const { groups, oddsVersion } = await ask(url, official.option, { lotteryId: LOTTERY })
  const plays = groups.flatMap((group) => group.plays)
  const tiers = plays.find(({ optionId }) => optionId === PLAY)?.tiers ?? []
  const oddsMilli = Object.fromEntries(tiers.map((tier) => [tier.code, tier.oddsMilli]))
  const line = { optionId: PLAY, numbers: [1], count: 1, multiple: 1, unit: '2.00' as const }
  const ids: string[] = []
  for (const token of tokens) {
    const issues = await openIssues(url)
    const { chase } = await ask(
      url,
      official.submit,
      {
        lotteryId: LOTTERY,
        issue: issues[0] ?? '',
        bets: [{ ...line, oddsMilli, oddsVersion }],
        chase: { stopOnWin: false, legs: issues.map((issue) => ({ issue, multiple: 1 })) },
        total: `${2 * LEGS}.00`,
        idempotencyKey: randomUUID(),
      },
      token,
    )
    ids.push(chase?.chaseId ?? '')
  }
  return ids
}

async function openIssues(url: string): Promise<string[]> {
  for (;;) {
    const found = await ask(url, official.history, { lotteryId: LOTTERY, next: LEGS })
    const [first] = found.next
    if (first && first.opensAt <= found.now && first.lockAt - found.now > 1_000)
      return found.next.map(({ issue }) => issue)
    await sleep(200)
  }
}

/** What is wrong with the chases, once all are over. */
export async function chaseProblems(
  url: string,
  tokens: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const problems: string[] = []
  for (const [at, chaseId] of ids.entries()) {
    const chase = await over(url, tokens[at] ?? '', chaseId)
    const legs = chase.list.filter(({ state }) => state !== 'waiting').length
    const sum = fromWire(chase.placed) + fromWire(chase.returned)
    if (chase.state !== 'done' || legs !== LEGS || sum !== fromWire(chase.total))
      problems.push(
        `chase ${chaseId} is ${chase.state}, ${legs} legs, ${sum} fen of ${chase.total}`,
      )
    const orders = chase.list.flatMap(({ orderId }) => orderId ?? [])
    for (const orderNo of orders) {
      const { list } = await ask(url, official.orders, { orderNo }, tokens[at])
      if (list.length !== 1) problems.push(`leg ${orderNo} is there ${list.length} times`)
    }
  }
  return problems
}

async function over(url: string, token: string, chaseId: string): Promise<ChaseTask> {
  for (const end = Date.now() + LONGEST_WAIT_MS; ; await sleep(500)) {
    const chase = await ask(url, official.chase, { chaseId }, token)
    if (chase.state !== 'running' || Date.now() > end) return chase
  }
}

// People at the lottery: what they send, and how a test waits for a draw.
import { lottery as calls, type PlayOdds } from '../../../core/lottery/calls.ts'
import type { Selection } from '../../../core/lottery/shape.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { Input, Output } from '../../../core/endpoint.ts'
import type { Person, TestHouse } from '../../testing/house.ts'
import { earlier, tamper as tamperIn } from '../../testing/tamper.ts'
import { ends, locksIn, nextOpens } from './time.ts'

export type Want = Input<typeof calls.place>
export type Issue = NonNullable<Output<typeof calls.info>['current']>

/** Asks again until there is an answer; a machine under load is slow, not wrong. */
export async function until<T>(ask: () => Promise<T | undefined | false>, why = ''): Promise<T> {
  const patience = performance.now() + 60_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > patience) throw new Error(`waited in vain: ${why}`)
    await new Promise((wake) => setTimeout(wake, 20))
  }
}

/** The prices of the odds board, by play and cell. */
export async function board(house: TestHouse, lottery = 'k3_1m') {
  const answer = await house.send(calls.odds.path, { lottery })
  const { oddsVersion, plays } = answer.body.data as { oddsVersion: number; plays: PlayOdds[] }
  return { oddsVersion, plays }
}

/** The issue that takes bets now, with at least `leastMs` left. */
export function openIssue(house: TestHouse, leastMs = 0, lottery = 'k3_1m'): Promise<Issue> {
  return until(async () => {
    const answer = await house.send(calls.info.path, { lottery })
    // While the database is away the answer is only the number of a bug, so the call is repeated.
    const current = (answer.body.data as Output<typeof calls.info> | null)?.current
    const now = Date.now()
    const isOpen = current?.status === 'open' && current.opensAt <= now
    return isOpen && current.lockAt - now > leastMs && current
  }, 'an open issue')
}

/** An issue that opens now, with all its time: a test need not wait for the one before to end. */
export async function freshIssue(house: TestHouse, lottery = 'k3_1m'): Promise<Issue> {
  await until(() => nextOpens(house.database.config, lottery), 'an issue to come')
  return openIssue(house, 0, lottery)
}

/** The open issue with at least this much time left; or else the next one, which opens now. */
export async function roomyIssue(house: TestHouse, leastMs: number): Promise<Issue> {
  const answer = await house.send(calls.info.path, { lottery: 'k3_1m' })
  const current = (answer.body.data as Output<typeof calls.info> | null)?.current
  const now = Date.now()
  const isRoomy = current?.status === 'open' && current.opensAt <= now
  return isRoomy && current.lockAt - now > leastMs ? current : freshIssue(house)
}

/** Lets an issue lock in `inMs` milliseconds; from then on its draw takes its own time. */
export const lockSoon = (house: TestHouse, issue: string, inMs: number): Promise<void> =>
  locksIn(house.database.config, { lottery: 'k3_1m', issue }, inMs)

/** Ends an issue by moving its times: it locks and is drawn now, without a wait. */
export const endIssue = (house: TestHouse, issue: string, lottery = 'k3_1m'): Promise<void> =>
  ends(house.database.config, { lottery, issue })

/** An order of lines such as ['k3.side', ['big'], '10.00'], with the odds that the board shows. */
export async function order(
  house: TestHouse,
  issue: string,
  lines: [play: string, selection: Selection, stake: string][],
  key = crypto.randomUUID() as string,
): Promise<Want> {
  const { oddsVersion, plays } = await board(house)
  const bets = lines.map(([play, selection, stake]) => ({
    play,
    selection,
    // Right for flat plays of one ticket an entry, which are those that tests bet on.
    units: selection.length,
    stake,
    oddsMilli: shownOdds(plays, play, selection),
    oddsVersion,
  }))
  const total = bets.reduce((sum, bet) => sum + fromWire(bet.stake) * BigInt(bet.units), 0n)
  return { lotteryId: 'k3_1m', issue, bets, total: toWire(total), idempotencyKey: key }
}

function shownOdds(plays: PlayOdds[], play: string, selection: Selection) {
  const items = plays.find((one) => one.play === play)?.items ?? []
  const chosen = items.filter((item) =>
    selection.some((entry) => JSON.stringify([entry]) === JSON.stringify(item.selection)),
  )
  return Object.assign({}, ...chosen.map((item) => item.oddsMilli)) as Record<string, number>
}

/** Waits until an issue has come to a state. */
export function reaches(house: TestHouse, issue: string, ...states: string[]) {
  return until(
    async () => {
      const proof = await proofOf(house, issue)
      return states.includes(proof.status) && proof
    },
    `${issue} to be ${states.join(' or ')}`,
  )
}

export async function proofOf(
  house: TestHouse,
  issue: string,
  own?: { person?: Person; orderNo?: string; line?: number; ticket?: string },
) {
  const { person, ...line } = own ?? {}
  const answer = await house.send(
    calls.proof.path,
    { lottery: 'k3_1m', issue, ...line },
    person ? { token: person.token } : {},
  )
  if (answer.body.code !== 1) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Output<typeof calls.proof>
}

/** Runs a statement as the owner, past every trigger: what only an accident or a thief could do. */
export const tamper = (house: TestHouse, text: string, values: unknown[] = []) =>
  tamperIn(house.database.config, text, values)

/** Moves an issue back in time in every table that knows it: as if no server had run since. */
export async function timePasses(house: TestHouse, issue: string, minutes: number) {
  const moved = (...columns: string[]) => columns.map((column) => earlier(column, `${minutes} minutes`)).join(', ')
  await tamper(house, `update issues set ${moved('opens_at', 'lock_at', 'draw_at')} where issue = $1`, [issue])
  await tamper(house, `update draws set ${moved('open_at', 'lock_at', 'draw_at')} where issue = $1`, [issue])
}

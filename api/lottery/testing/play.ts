// People at the lottery: what they send, and how a test waits for a draw.
import { lottery as calls } from '../../../core/lottery/calls.ts'
import type { PlayOdds } from '../../../core/lottery/calls.ts'
import type { Selection } from '../../../core/lottery/shape.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { Input, Output } from '../../../core/endpoint.ts'
import type { Person, TestHouse } from '../../testing/house.ts'
import { back, earlier, tamper as tamperIn, tampering } from '../../testing/tamper.ts'

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
    // Nothing but a number of a bug while the database is away: asked again.
    const current = (answer.body.data as Output<typeof calls.info> | null)?.current
    const now = Date.now()
    const isOpen = current?.status === 'open' && current.opensAt <= now
    return isOpen && current.lockAt - now > leastMs && current
  }, 'an open issue')
}

/** An issue that opens now, with all its time: nobody waits until the one before it is over. */
export async function freshIssue(house: TestHouse, lottery = 'k3_1m'): Promise<Issue> {
  const ms = await until(
    () => msUntil(house, 'opens_at', 'opens_at > clock_timestamp() and lottery = $1', lottery),
    'an issue to come',
  )
  await passes(house, lottery, ms)
  return openIssue(house, 0, lottery)
}

/** The time of an issue is over: it locks and is drawn now, and nobody waits for that. */
export async function endIssue(house: TestHouse, issue: string, lottery = 'k3_1m'): Promise<void> {
  const ms = await msUntil(house, 'draw_at', 'lottery = $1 and issue = $2', lottery, issue)
  if (ms && ms > 0) await passes(house, lottery, ms)
}

/** By the clock of the database, for the first issue that is meant. */
async function msUntil(house: TestHouse, column: string, which: string, ...values: string[]) {
  const { rows } = await house.db.pool.query<{ ms: number }>(
    `select ceil(extract(epoch from ${column} - clock_timestamp()) * 1000)::int as ms
       from issues where ${which} order by ${column} limit 1`,
    values,
  )
  return rows[0]?.ms
}

/**
 * So much time is over for the issues of a lottery that can be bet on: each comes nearer in all places that know it,
 * and what has come locks at this very moment, so that no bet in it is late.
 */
async function passes(house: TestHouse, lottery: string, ms: number): Promise<void> {
  const { rows } = await house.db.pool.query<{ id: bigint }>(
    'select draw_id as id from issues where lottery = $1 and lock_at > clock_timestamp()',
    [lottery],
  )
  const ids = rows.map(({ id }) => id)
  const at = (column: string) => back(column, `${ms} ms`)
  const times = ['lock_at', 'draw_at'].map(
    (one) => `${one} = greatest(${at(one)}, $2::timestamptz)`,
  )
  await tampering(house.database.config, async (client) => {
    // Bets that are under way are through after this, and others wait.
    await client.query('update draws set lock_at = lock_at where id = any($1)', [ids])
    const clock = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    const values = [ids, clock.rows[0]?.now]
    const set = (opens: string) => [`${opens} = ${at(opens)}`, ...times].join(', ')
    await client.query(`update draws set ${set('open_at')} where id = any($1)`, values)
    await client.query(`update issues set ${set('opens_at')} where draw_id = any($1)`, values)
  })
}

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
  own?: { person: Person; orderNo?: string; line?: number },
) {
  const { person, ...ticket } = own ?? { person: undefined }
  const answer = await house.send(
    calls.proof.path,
    { lottery: 'k3_1m', issue, ...ticket },
    person ? { token: person.token } : {},
  )
  if (answer.body.code !== 1) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Output<typeof calls.proof>
}

/** Runs a statement as the owner, past every trigger: what only an accident or a thief could do. */
export const tamper = (house: TestHouse, text: string, values: unknown[] = []) =>
  tamperIn(house.database.config, text, values)

/** Moves an issue back in time in every place that knows it: as if nobody had been here since. */
export async function timePasses(house: TestHouse, issue: string, minutes: number) {
  const moved = (...columns: string[]) =>
    columns.map((column) => earlier(column, `${minutes} minutes`)).join(', ')
  await tamper(
    house,
    `update issues set ${moved('opens_at', 'lock_at', 'draw_at')} where issue = $1`,
    [issue],
  )
  await tamper(
    house,
    `update draws set ${moved('open_at', 'lock_at', 'draw_at')} where issue = $1`,
    [issue],
  )
}

// Kills what can be killed with -9 under load, again and again: each of two APIs on one database, PostgreSQL, and
// the world outside. What was acknowledged is there exactly once, whatever died; those outside forget nothing, and
// live on when the house does not. `--short` kills each once, a number that often in all; the default is ten times.
// `venues` and `rounds` are other programmes: rounds under play at venues, and rounds of every game in each of their phases.
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyPage } from '../api/testing/pages.ts'
import type { Input } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import { databaseOf, startBeside, startHouse, type RunningHouse } from '../e2e/house.ts'
import { ask, audit, key, onBig, paysIn, Refused, register, type Session } from '../e2e/member.ts'
import { forgotten, numbersOutside, openTraders, trade } from './crash/border.ts'
import { chaseProblems, orderChases } from './crash/chase.ts'
import { crashIn, crashRounds } from './crash/rounds.ts'
import { crashVenues } from './crash/venues.ts'
import { back, kill, takesBooks, VICTIMS } from './crash/victims.ts'

const [how = '10', times = '3'] = process.argv.slice(2)
if (how === 'venues') process.exit((await crashVenues()) === 0 ? 0 : 1)
if (how === 'rounds') process.exit((await crashRounds(Number.parseInt(times, 10))) === 0 ? 0 : 1)
const KILLS = how === '--short' ? VICTIMS.length : Number.parseInt(how, 10)
const MEMBERS = 6
const WORKERS = 12

type Bet = { session: Session; order: Input<typeof lottery.place> }

/** The bet of the moment, without a key of its own, and until when it may be sent. */
let big: { order: Bet['order']; until: number } | undefined

const acknowledged = new Map<string, string>()
const refused = new Set<string>()
const open: Bet[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const place = mkdtempSync(join(tmpdir(), 'koi-crash-'))
const env = {
  ...{ LOTTERIES: 'k3_1m', DRAW_SECONDS: '6', DRAW_LOCK_SECONDS: '2', CARD_WAIT_HOURS: '0' },
  KOI_SECRET: randomBytes(32).toString('hex'),
}
const house = await startHouse(env, place)
const [other, sessions] = await Promise.all([
  startBeside(house, { ...env, ...databaseOf(place) }),
  Promise.all(Array.from({ length: MEMBERS }, (_, at) => fund(house, at))),
])
const houses = [house, other] as const
const world = house.outside
const traders = await openTraders(other, sessions)
const chases = await orderChases(house, sessions)
const paidIn = (await numbersOutside(world)).length
const problems: string[] = []
say(`${sessions.length} members funded, ${chases.length} chases ordered; killing ${KILLS} times`)

for (let round = 0; round < KILLS; round++) {
  await issueOpens(house)
  const before = acknowledged.size
  const stop = load()
  await sleep(randomInt(300, 900))
  const trades = houses.map((one, at) => trade(one, traders[(2 * round + at) % MEMBERS]!))
  await sleep(randomInt(20, 900))
  const victim = VICTIMS[round % VICTIMS.length]!
  const known = await numbersOutside(world)
  const revive = await kill(victim, houses)
  // The survivors run on under load for a moment, the sandbox among them.
  await sleep(300)
  if (!takesBooks(victim)) problems.push(...(await forgotten(world, known)))
  await Promise.all([stop(), ...trades])
  await revive()
  problems.push(...(await forgotten(world, known)))
  await Promise.all(houses.map(back))
  const asked = await settleOpen()
  say(`round ${round + 1}: killed ${victim}, ${acknowledged.size - before} acknowledged, ${asked} asked again`)
}

// A short run crashes once, in the phase with the most at stake: drawn, and not in any book yet.
if (how === '--short') problems.push(...(await crashIn(house, ['drawn'])))
// Draws under way come to their end, then the books are read from zero.
await sleep(9_000)
problems.push(...(await chaseProblems(house, sessions, chases)), ...(await verify(house)))
const crossed = (await numbersOutside(world)).length - paidIn
if (crossed < KILLS) problems.push(`only ${crossed} payments, payouts and transfers were made`)
await other.stop()
await house.stop()
say(`${acknowledged.size} acknowledged commands, ${crossed} lines more outside, ${problems.length} problems`)
for (const problem of problems) say(`  ${problem}`)
process.exit(problems.length === 0 && acknowledged.size > 0 ? 0 : 1)

/** A member with money, by the front door: registered, and paid in at the sandbox's cashier. */
async function fund(house: RunningHouse, at: number): Promise<Session> {
  const session = await register(house, 'crash', at)
  await paysIn(house, session, '50000.00')
  return session
}

function houseAt(at: number): RunningHouse {
  return houses[at % houses.length]!
}

/** Bets at both houses as fast as answers come, until stopped. One without an answer is kept for asking again. */
function load(): () => Promise<void> {
  let stopping = false
  const worker = async (at: number) => {
    const session = sessions[at % MEMBERS]!
    const house = houseAt(Math.floor(at / MEMBERS))
    while (!stopping) {
      const order = await nextOrder(house).catch(() => undefined)
      const isHeard = order && (await placeBet(house, { session, order }))
      if (!isHeard) await sleep(50)
    }
  }
  const all = Promise.all(Array.from({ length: WORKERS }, (_, at) => worker(at)))
  return async () => {
    stopping = true
    await all
  }
}

async function nextOrder(house: RunningHouse): Promise<Bet['order'] | undefined> {
  if (!big || Date.now() > big.until) big = await readBig(house)
  return big && { ...big.order, ...key() }
}

async function readBig(house: RunningHouse) {
  const found = await onBig(house, '1.00', 100)
  return found && { order: found.order, until: found.lockAt - 50 }
}

/** A round that falls into the lock of an issue would have nothing to lose. */
async function issueOpens(house: RunningHouse): Promise<void> {
  for (;;) {
    big = await readBig(house)
    if (big && big.until > Date.now() + 2_000) return
    await sleep(50)
  }
}

/** Answers whether anything was said that counts. */
async function placeBet(house: RunningHouse, bet: Bet): Promise<boolean> {
  const { idempotencyKey } = bet.order
  const answer = await ask(house, lottery.place, bet.order, bet.session).catch((error: unknown) =>
    error instanceof Refused ? error : undefined,
  )
  if (answer && 'orderId' in answer) acknowledged.set(idempotencyKey, answer.orderId)
  else if (!answer || answer.reason === 'bug' || answer.reason === 'busy') open.push(bet)
  else refused.add(idempotencyKey)
  return !open.includes(bet)
}

/** Asks again with the same keys, at either house: an answer is now due for each. */
async function settleOpen(): Promise<number> {
  const waiting = open.splice(0)
  const left = [...waiting]
  const asker = async () => {
    for (let bet = left.pop(); bet; bet = left.pop()) await insist(bet)
  }
  await Promise.all(Array.from({ length: WORKERS }, asker))
  big = undefined
  return waiting.length
}

async function insist(bet: Bet): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (await placeBet(houseAt(tries), bet)) return
    open.splice(open.indexOf(bet), 1)
    await sleep(100)
  }
}

/** Everything acknowledged is there once, nothing else is, and the books add up. */
async function verify(house: RunningHouse): Promise<string[]> {
  const problems: string[] = []
  const times = new Map<string, number>()
  for (const session of sessions) {
    for (const orderId of await ordersOf(house, session)) times.set(orderId, (times.get(orderId) ?? 0) + 1)
  }
  for (const [key, orderId] of acknowledged) {
    if (times.get(orderId) !== 1) problems.push(`acknowledged ${key} is there ${times.get(orderId) ?? 0} times`)
    times.delete(orderId)
  }
  if (times.size > 0) problems.push(`${times.size} orders that nobody was told of`)
  const { isRight, report } = audit(house)
  if (!isRight) problems.push(`the audit: ${report}`)
  return problems
}

async function ordersOf(house: RunningHouse, session: Session): Promise<string[]> {
  const orders = await everyPage((from) => ask(house, lottery.orders, { size: 100, ...from }, session))
  return orders.map(({ orderId }) => orderId)
}

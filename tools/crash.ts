// Kills what can be killed with -9 under load, again and again: each of two APIs on one database, PostgreSQL, and
// the world outside. What was acknowledged is there exactly once, whatever died; those outside forget nothing, and
// live on when the house does not. `--short` kills each once, a number that often in all; the default is ten times.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBeside, startHouse } from '../e2e/house.ts'
import type { RunningHouse } from '../e2e/house.ts'
import { payAt } from '../sandbox/visitor.ts'
import { forgotten, numbersOutside, openTraders, trade } from './crash/border.ts'
import { chaseProblems, orderChases } from './crash/chase.ts'
import { back, databaseOf, kill, VICTIMS } from './crash/victims.ts'

const [how = '10'] = process.argv.slice(2)
const KILLS = how === '--short' ? VICTIMS.length : Number.parseInt(how, 10)
const MEMBERS = 6
const WORKERS = 12
const PASSWORD = 'koi2026x'

type Bet = { token: string; body: { idempotencyKey: string } }
type Answer = {
  code: number
  reason?: string
  data: { orderId?: string } & Record<string, unknown>
}

type Info = { issue: string; oddsVersion: number; oddsMilli: object; until: number }
let info: Info | undefined

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
const [other, tokens] = await Promise.all([
  startBeside(house, { ...env, ...databaseOf(place) }),
  fund(house),
])
const houses = [house, other] as const
const world = house.outside
const traders = await openTraders(other.url, tokens)
const chases = await orderChases(house.url, tokens)
const paidIn = (await numbersOutside(world)).length
const problems: string[] = []
say(`${tokens.length} members funded, ${chases.length} chases ordered; killing ${KILLS} times`)

for (let round = 0; round < KILLS; round++) {
  await issueOpens(house.url)
  const before = acknowledged.size
  const stop = load(tokens)
  await sleep(randomInt(300, 900))
  const trades = houses.map(({ url }, at) => trade(url, traders[(2 * round + at) % MEMBERS]!))
  await sleep(randomInt(20, 900))
  const victim = VICTIMS[round % VICTIMS.length]!
  const known = await numbersOutside(world)
  const revive = await kill(victim, houses)
  // What is left goes on under load for a moment, the world outside among it.
  await sleep(300)
  if (victim !== 'the world outside') problems.push(...(await forgotten(world, known)))
  await Promise.all([stop(), ...trades])
  await revive()
  problems.push(...(await forgotten(world, known)))
  await Promise.all(houses.map(back))
  const asked = await settleOpen()
  say(
    `round ${round + 1}: killed ${victim}, ${acknowledged.size - before} acknowledged, ${asked} asked again`,
  )
}

// Draws under way come to their end, then the books are read from zero.
await sleep(9_000)
problems.push(...(await chaseProblems(house.url, tokens, chases)), ...(await verify(house)))
const crossed = (await numbersOutside(world)).length - paidIn
if (crossed < KILLS) problems.push(`only ${crossed} payments, payouts and transfers were made`)
await other.stop()
await house.stop()
say(
  `${acknowledged.size} acknowledged commands, ${crossed} lines more outside, ${problems.length} problems`,
)
for (const problem of problems) say(`  ${problem}`)
process.exit(problems.length === 0 && acknowledged.size > 0 ? 0 : 1)

async function call(url: string, path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.json()) as Answer
}

/** Members with money, by the front door: registered, and paid in at the sandbox cashier. */
async function fund({ url }: RunningHouse): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < MEMBERS; at++) {
    const registered = await call(url, 'user/register', {
      username: `crash${at}x`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      mobile: `1390000000${at}`,
      realName: '林夏',
      agree: true,
    })
    if (registered.code !== 1) throw new Error(`no registration: ${registered.reason}`)
    const token = registered.data['token'] as string
    const deposit = {
      channelId: 1,
      amount: '50000.00',
      depositor: '林夏',
      idempotencyKey: randomUUID(),
    }
    const order = await call(url, 'recharge/submit', deposit, token)
    if (order.code !== 1) throw new Error(`no deposit: ${order.reason}`)
    await payAt(order.data['payUrl'] as string)
    tokens.push(token)
  }
  for (const token of tokens) await funded(url, token)
  return tokens
}

async function funded(url: string, token: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await call(url, 'common/getUserBalance', {}, token)
    if (data['cash'] !== '0.00') return
    await sleep(100)
  }
  throw new Error('the deposit does not arrive')
}

function houseAt(at: number): RunningHouse {
  return houses[at % houses.length]!
}

/** Bets at both houses as fast as answers come, until stopped. Whatever gets no answer is kept for asking again. */
function load(tokens: string[]): () => Promise<void> {
  let stopping = false
  const worker = async (at: number) => {
    const token = tokens[at % tokens.length]!
    const { url } = houseAt(Math.floor(at / tokens.length))
    while (!stopping) {
      const bet = await nextBet(url, token).catch(() => undefined)
      const isHeard = bet && (await placeBet(url, bet))
      if (!isHeard) await sleep(50)
    }
  }
  const all = Promise.all(Array.from({ length: WORKERS }, (_, at) => worker(at)))
  return async () => {
    stopping = true
    await all
  }
}

async function nextBet(url: string, token: string): Promise<Bet | undefined> {
  if (!info || Date.now() > info.until) info = await readInfo(url)
  if (!info) return undefined
  const { issue, oddsVersion, oddsMilli } = info
  const line = {
    play: 'k3.side',
    selection: ['big'],
    units: 1,
    stake: '1.00',
    oddsMilli,
    oddsVersion,
  }
  const body = {
    lotteryId: 'k3_1m',
    issue,
    bets: [line],
    total: '1.00',
    idempotencyKey: randomUUID(),
  }
  return { token, body }
}

async function readInfo(url: string): Promise<Info | undefined> {
  const found = await call(url, 'Lottery/getLotteryInfo', { lottery: 'k3_1m' })
  const current = found.data['current'] as { issue: string; lockAt: number } | null
  if (!current || current.lockAt < Date.now() + 100) return undefined
  const odds = await call(url, 'Lottery/getLotteryPeilv', { lottery: 'k3_1m' })
  const plays = odds.data['plays'] as {
    play: string
    items: { type: string; oddsMilli: object }[]
  }[]
  const big = plays.find(({ play }) => play === 'k3.side')?.items.find(({ type }) => type === 'big')
  if (!big) throw new Error('no odds for big')
  const oddsVersion = odds.data['oddsVersion'] as number
  return { issue: current.issue, oddsVersion, oddsMilli: big.oddsMilli, until: current.lockAt - 50 }
}

/** A round that falls into the lock of an issue would have nothing to lose. */
async function issueOpens(url: string): Promise<void> {
  for (;;) {
    info = await readInfo(url)
    if (info && info.until > Date.now() + 2_000) return
    await sleep(50)
  }
}

/** Answers whether anything was said that counts. */
async function placeBet(url: string, bet: Bet): Promise<boolean> {
  const key = bet.body.idempotencyKey
  const answer = await call(url, 'lottery/placeOrder', bet.body, bet.token).catch(() => undefined)
  if (answer?.code === 1) acknowledged.set(key, answer.data.orderId!)
  else if (!answer || answer.reason === 'bug' || answer.reason === 'busy') open.push(bet)
  else refused.add(key)
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
  info = undefined
  return waiting.length
}

async function insist(bet: Bet): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (await placeBet(houseAt(tries).url, bet)) return
    open.splice(open.indexOf(bet), 1)
    await sleep(100)
  }
}

/** Everything acknowledged is there once, nothing else is, and the books add up. */
async function verify({ url, place }: RunningHouse): Promise<string[]> {
  const problems: string[] = []
  const times = new Map<string, number>()
  for (const token of tokens) {
    for (const orderId of await ordersOf(url, token))
      times.set(orderId, (times.get(orderId) ?? 0) + 1)
  }
  for (const [key, orderId] of acknowledged) {
    if (times.get(orderId) !== 1)
      problems.push(`acknowledged ${key} is there ${times.get(orderId) ?? 0} times`)
    times.delete(orderId)
  }
  if (times.size > 0) problems.push(`${times.size} orders that nobody was told of`)
  const env = { ...process.env, DATA_DIR: place }
  const audit = spawnSync(process.execPath, ['tools/audit.ts'], { env, encoding: 'utf8' })
  if (audit.status !== 0) problems.push(`the audit: ${audit.stdout}${audit.stderr}`)
  return problems
}

async function ordersOf(url: string, token: string): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await call(
      url,
      'lottery/getUserGameList',
      { size: 100, ...(cursor ? { cursor } : {}) },
      token,
    )
    if (page.code !== 1) throw new Error(`no orders: ${page.reason}`)
    found.push(...(page.data['list'] as { orderId: string }[]).map(({ orderId }) => orderId))
    cursor = (page.data['more'] as string | null) ?? undefined
  } while (cursor)
  return found
}

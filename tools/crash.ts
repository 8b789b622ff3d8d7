// Kills the API and PostgreSQL with -9 under load, again and again, and looks for what was acknowledged:
// each command is there exactly once, whatever died. `--short` kills twice, a number that often; the default
// is ten times.
import { spawnSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHouse } from '../e2e/house.ts'
import type { RunningHouse } from '../e2e/house.ts'
import { chaseProblems, orderChases } from './crash/chase.ts'

const [how = '10'] = process.argv.slice(2)
const KILLS = how === '--short' ? 2 : Number.parseInt(how, 10)
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
const env = { LOTTERIES: 'k3_1m', DRAW_SECONDS: '10', DRAW_LOCK_SECONDS: '2' }
let house = await startHouse(env, place)
const tokens = await fund(house)
const chases = await orderChases(house.url, tokens)
say(`${tokens.length} members funded, ${chases.length} chases ordered; killing ${KILLS} times`)

for (let round = 1; round <= KILLS; round++) {
  const before = acknowledged.size
  const stop = load(house, tokens)
  await sleep(randomInt(900, 2_200))
  const victim = round % 2 === 1 ? 'the API' : 'PostgreSQL'
  if (round % 2 === 1) {
    house.process.kill('SIGKILL')
    await stop()
    house = await startHouse(env, place)
  } else {
    process.kill(postmaster(place), 'SIGKILL')
    // The API must live through it and find the database again by itself.
    await back(house)
    await stop()
  }
  const asked = await settleOpen(house)
  say(
    `round ${round}: killed ${victim}, ${acknowledged.size - before} acknowledged, ${asked} asked again`,
  )
}

// Draws under way come to their end, then the books are read from zero.
await sleep(14_000)
const problems = [...(await chaseProblems(house.url, tokens, chases)), ...(await verify(house))]
await house.stop()
rmSync(place, { recursive: true, force: true })
say(`${acknowledged.size} acknowledged commands, ${problems.length} problems`)
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
    await pay(order.data['payUrl'] as string, order.data['id'] as string)
    tokens.push(token)
  }
  for (const token of tokens) await funded(url, token)
  return tokens
}

/** What a person does on the cashier's page: opens the link, presses pay. */
async function pay(payUrl: string, orderNo: string): Promise<void> {
  await fetch(payUrl)
  await fetch(new URL(`/pay/${orderNo}`, payUrl), {
    method: 'POST',
    body: new URLSearchParams({ way: 'pay' }),
    redirect: 'manual',
  })
}

async function funded(url: string, token: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await call(url, 'common/getUserBalance', {}, token)
    if (data['cash'] !== '0.00') return
    await sleep(100)
  }
  throw new Error('the deposit does not arrive')
}

/** Bets as fast as answers come, until stopped. Whatever gets no answer is kept for asking again. */
function load({ url }: RunningHouse, tokens: string[]): () => Promise<void> {
  let stopping = false
  const worker = async (at: number) => {
    const token = tokens[at % tokens.length]!
    while (!stopping) {
      const bet = await nextBet(url, token).catch(() => undefined)
      if (bet) await placeBet(url, bet).catch(() => open.push(bet))
      else await sleep(20)
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

async function placeBet(url: string, bet: Bet): Promise<void> {
  const answer = await call(url, 'lottery/placeOrder', bet.body, bet.token)
  const key = bet.body.idempotencyKey
  if (answer.code === 1) acknowledged.set(key, answer.data.orderId!)
  else if (answer.reason === 'bug' || answer.reason === 'busy') open.push(bet)
  else refused.add(key)
}

/** Asks again with the same keys: an answer is now due for each. */
async function settleOpen({ url }: RunningHouse): Promise<number> {
  const waiting = open.splice(0)
  for (const bet of waiting) {
    for (let tries = 0; tries < 50; tries++) {
      const before = open.length
      await placeBet(url, bet).catch(() => open.push(bet))
      if (open.length === before) break
      open.pop()
      await sleep(100)
    }
  }
  info = undefined
  return waiting.length
}

async function back({ url, output }: RunningHouse): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  const last = output().slice(-4_000)
  throw new Error(
    `the house does not come back after PostgreSQL was killed; it said last:\n${last}`,
  )
}

function postmaster(folder: string): number {
  return Number.parseInt(
    readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0] ?? '',
    10,
  )
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

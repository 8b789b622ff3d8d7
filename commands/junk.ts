// `npm run junk`: junk at every call of a real house, by members who have money, and 150 sign-ins at once. Nothing
// answers with a bug or with words of our insides, nothing that was refused moves a fen, and the books are right
// afterwards. `npm run junk -- 1000000` sends so many, `--short` some thousands; JUNK_SEED gives the same again.
// `npm run junk -- arrays` measures what the dearest bodies cost, `arrays caipiao` at those calls.
import { randomInt } from 'node:crypto'
import { endpoints } from '../core/api.ts'
import type { Endpoint } from '../core/endpoint.ts'
import { member } from '../core/member/member.ts'
import { records } from '../core/records.ts'
import { wallet } from '../core/wallet.ts'
import { startHouse } from '../e2e/house.ts'
import { ask, audit, PASSWORD, paysIn, register } from '../e2e/member.ts'
import { dayOf } from '../core/time.ts'
import { junkArrays } from './junk/arrays.ts'
import { bodyFor, brokenForm, diceOf, type Dice, type Sent } from './junk/make.ts'

const [how = '50000', some] = process.argv.slice(2)
if (how === 'arrays') process.exit((await junkArrays(some)) === 0 ? 0 : 1)
const COUNT = how === '--short' ? 4_000 : Number.parseInt(how, 10)
const SEED = Number.parseInt(process.env['JUNK_SEED'] ?? String(randomInt(2 ** 31)), 10)
const AT_ONCE = 24
const SIGN_INS = 150
const say = (line: string) => process.stdout.write(`${line}\n`)

const oddToken = (dice: Dice) => dice.of(['', 'x', 'a'.repeat(43), 'A'.repeat(6_000), 'null', '%00'])
const oddPath = ({ path }: Endpoint, dice: Dice) =>
  dice.of([`${path}/`, `${path}/../${path}`, `${path}%00`, `${path}?a=%ff`, path.toUpperCase(), `%2e%2e/${path}`, '%'])

// Words of our insides, which no answer may have.
const INSIDES = /\n\s+at |node_modules|koi_app|pg_|syntax error|violates|\/api\/[\w/]+\.ts/

// The house is told that this machine is its proxy, so each sender may come from an address of its own.
const house = await startHouse({ LOTTERIES: 'k3_1m', TRUST_PROXY: '127.0.0.1, ::1' })
const dice = diceOf(SEED)
const problems = new Map<string, number>()
const statuses = new Map<number, number>()
const tell = (problem: string) => void problems.set(problem, (problems.get(problem) ?? 0) + 1)
say(`JUNK_SEED=${SEED}, ${COUNT} requests`)

const tokens = [await funded(0), await funded(1)]
const before = await Promise.all(tokens.map(moneyOf))
let accepted = 0
let sent = 0
const sender = async (at: number) => {
  for (; sent < COUNT && problems.size < 20;) {
    sent += 1
    await once(dice.of(endpoints), at)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => sender(at)))
await parallelSignIns()
await isStillThere()

const after = await Promise.all(tokens.map(moneyOf))
// Junk that was by chance a valid command was accepted, and then money may have moved.
if (accepted === 0 && JSON.stringify(after) !== JSON.stringify(before))
  tell(`refusals moved money: ${JSON.stringify(before)} became ${JSON.stringify(after)}`)
const { isRight, report } = audit(house)
if (!isRight) tell(`the audit: ${report}`)
const bugs = house.output().match(/"level":50.*/g) ?? []
for (const line of bugs.slice(0, 5)) tell(`in the log: ${line.slice(0, 600)}`)
await house.stop()
say(`${sent} sent, ${accepted} accepted; answers ${JSON.stringify(Object.fromEntries(statuses))}`)
for (const [problem, times] of problems) say(`  ${times} x ${problem}`)
process.exit(problems.size === 0 ? 0 : 1)

async function funded(at: number): Promise<string> {
  const session = await register(house, 'junk', at)
  await paysIn(house, session, '1000.00')
  return session.token
}

/** A member's balances and newest ledger entries. */
async function moneyOf(token: string) {
  const today = dayOf(Date.now())
  const { cash } = await ask(house, wallet.balance, {}, { token })
  const asked = { start: today, end: today, size: 1 }
  const { list } = await ask(house, records.log, asked, { token })
  return { cash, newest: list[0] }
}

/** Sends one request to its call, with junk in body, headers or method. */
async function once(endpoint: Endpoint, at: number): Promise<void> {
  const isForm = endpoint.path === 'common/upload' && dice.below(4) > 0
  const junk = isForm ? brokenForm(dice) : bodyFor(endpoint, dice)
  // A sign-out ends the session for all later requests, so it is sent without one.
  const isNobody = endpoint === member.logout || dice.below(10) === 0
  const token = isNobody ? oddToken(dice) : dice.of(tokens)
  const usual = endpoint.method === 'get' ? 'GET' : 'POST'
  const method = dice.below(30) === 0 ? dice.of(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'HEAD']) : usual
  const path = dice.below(40) === 0 ? oddPath(endpoint, dice) : endpoint.path
  const headers = {
    ...{ token, authorization: token, 'x-forwarded-for': `10.1.${at}.${dice.below(200)}` },
    lang: dice.of(['en', 'zh_hans', 'xx', '', 'e'.repeat(2_000)]),
    ...(dice.below(20) === 0 ? { device: 'd'.repeat(dice.below(5_000)) } : {}),
  }
  await judged(`${method} ${path}`, () => send(path, { method, headers, junk }), endpoint.once)
}

type Request = { method: string; headers: Record<string, string>; junk: Sent }

function send(path: string, { method, headers, junk }: Request): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const type = junk.type === undefined ? {} : { 'content-type': junk.type }
  return fetch(`${house.url}/api/${path}`, {
    method,
    headers: { ...headers, ...(hasBody ? type : {}) },
    ...(hasBody && { body: junk.body }),
    signal: AbortSignal.timeout(60_000),
  })
}

/** Looks at an answer: no bug, an envelope, no word of the insides. */
async function judged(what: string, asked: () => Promise<Response>, isCommand: boolean) {
  const answer = await asked().catch((error: Error) => {
    // A body above the limit is cut off with its connection, which is an answer too.
    if (!/terminated|fetch failed/.test(error.message)) tell(`${what}: ${error.message}`)
  })
  if (!answer) return
  const text = await answer.text().catch(() => '')
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (answer.status >= 500 && answer.status !== 503) tell(`${what}: ${answer.status} ${text.slice(0, 200)}`)
  if (INSIDES.test(text)) tell(`${what} speaks of our insides: ${text.slice(0, 200)}`)
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return
  const { code } = JSON.parse(text || '{"code":0}') as { code?: unknown }
  if (code === 1 && isCommand) accepted += 1
  if (![0, 1, 401].includes(code as number)) tell(`${what}: no envelope: ${text.slice(0, 200)}`)
}

/** Guesses of one address at one member, all at once: no more of them are judged than of guesses in turn. */
async function parallelSignIns(): Promise<void> {
  const guesses = Array.from({ length: SIGN_INS }, (_, at) => signInFrom('10.9.9.9', `guess${at}x`))
  const reasons = await Promise.all(guesses)
  const count = (reason: string) => reasons.filter((one) => one === reason).length
  const judgedAtAll = SIGN_INS - count('login_locked') - count('throttled')
  say(`${SIGN_INS} sign-ins at once: ${judgedAtAll} judged, ${count('let in')} let in`)
  if (count('let in') > 0 || judgedAtAll > 30) tell(`${judgedAtAll} of ${SIGN_INS} guesses were judged`)
}

/** Why not, or that the member was let in. */
async function signInFrom(address: string, password: string): Promise<string> {
  const answer = await fetch(`${house.url}/api/${member.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: 'junk00', password }),
  })
  const { code, reason } = (await answer.json()) as { code: number; reason?: string }
  return code === 1 ? 'let in' : (reason ?? `code ${code}`)
}

/** Others are served as ever, and the member who was guessed at can sign in elsewhere. */
async function isStillThere(): Promise<void> {
  const said = await signInFrom('10.8.8.8', PASSWORD)
  if (said !== 'let in') tell(`the member cannot sign in from elsewhere: ${said}`)
  const health = await fetch(`${house.url}/healthz`)
  if (!health.ok) tell(`healthz: ${health.status}`)
}

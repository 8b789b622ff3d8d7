import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { toWire } from '../../core/money.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { holdsWallet } from '../testing/tamper.ts'
import { prepareIssues } from './issues.ts'
import { openLotteries } from './odds/priced.ts'
import { lockIssue } from './draw.ts'
import { findUnderWay } from './lottery.sql.ts'
import { claimsEnd, killedInside, tickersElsewhere } from './testing/elsewhere.ts'
import { endIssue, order, proofOf, reaches, roomyIssue, tamper, timePasses, until } from './testing/play.ts'
import { startTicker, type Ticker } from './ticker.ts'
import { atOnce } from '../testing/at-once.ts'

let errors: string[] = []
let tickers: Ticker[] = []
const house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1 })
const [amy, bao] = [await house.rich('amy001'), await house.rich('bao001')]
const received = 200_000n
afterEach(async () => {
  await stopTickers()
  errors = []
})

async function stopTickers() {
  await Promise.all(tickers.map((ticker) => ticker.stop()))
  tickers = []
}

function tick() {
  const onError = (error: unknown) => errors.push(String(error))
  tickers.push(startTicker(house, onError, { chainLength: 4_096 }))
}

/** An issue with time to bet, whether a ticker runs or not. */
async function roomy() {
  const priced = await openLotteries(house).find('k3_1m')
  await prepareIssues(house, priced!, 4_096)
  return roomyIssue(house, 5_000)
}

/** Bets big and small of the same stake: it can never be lost whole but on a triple. */
async function stakes(person: Person, issue: string, stake = '10.00') {
  const lines = [['k3.side', ['big', 'small'], stake]] as Parameters<typeof order>[2]
  return person.call(calls.place, await order(house, issue, lines))
}

/** Every fen of this file is in a wallet, in an open bet, or won from it. */
async function bookIsWhole(open = '0.00') {
  const wallets = await house.db.pool.query('select sum(balance)::bigint as sum from wallets')
  const lines = await house.db.pool.query(`
    select (select coalesce(sum(b.stake), 0) from bets b)::bigint as staked,
           (select coalesce(sum(payout + refund), 0) from bet_results)::bigint as back`)
  const { staked, back } = lines.rows[0]
  expect(wallets.rows[0].sum).toBe(received - staked + back)
  const house_ = await house.db.pool.query(
    'select account, sum(balance)::bigint as sum from house group by account order by account',
  )
  const book = Object.fromEntries(house_.rows.map((row) => [row.account, row.sum]))
  expect(toWire(book[100] ?? 0n)).toBe(open)
  expect((book[100] ?? 0n) + (book[101] ?? 0n)).toBe(staked - back)
}

test('two tickers race: each issue is drawn once and each bet is paid once', async () => {
  const issues: string[] = []
  for (let round = 0; round < 2; round++) {
    const { issue } = await roomy()
    await Promise.all([stakes(amy, issue), stakes(bao, issue, '5.00')])
    issues.push(issue)
    await endIssue(house, issue)
    // Both tickers find the issue due at their first look.
    tick()
    tick()
    await reaches(house, issue, 'settled')
    await stopTickers()
  }
  const paid = await house.db.pool.query(
    'select count(*)::int as n, count(distinct (member_id, order_id, line))::int as bets from bet_results',
  )
  expect(paid.rows[0]).toEqual({ n: 4, bets: 4 })
  const events = await house.db.pool.query(
    `
    select payload->>'issue' as issue, payload->>'status' as status from outbox
     where topic = 'draw' and payload->>'issue' = any($1)`,
    [issues],
  )
  expect(events.rowCount).toBe(6)
  expect(errors).toEqual([])
  await bookIsWhole()
})

test('positions of the chain follow each other without a gap, across tickers', async () => {
  const found = await house.db.pool.query('select position from issues order by draw_at')
  expect(found.rows.map(({ position }) => position)).toEqual(found.rows.map((_, at) => at + 1))
})

test('an issue that nobody drew in 120 seconds is void: everything back, and the key is shown', async () => {
  const { issue } = await roomy()
  const { orderId } = await stakes(amy, issue)
  await bookIsWhole('20.00')
  await timePasses(house, issue, 10)
  tick()
  const proof = await until(async () => {
    const found = await proofOf(house, issue)
    return found.status === 'void' && found
  })
  expect(proof).toMatchObject({
    numbers: null,
    voidReason: '这一期没有按时开奖',
  })
  expect(proof.key).toMatch(/^[0-9a-f]{64}$/)
  const refunded = await until(async () => {
    const [found] = (await amy.call(calls.orders, { lottery: 'k3_1m', issue })).list
    return found?.payout && found
  })
  expect(refunded).toMatchObject({ orderId, status: 'void', payout: '20.00', numbers: null })
  await bookIsWhole()
})

/** The stake of a bet that was stolen away is bao's again. */
async function givesBack() {
  await tamper(house, 'update house set balance = 0 where account = 100')
  const cash = 'update wallets set balance = balance + 2000 where member_id = $1 and account = 1'
  await tamper(house, cash, [bao.member.id])
}

test('a draw whose list is not what the ledger took does not run: alarm, and stakes back', async () => {
  const { issue } = await roomy()
  await stakes(amy, issue)
  const { orderId } = await stakes(bao, issue)
  await tamper(house, 'delete from bets where order_id = $1', [orderId])
  await endIssue(house, issue)
  tick()
  const proof = await reaches(house, issue, 'void')
  expect(proof.entries).toBeNull()
  expect(proof.voidReason).toContain('核对不上')
  expect(errors.join()).toContain('not what the ledger took')
  await until(async () => (await amy.call(calls.orders, { lottery: 'k3_1m', issue })).list[0]?.payout === '20.00')
  // The stake of the bet that was stolen away is still there to be found.
  const open = await house.db.pool.query('select sum(balance)::bigint as sum from house where account = 100')
  expect(open.rows[0].sum).toBe(2_000n)
  await givesBack()
})

test('a bet that vanishes between lock and draw stops the draw too', async () => {
  const { issue } = await roomy()
  const { orderId } = await stakes(bao, issue)
  await endIssue(house, issue)
  // Locked by hand: a ticker would draw it at once.
  const due = (await findUnderWay(house.db)).find((one) => one.issue === issue)
  await lockIssue(house, due!, (error) => errors.push(String(error)))
  expect((await proofOf(house, issue)).status).toBe('locked')
  await tamper(house, 'delete from bets where order_id = $1', [orderId])
  tick()
  await reaches(house, issue, 'void')
  expect(errors.join()).toContain('changed after they were frozen')
  await givesBack()
})

test('what was published cannot be changed, not even by the house itself', async () => {
  const update = (set: string) => house.db.pool.query(`update issues set ${set} where status = 4`)
  await expect(update("numbers = '{1,1,1}'")).rejects.toThrow('published as it is')
  await expect(update('entries = entries + 1')).rejects.toThrow('published as it is')
  await expect(update('status = 3')).rejects.toThrow('cannot go from 4 to 3')
  await expect(house.sql('delete from issues')).rejects.toThrow('stays')
})

test('the loop outlives a database that throws everybody out', async () => {
  tick()
  await roomy()
  const owner = new pg.Client(house.database.config)
  await owner.connect()
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await owner.end()
  // The test's own statements go over the same pool: until it has met its dead connections they end like those.
  const meets = () => house.sql('select').then(Boolean, () => false)
  await until(async () => (await atOnce(16, meets)).every(Boolean), 'every connection is a new one')
  const { issue } = await roomy()
  await stakes(amy, issue)
  await endIssue(house, issue)
  await reaches(house, issue, 'settled')
  await bookIsWhole()
})

const tickElsewhere = tickersElsewhere()
const STEPS = ['locked', 'drawn', 'settled'] as const

test('killed in the middle of a settlement, it goes on where it was: nothing twice, nothing lost', async () => {
  const { issue } = await roomy()
  const placed = await atOnce(12, () => stakes(amy, issue, '1.00'))
  await stakes(bao, issue, '1.00')
  // On a triple big and small both lose, and a settlement that pays nothing waits for no wallet.
  const triple = await order(house, issue, [['k3.triple_any', ['*'], '1.00']])
  await amy.call(calls.place, triple)
  await endIssue(house, issue)
  // The wallet of one is locked from outside, so a settlement stops half way until the kill.
  const letGo = await holdsWallet(house.database.config, amy.member)
  const child = tickElsewhere(house)
  await reaches(house, issue, 'drawn')
  await killedInside(child, 'settle_bets', house, amy)
  await letGo()
  await claimsEnd(house)
  tick()
  await reaches(house, issue, 'settled')
  const results = await house.db.pool.query(
    'select count(*)::int as n from bet_results where draw_id = (select draw_id from issues where issue = $1)',
    [issue],
  )
  expect(results.rows[0].n).toBe(placed.length + 2)
  await bookIsWhole()
}, 180_000)

test('two processes, killed and started again all the time: every draw ends, every bet is paid once', async () => {
  const children = [tickElsewhere(house), tickElsewhere(house)]
  const issues: string[] = []
  // Kills one of the tickers as soon as a draw has reached this state, which is somewhere in the step behind it.
  for (const [round, state] of [...STEPS, 'drawn' as const].entries()) {
    const { issue } = await roomy()
    await stakes(bao, issue, '1.00')
    issues.push(issue)
    await endIssue(house, issue)
    await reaches(house, issue, ...STEPS.slice(STEPS.indexOf(state)))
    const at = round % 2
    children[at]?.kill('SIGKILL')
    children[at] = tickElsewhere(house)
  }
  await claimsEnd(house)
  for (const issue of issues) await reaches(house, issue, 'settled')
  await bookIsWhole()
})

// What operators do by hand, by two people: `npm run ops -- deposit list`, then propose, then approve.
import { join } from 'node:path'
import { alarmList, lookAt } from '../api/deposit/alarm.ts'
import { receiveAtDesk } from '../api/deposit/desk.ts'
import { lookAtLoss, lossList } from '../api/deposit/loss.ts'
import { approveReview, proposeReview, reviewList } from '../api/deposit/review.ts'
import { dataFolder, socketFolder, USER } from '../api/cluster.ts'
import { openDb } from '../api/db.ts'
import type { Db } from '../api/db.ts'
import { readEnv } from '../api/env.ts'
import { asApp } from '../api/prepare.ts'
import { showMicro } from '../core/coin.ts'
import { parseFen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { DRAW_USAGE, opsOnDraws } from './ops-draw.ts'
import { FREEZE_USAGE, opsOnFreezes } from './ops-freeze.ts'
import { LOSS_USAGE, opsOnLosses } from './ops-loss.ts'
import { MEMBER_USAGE, opsOnMembers } from './ops-member.ts'
import { MESSAGE_USAGE, opsOnMessages } from './ops-message.ts'
import { SECURITY_USAGE, opsOnSecurity } from './ops-security.ts'

const USAGE = `npm run ops -- deposit list
npm run ops -- deposit propose <provider> <reference> credit|return <person>
npm run ops -- deposit approve <provider> <reference> <person>
npm run ops -- deposit receive <order or its code> <amount> <receipt number> <person>
npm run ops -- deposit looked <bucket> <member> <person>
npm run ops -- deposit lost <hash of a transfer> <person>
${LOSS_USAGE}
${MESSAGE_USAGE}
${DRAW_USAGE}
${FREEZE_USAGE}
${MEMBER_USAGE}
${SECURITY_USAGE}`

/** Runs one command line and answers what to print. Throws a plain sentence where it cannot. */
export async function ops(db: Db, words: readonly string[]): Promise<string> {
  const [subject, verb, provider = '', reference = '', ...rest] = words
  if (subject === 'draw') return opsOnDraws(db, words.slice(1))
  if (subject === 'freeze') return opsOnFreezes(db, words.slice(1))
  if (subject === 'loss') return opsOnLosses(db, words.slice(1))
  if (subject === 'member') return opsOnMembers(db, words.slice(1))
  if (subject === 'message') return opsOnMessages(db, words.slice(1))
  if (subject === 'security') return opsOnSecurity(db, words.slice(1))
  if (subject !== 'deposit') throw new Error(USAGE)
  if (verb === 'list') return list(db)
  if (verb === 'receive') return receive(db, words.slice(2))
  if (verb === 'looked') return looked(db, words.slice(2))
  if (verb === 'lost') return lost(db, words.slice(2))
  const payment = { provider, reference }
  if (verb === 'propose') {
    const [ending, person] = rest
    if ((ending !== 'credit' && ending !== 'return') || !person) throw new Error(USAGE)
    await db.tx((tx) => proposeReview(tx, payment, ending, person))
    return `${person} proposes to ${ending} ${reference}; another person approves it`
  }
  const [person] = rest
  if (verb !== 'approve' || !person) throw new Error(USAGE)
  const ending = await db.tx((tx) => approveReview(tx, payment, person))
  return `${reference}: ${ending === 'credit' ? 'credited to the member' : 'returned'}`
}

/** Cash at the counter, or money in an account of ours: one person writes down what came. */
async function receive(db: Db, words: readonly string[]): Promise<string> {
  const [order = '', text = '', reference = '', person = ''] = words
  const amount = parseFen(text)
  if (!amount || reference === '' || person === '') throw new Error(USAGE)
  const id = await db.tx((tx) => receiveAtDesk(tx, { order, amount, reference, person }))
  return `${person} took ${toWire(amount)} for order ${id}; another person approves: npm run ops -- deposit approve desk ${reference} <person>`
}

/** Somebody failed five times in ten minutes; a person has looked and lets them go on. */
async function looked(db: Db, words: readonly string[]): Promise<string> {
  const [bucket = '', id = '', person = ''] = words
  if (!/^\d{1,5}$/.test(bucket) || !/^\d{1,18}$/.test(id) || person === '') throw new Error(USAGE)
  const member = { bucket: Number.parseInt(bucket, 10), id: BigInt(id) }
  const put = await db.tx((tx) => lookAt(tx, member, person))
  return put > 0 ? `member ${id} may deposit again` : 'nothing waits for a look there'
}

/** A transfer of coins left its chain and stays away; a person has asked the chain and seen it. */
async function lost(db: Db, [hash = '', person = '']: readonly string[]): Promise<string> {
  if (!/^[0-9a-f]{64}$/.test(hash) || person === '') throw new Error(USAGE)
  const status = await db.tx((tx) => lookAtLoss(tx, hash, person))
  const next = status === 'credited' ? '; close it by two people: npm run ops -- loss list' : ''
  return `${person} has looked at ${hash}; its order is ${status}${next}`
}

const amountOf = ({ amount, currency }: { amount: bigint; currency: string }) =>
  currency === 'CNY' ? toWire(amount) : showMicro(amount)

async function list(db: Db): Promise<string> {
  const waiting = await reviewList(db)
  const alarms = (await alarmList(db)).map(
    (one) =>
      `member ${one.member_id} in bucket ${one.bucket} failed ${one.failures} times: look, then npm run ops -- deposit looked ${one.bucket} ${one.member_id} <person>`,
  )
  const lines = waiting.map((one) =>
    [
      one.provider,
      one.reference,
      `${amountOf(one)} ${one.currency}`,
      `order ${one.order_ref}`,
      `because: ${one.reason}`,
      one.proposal
        ? `${one.proposed_by} proposes: ${one.proposal}`
        : 'nobody has proposed anything',
    ].join('  '),
  )
  const losses = (await lossList(db)).map(
    (one) =>
      `transfer ${one.hash} of order ${one.order_id} left its chain at ${showInstant(one.gone_at.getTime())}; the order is ${one.status}: look, then npm run ops -- deposit lost ${one.hash} <person>`,
  )
  const all = [...lines, ...alarms, ...losses]
  return all.length > 0 ? all.join('\n') : 'nothing waits for a review'
}

if (import.meta.main) {
  const env = readEnv()
  const place = join(dataFolder(join(import.meta.dirname, '..'), env.DATA_DIR), 'pg')
  const owner = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL }
    : { host: socketFolder(place), port: 5432, user: USER, database: 'postgres' }
  const db = openDb(asApp(owner))
  try {
    process.stdout.write(`${await ops(db, process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await db.close()
  }
}

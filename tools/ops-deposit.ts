// `npm run ops -- deposit …`: deposits that fit no order, money that people take, and what people have looked at.
import { alarmList, lookAt } from '../api/deposit/alarm.ts'
import { receiveAtDesk } from '../api/deposit/desk.ts'
import { lookAtLoss, lossList } from '../api/deposit/loss.ts'
import { approveReview, proposeReview, reviewList } from '../api/deposit/review.ts'
import type { Db } from '../api/shell/db.ts'
import { showMicro } from '../core/coin.ts'
import { parseFen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const DEPOSIT_USAGE = `npm run ops -- deposit list
npm run ops -- deposit propose <provider> <reference> credit|return
npm run ops -- deposit approve <provider> <reference>
npm run ops -- deposit receive <order or its code> <amount> <receipt number>
npm run ops -- deposit looked <bucket> <member>
npm run ops -- deposit lost <hash of a transfer>`

/** What a line about deposits asks for. Throws the usage where it asks for nothing. */
export function depositCommand(words: readonly string[]): Command {
  const [verb = '', ...rest] = words
  if (verb === 'list' && rest.length === 0) return { reads: list }
  const acts = Object.hasOwn(commands, verb) ? commands[verb]?.(rest) : undefined
  if (!acts) throw new Error(DEPOSIT_USAGE)
  return { acts }
}

type Act = (db: Db, person: string) => Promise<string>

/** Each verb and how its words are read; undefined where they are not its own. */
const commands: Record<string, (words: readonly string[]) => Act | undefined> = {
  propose: ([provider = '', reference = '', ending, ...more]) => {
    if ((ending !== 'credit' && ending !== 'return') || more.length > 0) return undefined
    return async (db, person) => {
      await db.tx((tx) => proposeReview(tx, { provider, reference }, ending, person))
      return `${person} proposes to ${ending} ${reference}; another person approves it`
    }
  },
  approve: ([provider = '', reference = '', ...more]) => {
    if (reference === '' || more.length > 0) return undefined
    return async (db, person) => {
      const ending = await db.tx((tx) => approveReview(tx, { provider, reference }, person))
      return `${reference}: ${ending === 'credit' ? 'credited to the member' : 'returned'}`
    }
  },
  receive,
  looked,
  lost,
}

/** Cash at the counter, or money in an account of ours: one person writes down what came. */
function receive(words: readonly string[]): Act | undefined {
  const [order = '', text = '', reference = '', ...more] = words
  const amount = parseFen(text)
  if (!amount || reference === '' || more.length > 0) return undefined
  return async (db, person) => {
    const id = await db.tx((tx) => receiveAtDesk(tx, { order, amount, reference, person }))
    return `${person} took ${toWire(amount)} for order ${id}; another person approves: npm run ops -- deposit approve desk ${reference}`
  }
}

/** Somebody failed five times in ten minutes; a person has looked and lets them go on. */
function looked([bucket = '', id = '', ...more]: readonly string[]): Act | undefined {
  if (!/^\d{1,5}$/.test(bucket) || !/^\d{1,18}$/.test(id) || more.length > 0) return undefined
  const member = { bucket: Number.parseInt(bucket, 10), id: BigInt(id) }
  return async (db, person) => {
    const put = await db.tx((tx) => lookAt(tx, member, person))
    return put > 0 ? `member ${id} may deposit again` : 'nothing waits for a look there'
  }
}

/** A transfer of coins left its chain and stays away; a person has asked the chain and seen it. */
function lost([hash = '', ...more]: readonly string[]): Act | undefined {
  if (!/^[0-9a-f]{64}$/.test(hash) || more.length > 0) return undefined
  return async (db, person) => {
    const status = await db.tx((tx) => lookAtLoss(tx, hash, person))
    const next = status === 'credited' ? '; close it by two people: npm run ops -- loss list' : ''
    return `${person} has looked at ${hash}; its order is ${status}${next}`
  }
}

const amountOf = ({ amount, currency }: { amount: bigint; currency: string }) =>
  currency === 'CNY' ? toWire(amount) : showMicro(amount)

async function list(db: Db): Promise<string> {
  const waiting = await reviewList(db)
  const alarms = (await alarmList(db)).map(
    (one) =>
      `member ${one.member_id} in bucket ${one.bucket} failed ${one.failures} times: look, then npm run ops -- deposit looked ${one.bucket} ${one.member_id}`,
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
      `transfer ${one.hash} of order ${one.order_id} left its chain at ${showInstant(one.gone_at.getTime())}; the order is ${one.status}: look, then npm run ops -- deposit lost ${one.hash}`,
  )
  const all = [...lines, ...alarms, ...losses]
  return all.length > 0 ? all.join('\n') : 'nothing waits for a review'
}

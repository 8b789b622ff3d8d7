// `npm run ops -- deposit …`: deposits that fit no order, money that people take, and what people have looked at.
import { alarmList, lookAt } from '../api/deposit/alarm.ts'
import { receiveAtDesk } from '../api/deposit/desk.ts'
import { lookAtLoss, lossList } from '../api/deposit/loss.ts'
import { approveReview, proposeReview, reviewList } from '../api/deposit/review.ts'
import type { Db } from '../api/shell/db.ts'
import { showMicro } from '../core/coin.ts'
import { parseFen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { acts, approves, reads, subject, where, type Command } from './desk.ts'

export const deposit = subject('deposit', {
  list: reads(0, list),
  'propose <provider> <reference> credit|return': (words) => {
    const [provider = '', reference = '', ending, ...more] = words
    if ((ending !== 'credit' && ending !== 'return') || more.length > 0) return undefined
    return {
      acts: async (db, person) => {
        await db.tx((tx) => proposeReview(tx, { provider, reference }, ending, person))
        return `${person} proposes to ${ending} ${reference}; another person approves it: npm run ops -- deposit approve ${provider} ${reference}`
      },
    }
  },
  'approve <provider> <reference> <hash>': approves(2, async (db, second, provider, reference) => {
    const ending = await db.tx((tx) => approveReview(tx, { provider, reference }, second))
    return `${reference}: ${ending === 'credit' ? 'credited to the member' : 'returned'}`
  }),
  'receive <order or its code> <amount> <receipt number>': receive,
  'looked <bucket> <member>': where(
    (bucket = '', id = '') => /^\d{1,5}$/.test(bucket) && /^\d{1,18}$/.test(id),
    acts(2, looked),
  ),
  'lost <hash of a transfer>': where((hash = '') => /^[0-9a-f]{64}$/.test(hash), acts(1, lost)),
})

/** Cash at the counter, or money in an account of ours: one person writes down what came. */
function receive(words: readonly string[]): Command | undefined {
  const [order = '', text = '', reference = '', ...more] = words
  const amount = parseFen(text)
  if (!amount || reference === '' || more.length > 0) return undefined
  return {
    acts: async (db, person) => {
      const id = await db.tx((tx) => receiveAtDesk(tx, { order, amount, reference, person }))
      return `${person} took ${toWire(amount)} for order ${id}; another person approves: npm run ops -- deposit approve desk ${reference}`
    },
  }
}

/** Somebody failed five times in ten minutes; a person has looked and lets them go on. */
async function looked(db: Db, person: string, bucket: string, id: string): Promise<string> {
  const member = { bucket: Number.parseInt(bucket, 10), id: BigInt(id) }
  const put = await db.tx((tx) => lookAt(tx, member, person))
  return put > 0 ? `member ${id} may deposit again` : 'nothing waits for a look there'
}

/** A transfer of coins left its chain and stays away; a person has asked the chain and seen it. */
async function lost(db: Db, person: string, hash: string): Promise<string> {
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
      `member ${one.member_id} in bucket ${one.bucket} failed ${one.failures} times: look, then npm run ops -- deposit looked ${one.bucket} ${one.member_id}`,
  )
  const lines = waiting.map((one) =>
    [
      one.provider,
      one.reference,
      `${amountOf(one)} ${one.currency}`,
      `order ${one.order_ref}`,
      `because: ${one.reason}`,
      one.proposal ? `${one.proposed_by} proposes: ${one.proposal}` : 'nobody has proposed anything',
    ].join('  '),
  )
  const losses = (await lossList(db)).map(
    (one) =>
      `transfer ${one.hash} of order ${one.order_id} left its chain at ${showInstant(one.gone_at.getTime())}; the order is ${one.status}: look, then npm run ops -- deposit lost ${one.hash}`,
  )
  return [...lines, ...alarms, ...losses].join('\n') || 'nothing waits for a review'
}

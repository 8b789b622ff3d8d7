import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { signature } from '../../sandbox/wire.ts'
import { heardOut, retryMessages } from '../callback/callback.ts'
import { expire } from './reconcile.ts'
import { cashierReceiver } from './clients.ts'
import { keyOf } from '../testing/outside.ts'
import { openTown } from './testing.ts'

const town = await openTown()
const amy = await town.person('amy001')

type Sent = { key?: Buffer; at?: number; path?: string; signed?: string }

/** Sends a body as the cashier does, or as somebody who tries to. */
async function tell(body: object | string, sent: Sent = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const at = String(sent.at ?? Date.now())
  const key = sent.key ?? keyOf(town, 'cashier')
  const response = await town.app.inject({
    method: 'POST',
    url: `/api/callback/${sent.path ?? 'cashier'}`,
    headers: {
      'content-type': 'application/json',
      'koi-timestamp': at,
      'koi-signature': signature(key, at, sent.signed ?? text),
    },
    payload: text,
  })
  await heardOut()
  return { status: response.statusCode, body: response.json() as { reason?: string } }
}

let references = 0
const paid = (orderNo: string, changed: object = {}) => ({
  orderNo,
  amount: '100.00',
  currency: 'CNY',
  status: 'success',
  providerTxn: `T${references++}`,
  ...changed,
})

const statusOf = async (orderId: string) => (await amy.call(deposit.getOrder, { orderId })).status

/** Between tests: nothing waits and nothing has failed lately. */
const quiet = () =>
  town.db.pool.query(`update deposits set closed_at = now() - interval '1 hour',
    status = case when status in ('waiting', 'paid') then 'expired' else status end`)

async function order() {
  await quiet()
  return (await town.order(amy, '100.00')).id
}

async function sums() {
  const { rows } = await town.db.pool.query(`
    select coalesce((select balance from wallets where account = 1), 0)::bigint as cash,
           coalesce((select sum(balance) from house where account = 106), 0)::bigint as review,
           coalesce((select sum(balance) from house where account = 104), 0)::bigint as bank,
           (select count(*) from turnover_obligations)::bigint as asked,
           (select count(*) from provider_inbox)::bigint as kept`)
  return rows[0] as Record<'cash' | 'review' | 'bank' | 'asked' | 'kept', bigint>
}

test('a message that is not theirs, not fresh or not as it was signed is refused and not kept', async () => {
  const id = await order()
  const before = await sums()
  const strangers: Sent[] = [
    { key: keyOf(town, 'bank') },
    { key: Buffer.alloc(32) },
    { at: Date.now() - 10 * 60_000 },
    { at: Date.now() + 10 * 60_000 },
    { signed: JSON.stringify(paid(id)) },
  ]
  const answers = []
  for (const sent of strangers) answers.push(await tell(paid(id), sent))
  expect(answers.map(({ status, body }) => [status, body.reason])).toEqual([
    [403, 'unsigned'],
    [403, 'unsigned'],
    [403, 'stale'],
    [403, 'stale'],
    [403, 'unsigned'],
  ])
  expect(await sums()).toEqual(before)
  expect(await statusOf(id)).toBe('waiting')
})

test('each of the keys that were given is valid, so one is changed without a pause', async () => {
  const { cashier } = town.settings
  const next = randomBytes(32)
  expect((await tell(paid(await order()), { key: next })).status).toBe(403)
  town.settings.cashier = { ...cashier, keys: [...cashier.keys, next] }
  for (const key of town.settings.cashier.keys) {
    const id = await order()
    expect((await tell(paid(id), { key })).status).toBe(200)
    expect(await statusOf(id)).toBe('credited')
  }
  town.settings.cashier = cashier
})

test('the same message a hundred times, many at once, is credited once and always answered', async () => {
  const id = await order()
  const before = await sums()
  const message = paid(id)
  const answers = await Promise.all(Array.from({ length: 100 }, () => tell(message)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const after = await sums()
  expect(after.cash - before.cash).toBe(10_000n)
  expect(after.kept - before.kept).toBe(1n)
  // The same payment in other bytes is another message and still the same payment.
  expect((await tell(JSON.stringify({ ...message, more: 1 }))).status).toBe(200)
  expect((await sums()).cash).toBe(after.cash)
})

test('one payment named for two orders is credited to the first alone (BI-179)', async () => {
  const [one, two] = [await order(), (await town.order(amy, '100.00')).id]
  const first = paid(one)
  const before = await sums()
  await tell(first)
  await tell({ ...first, orderNo: two })
  expect(await statusOf(two)).toBe('waiting')
  const after = await sums()
  expect([after.cash - before.cash, after.review - before.review]).toEqual([10_000n, 0n])
})

test('an amount in another unit is not an amount; the message is kept for a person (BI-175)', async () => {
  const id = await order()
  const answer = await tell(paid(id, { amount: '10000' }))
  expect(answer).toMatchObject({ status: 400, body: { reason: 'malformed' } })
  expect(await statusOf(id)).toBe('waiting')
  const { rows } = await town.db.pool.query(
    `select outcome from provider_inbox order by received_at desc limit 1`,
  )
  expect(rows).toEqual([{ outcome: 'malformed' }])
})

test('a body of megabytes is refused before it is kept (BI-186)', async () => {
  const before = await sums()
  expect((await tell('x'.repeat(1_000_000))).status).toBe(413)
  expect((await sums()).kept).toBe(before.kept)
})

test('money for an order that nobody knows waits a minute for it, then for two people (BI-178, 185)', async () => {
  const before = await sums()
  const stray = paid('00000000-0000-4000-8000-00000000abcd')
  expect((await tell(stray)).status).toBe(200)
  await retryMessages(town.db, cashierReceiver(town))
  expect((await sums()).review).toBe(before.review)
  const event = createHash('sha256').update(JSON.stringify(stray)).digest()
  await town.db.pool.query(
    `update provider_inbox set received_at = now() - interval '2 minutes' where event = $1`,
    [event],
  )
  await retryMessages(town.db, cashierReceiver(town))
  await retryMessages(town.db, cashierReceiver(town))
  const after = await sums()
  expect([after.cash - before.cash, after.review - before.review]).toEqual([0n, 10_000n])
})

// The same rules, written down a second time and much shorter.
type Step = 'exact' | 'again' | 'second' | 'other' | 'dollars' | 'failed' | 'cancel' | 'expire'
const steps: Step[] = ['exact', 'again', 'second', 'other', 'dollars', 'failed', 'cancel', 'expire']
const reviewable = new Set(['waiting', 'cancelled', 'expired', 'failed'])

function model(sequence: readonly Step[]) {
  const seen = new Set<string>()
  const book = { status: 'waiting', cash: 0n, review: 0n }
  for (const step of sequence) {
    if (step === 'cancel' && book.status === 'waiting') book.status = 'cancelled'
    if (step === 'expire' && book.status === 'waiting') book.status = 'expired'
    if (step === 'failed' && book.status === 'waiting') book.status = 'failed'
    const payment = { exact: 'A', again: 'A', second: 'B', other: 'C', dollars: 'D' }[
      step as string
    ]
    if (!payment || seen.has(payment)) continue
    seen.add(payment)
    const isExact = payment === 'A' || payment === 'B'
    if (isExact && ['waiting', 'cancelled', 'expired'].includes(book.status)) {
      book.status = 'credited'
      book.cash += 10_000n
      continue
    }
    if (payment !== 'D') book.review += payment === 'C' ? 12_345n : 10_000n
    if (reviewable.has(book.status)) book.status = 'review'
  }
  return book
}

async function play(sequence: readonly Step[]) {
  const id = await order()
  const before = await sums()
  const run = references++
  const message = (payment: string, changed: object = {}) =>
    paid(id, { providerTxn: `${payment}${run}`, ...changed })
  const does: Record<Step, () => Promise<unknown>> = {
    exact: () => tell(message('A')),
    again: () => tell(message('A', { note: 'again' })),
    second: () => tell(message('B')),
    other: () => tell(message('C', { amount: '123.45' })),
    dollars: () => tell(message('D', { currency: 'USDT' })),
    failed: () => tell(message('F', { status: 'failed' })),
    cancel: () => amy.verdict(deposit.cancel, { orderId: id }),
    expire: async () => {
      await town.db.pool.query(
        `update deposits set expires_at = now() where id = $1 and status = 'waiting'`,
        [id],
      )
      await expire(town.db, amy.member.bucket)
    },
  }
  for (const step of sequence) await does[step]()
  const after = await sums()
  const delta = { cash: after.cash - before.cash, review: after.review - before.review }
  expect({ status: await statusOf(id), ...delta }).toEqual(model(sequence))
  expect(before.bank - after.bank).toBe(delta.cash + delta.review)
  expect(after.asked - before.asked).toBe(delta.cash / 10_000n)
}

test('whatever the order of messages, money is credited once or waits in review, and is never lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 6 }), play),
    { numRuns: 120 },
  )
  // A cluster takes several times as long for each statement.
}, 120_000)

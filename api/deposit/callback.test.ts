import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { oddList, retryMessages } from '../callback/callback.ts'
import { expire } from './reconcile.ts'
import { cashierReceiver } from './clients.ts'
import { keyOf } from '../testing/outside.ts'
import { coinsOf, openTown, paid, teller } from './testing.ts'

const town = await openTown()
const { quiet, sums } = coinsOf(town)
const amy = await town.person('amy001')

const tell = teller(town)
const statusOf = async (orderId: string) => (await amy.call(deposit.getOrder, { orderId })).status

async function order() {
  await quiet()
  return (await town.order(amy, '100.00')).id
}

test('a message that is not theirs, not fresh or not as it was signed is refused and not kept', async () => {
  const id = await order()
  const before = await sums()
  const strangers = [
    { key: keyOf(town, 'bank') },
    { key: Buffer.alloc(32) },
    { at: Date.now() - 10 * 60_000 },
    { at: Date.now() + 10 * 60_000 },
    { signed: JSON.stringify(paid(id)) },
  ]
  const answers: unknown[] = []
  for (const sent of strangers) answers.push(await tell(paid(id), sent))
  expect(answers).toEqual([
    [403, 'unsigned'],
    [403, 'unsigned'],
    [403, 'stale'],
    [403, 'stale'],
    [403, 'unsigned'],
  ])
  expect(await sums()).toEqual(before)
  expect(await statusOf(id)).toBe('waiting')
})

test('a message that a hand laid beside those of the provider is not believed, and waits to be read', async () => {
  const id = await order()
  const before = await sums()
  const body = JSON.stringify(paid(id))
  const event = createHash('sha256').update(body).digest()
  await town.sql(
    `insert into provider_inbox (provider, event, body, said_at, signature)
     values ('cashier', $1, $2, $3, $4)`,
    [event, body, String(Date.now()), 'a'.repeat(64)],
  )
  await retryMessages(town.db, cashierReceiver(town))
  expect({ ...(await sums()), kept: before.kept }).toEqual(before)
  expect(await statusOf(id)).toBe('waiting')
  const odd = (await oddList(town.db, 100)).filter((one) => one.event === event.toString('hex'))
  expect(odd).toMatchObject([{ outcome: 'unsigned' }])
})

test('each of the keys that were given is valid, so one is changed without a pause', async () => {
  const { cashier } = town.settings
  const next = randomBytes(32)
  expect((await tell(paid(await order()), { key: next }))[0]).toBe(403)
  town.settings.cashier = { ...cashier, keys: [...cashier.keys, next] }
  for (const key of town.settings.cashier.keys) {
    const id = await order()
    expect((await tell(paid(id), { key }))[0]).toBe(200)
    expect(await statusOf(id)).toBe('credited')
  }
  town.settings.cashier = cashier
})

test('money for an order that nobody knows waits a minute for it, then for two people (BI-178, 185)', async () => {
  const before = await sums()
  const stray = paid('00000000-0000-4000-8000-00000000abcd')
  expect((await tell(stray))[0]).toBe(200)
  await retryMessages(town.db, cashierReceiver(town))
  expect((await sums()).review).toBe(before.review)
  const event = createHash('sha256').update(JSON.stringify(stray)).digest()
  await town.sql(`update provider_inbox set received_at = now() - interval '2 minutes' where event = $1`, [event])
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
    const payment = { exact: 'A', again: 'A', second: 'B', other: 'C', dollars: 'D' }[step as string]
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
  const run = randomUUID()
  const message = (payment: string, changed: object = {}) => paid(id, { providerTxn: `${payment}${run}`, ...changed })
  const does: Record<Step, () => Promise<unknown>> = {
    exact: () => tell(message('A')),
    again: () => tell(message('A', { note: 'again' })),
    second: () => tell(message('B')),
    other: () => tell(message('C', { amount: '123.45' })),
    dollars: () => tell(message('D', { currency: 'USDT' })),
    failed: () => tell(message('F', { status: 'failed' })),
    cancel: () => amy.verdict(deposit.cancel, { orderId: id }),
    expire: async () => {
      await town.sql(`update deposits set expires_at = now() where id = $1 and status = 'waiting'`, [id])
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
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 6 }), play), {
    numRuns: 120,
  })
  // A cluster takes several times as long for each statement.
}, 120_000)

// The group deposit-webhook of the bad inputs, by their numbers: what a provider's message may not do.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { fromWire } from '../../core/money.ts'
import { retryMessages } from '../callback/callback.ts'
import { audit } from '../ledger/audit/audit.ts'
import { confirmPayment } from './confirm.ts'
import { reconcile } from './reconcile.ts'
import { cashierOf, cashierReceiver } from './clients.ts'
import { keyOf } from '../testing/outside.ts'
import { coinsOf, openTown, paid, teller } from './testing.ts'
import { atOnce } from '../testing/at-once.ts'

const town = await openTown()
const amy = await town.person('amy001')
const { order: coins, quiet, sums } = coinsOf(town)

const tell = teller(town)

/** The line of a message that waits for a reader. */
const listed = async (body: string) => {
  const { list } = (await town.asks('message list')) as { list: { body: string }[] }
  return list.find((line) => line.body === body)
}

const order = async (amount = '100.00') => (await town.order(amy, amount)).id
const statusOf = async (orderId: string) => (await amy.call(deposit.getOrder, { orderId })).status

/** The change of cash and review by `work`. */
async function moved(work: () => Promise<unknown>) {
  const before = await sums()
  await work()
  const after = await sums()
  return { cash: after.cash - before.cash, review: after.review - before.review }
}

beforeEach(quiet)

type Odd = { says: string; changed: object; status: string; review: bigint; answer?: unknown[] }
const odd: Odd[] = [
  {
    says: 'BI-172: more than was ordered',
    changed: { amount: '50000.00' },
    status: 'review',
    review: 50_000_00n,
  },
  {
    says: 'BI-173: less than was ordered',
    changed: { amount: '1.00' },
    status: 'review',
    review: 1_00n,
  },
  {
    says: 'BI-174: coins for an order in yuan',
    changed: { currency: 'USDT' },
    status: 'review',
    review: 0n,
  },
  {
    says: 'BI-175: fen where yuan are meant, kept for a person',
    changed: { amount: '10000' },
    status: 'waiting',
    review: 0n,
    answer: [400, 'malformed'],
  },
]

describe('a message of the cashier', () => {
  test('BI-167: signed with another provider’s secret', async () => {
    const id = await order()
    expect(await tell(paid(id), { key: keyOf(town, 'bank') })).toEqual([403, 'unsigned'])
    expect(await statusOf(id)).toBe('waiting')
  })
  test('BI-169: a thousand times', async () => {
    const id = await order()
    const message = paid(id)
    const all = async () => {
      for (let some = 0; some < 10; some++) {
        const answers = await atOnce(100, () => tell(message))
        expect(answers.every(([status]) => status === 200)).toBe(true)
      }
    }
    const { kept } = await sums()
    expect(await moved(all)).toEqual({ cash: 100_00n, review: 0n })
    expect((await sums()).kept).toBe(kept + 1n)
    // The same payment in other bytes is another message and still the same payment.
    const more = async () => expect((await tell({ ...message, more: 1 }))[0]).toBe(200)
    expect(await moved(more)).toEqual({ cash: 0n, review: 0n })
  }, 60_000)
  test('BI-170: ten minutes old is stale; asking finds the payment', async () => {
    const id = await order()
    const at = Date.now() - 10 * 60_000
    expect(await tell(paid(id), { at })).toEqual([403, 'stale'])
    town.sandbox.cashier.act(id, 'silent')
    await reconcile(town.db, amy.member.bucket, cashierOf(town))
    expect(await statusOf(id)).toBe('credited')
  })
  test.each(odd)('$says', async ({ changed, status, review, answer = [200, undefined] }) => {
    const id = await order()
    const tells = async () => expect(await tell(paid(id, changed))).toEqual(answer)
    expect(await moved(tells)).toEqual({ cash: 0n, review })
    expect(await statusOf(id)).toBe(status)
    const [last] = await town.sql('select outcome from provider_inbox order by received_at desc limit 1')
    expect(last.outcome === 'malformed').toBe(answer[1] === 'malformed')
  })
  test('BI-174: yuan for an order of coins are nothing that it can be paid with', async () => {
    const { id } = await coins(amy)
    expect(await moved(() => tell(paid(id, { amount: '500.00' })))).toEqual({
      cash: 0n,
      review: 500_00n,
    })
    expect(await statusOf(id)).toBe('waiting')
  })
  test('BI-176: failed after success takes nothing back', async () => {
    const id = await order()
    const message = paid(id)
    const both = async () => {
      await tell(message)
      await tell({ ...message, status: 'failed' })
    }
    expect(await moved(both)).toEqual({ cash: 100_00n, review: 0n })
    expect(await statusOf(id)).toBe('credited')
    const told = JSON.stringify({ ...message, status: 'failed' })
    const line = await listed(told)
    expect(line).toMatchObject({ provider: 'cashier', outcome: 'contradiction' })
    const event = createHash('sha256').update(told).digest('hex')
    await town.run(`message read ${event}`, 'ann')
    expect(await listed(told)).toBe(undefined)
    await expect(town.run(`message read ${event}`, 'bob')).rejects.toThrow('no such message')
  })
  test('BI-177: success after failed waits for people', async () => {
    const id = await order()
    const message = paid(id)
    const both = async () => {
      await tell({ ...message, status: 'failed' })
      await tell(message)
    }
    expect(await moved(both)).toEqual({ cash: 0n, review: 100_00n })
    expect(await statusOf(id)).toBe('review')
  })
  test('BI-178: for an order that nobody knows, or of another provider', async () => {
    const { id } = await coins(amy)
    const both = async () => {
      expect(await tell(paid('X'))).toEqual([200, undefined])
      const foreign = paid(id, { amount: '500.00' })
      expect(await tell(foreign)).toEqual([200, undefined])
      expect(await tell({ ...foreign, again: 1 })).toEqual([200, undefined])
    }
    // No credit; the other provider's order goes on, and its money waits for people, as X does in a minute.
    expect(await moved(both)).toEqual({ cash: 0n, review: 500_00n })
    expect(await statusOf(id)).toBe('waiting')
    expect(await town.asks('deposit list')).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ order: id, reason: 'foreign_order' })]),
    })
  })
  test('BI-179: one payment for two orders', async () => {
    const [one, two] = [await order(), await order()]
    const first = paid(one)
    const both = async () => {
      await tell(first)
      await tell({ ...first, orderNo: two })
    }
    expect(await moved(both)).toEqual({ cash: 100_00n, review: 0n })
    expect(await statusOf(two)).toBe('waiting')
  })
  test('a payment that is known, said again for an order of another provider, is for a person to read', async () => {
    const first = paid(await order())
    const foreign = { ...first, orderNo: (await coins(amy)).id }
    const both = async () => {
      await tell(first)
      await tell(foreign)
    }
    expect(await moved(both)).toEqual({ cash: 100_00n, review: 0n })
    expect(await listed(JSON.stringify(foreign))).toMatchObject({ provider: 'cashier', outcome: 'contradiction' })
  })
  test('BI-185: before its order is committed it is kept, and credited once when the order is there', async () => {
    const id = await order()
    // As if the order were being written: the directory does not know it yet.
    const row = (await town.sql('delete from deposit_orders where id = $1 returning *', [id]))[0]
    const message = paid(id)
    expect(await moved(() => tell(message))).toEqual({ cash: 0n, review: 0n })
    await town.sql('insert into deposit_orders values ($1, $2, $3)', [row.id, row.bucket, row.member_id])
    const again = async () => {
      await retryMessages(town.db, cashierReceiver(town))
      await retryMessages(town.db, cashierReceiver(town))
      await tell(message)
    }
    expect(await moved(again)).toEqual({ cash: 100_00n, review: 0n })
  })
  test.each([1_000_000, 10 * 1024 * 1024])('BI-186: %i bytes are not kept', async (bytes) => {
    const { kept } = await sums()
    expect((await tell('x'.repeat(bytes)))[0]).toBe(413)
    expect((await sums()).kept).toBe(kept)
  })
})

test('a number with a control character is malformed: it would wait for ever, or write on a terminal', async () => {
  const id = await order()
  const ends = async () => {
    for (const providerTxn of ['a\u0000b', 'a\u001b[2J', 'a\u009b2J', 'a\u202eb', ''])
      expect(await tell(paid(id, { providerTxn }))).toEqual([400, 'malformed'])
  }
  expect(await moved(ends)).toEqual({ cash: 0n, review: 0n })
  expect(await statusOf(id)).toBe('waiting')
  const list = await town.run('message list')
  expect(list).toContain('a\\u{9b}2J')
  expect(list.replaceAll('\n', '')).toMatch(/^\P{C}*$/u)
})

test('every id of the group is tried here, or on a chain in coin.test.ts; none waits', async () => {
  const group = [
    'BI-167', 'BI-169', 'BI-170', 'BI-172', 'BI-173', 'BI-174', 'BI-175', 'BI-176', 'BI-177',
    'BI-178', 'BI-179', 'BI-182', 'BI-184', 'BI-185', 'BI-186',
  ] // prettier-ignore
  const source = await readFile(import.meta.filename, 'utf8')
  const tried = new Set(source.match(/(?<=(?:test\(|says: |\]\)\()')BI-\d{3}/g))
  for (const id of ['BI-182', 'BI-184']) tried.add(id)
  expect(group.filter((id) => !tried.has(id))).toEqual([])
})

test('twenty at once: one payment is credited once, twenty payments of one order leave nineteen in review', async () => {
  const id = await order()
  const told = (reference: string) =>
    town.db.tx((tx) =>
      confirmPayment(
        tx,
        { provider: 'cashier', orderRef: id, reference, currency: 'CNY', succeeded: true, amount: fromWire('100.00') },
        'told',
      ),
    )
  const same = () => atOnce(20, () => told('same'))
  expect(await moved(same)).toEqual({ cash: 100_00n, review: 0n })
  const others = () => atOnce(20, (at) => told(`other-${at}`))
  expect(await moved(others)).toEqual({ cash: 0n, review: 2_000_00n })
  const { checks } = await audit(town.db, town.buckets)
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

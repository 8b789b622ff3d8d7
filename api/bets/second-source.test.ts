// A second source of wagers, of a few lines: what it brings is found wherever wagers are read (decision 54).
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import type { Account } from '../../core/accounts.ts'
import { bets } from '../../core/bets.ts'
import { transferKinds, type TransferKind } from '../../core/ledger.ts'
import { lottery } from '../../core/lottery/calls.ts'
import type { Movement } from '../../core/movements/movement.ts'
import { fen, fromWire } from '../../core/money.ts'
import { monthOf, records } from '../../core/records.ts'
import { dayOf } from '../../core/time.ts'
import { wallet } from '../../core/wallet.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { audit } from '../ledger/audit/audit.ts'
import { post } from '../ledger/post/ledger.ts'
import { freshIssue, order } from '../lottery/testing/play.ts'
import { startTicker } from '../lottery/ticker.ts'
import { checksOf, type Feature } from '../shell/feature.ts'
import { compared } from '../shell/tally.ts'
import { wagersOf, type WagerSource } from '../shell/wager.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { countTurnover } from '../turnover/count.ts'
import { turnoverFeature } from '../turnover/feature.ts'
import { addObligation } from '../turnover/turnover.ts'

const movements = {
  dice_stake: { code: 990, from: 'cash', to: 'promo', why: 'A throw.', type: 'bet' },
  dice_prize: { code: 991, from: 'promo', to: 'cash', why: 'It hit.', type: 'payout' },
} as const satisfies Record<string, Movement>
// A later feature would add its movement kinds to the list in core this way.
Object.assign(transferKinds, movements)
afterAll(() => {
  for (const name of Object.keys(movements)) Reflect.deleteProperty(transferKinds, name)
})

const money = v.pipe(v.bigint(), v.transform(fen))
const row = v.object({
  ...{ at: v.bigint(), orderId: v.string(), stake: money, payout: v.nullable(money) },
  settledAt: v.nullable(v.date()),
})

const source: WagerSource = {
  code: 'dice',
  list: async (db, member, { from, to, status, orderId, after, limit }) =>
    (
      await db.rows(row)`
        select (extract(epoch from placed_at) * 1000000)::bigint as at, order_id as "orderId", stake, payout,
               settled_at as "settledAt"
          from throws
         where bucket = ${member.bucket} and member_id = ${member.id}
           and placed_at >= ${from} and placed_at < ${to}
           and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
           and (${status ?? null}::text is null or (payout is null) = (${status ?? null}::text = 'unfinished'))
           and ((extract(epoch from placed_at) * 1000000)::bigint, order_id) < (${after.at}, ${after.orderId}::uuid)
         order by placed_at desc, order_id desc
         limit ${limit}`
    ).map(({ stake, payout, ...rest }) => ({
      ...{ ...rest, line: 0, stake, payout, refund: payout === null ? null : fen(0n) },
      ...{ platform: 'Dice', gameType: 'Instant', gameCode: 'dice', gameName: 'Dice' },
      ...{ round: '7', summary: 'Under 50', reason: null, resettled: null, chase: null },
      ...{ dueAt: null, cancelUntil: null },
      status: payout === null ? 'unfinished' : 'completed',
      outcome: payout === null ? null : payout > 0n ? 'won' : 'lost',
      detail: { of: 'facts', facts: [{ name: 'Thrown', value: '12' }] },
    })),
  sums: async (db, member) => {
    const { count, stake, payout } = await db.one(
      v.object({ count: v.number(), stake: v.bigint(), payout: v.bigint() }),
    )`
      select count(*)::int as count, coalesce(sum(stake), 0)::bigint as stake,
             coalesce(sum(payout), 0)::bigint as payout
        from throws
       where bucket = ${member.bucket} and member_id = ${member.id} and payout is not null`
    return [{ status: 'completed', count, stake, payout, refund: 0n }]
  },
  days: async () => [],
  hours: async () => [],
  settled: (db, bucket, after, limit) =>
    db.rows(v.object({ at: v.string(), key: v.string() }))`
      select settled_at::text as at, order_id::text as key
        from throws
       where bucket = ${bucket}
         and (settled_at, order_id::text) > (${after.at}::timestamptz, ${after.key}::text)
       order by settled_at, order_id::text
       limit ${limit}`,
  valid: async (tx, bucket, key) =>
    (
      await tx.rows(v.object({ memberId: v.bigint(), orderId: v.string(), placedAt: v.bigint(), valid: money }))`
        select member_id as "memberId", order_id as "orderId", (extract(epoch from placed_at) * 1000000)::bigint as "placedAt", stake as valid
          from throws
         where bucket = ${bucket} and order_id = ${key}::uuid`
    ).map((one) => ({
      ...one,
      line: 0,
      ratioBp: 5_000,
      bonusBp: 1_000,
      category: 'electronic' as const,
    })),
  leftOut: (db, bucket) =>
    db.one(compared)`
      select count(*)::int as counted, count(*) filter (where b.line is null)::int as breaches
        from throws d
        join turnover_upto u
          on u.bucket = ${bucket} and u.source = 'dice' and d.settled_at < u.upto
        left join turnover_bets b
          on b.bucket = ${bucket} and b.member_id = d.member_id and b.order_id = d.order_id
       where d.bucket = ${bucket}`,
}

const dice: Feature = {
  wagers: source,
  movements,
  trades: {
    ['dice_stake' as TransferKind]: async (_db: unknown, _member: unknown, refs: string[]) =>
      refs.map((id) => ({ id, method: 'Dice' })),
  },
  checks: async (db) => [
    {
      ...{ id: 'I-06', says: 'every throw was staked' },
      ...(await db.one(v.object({ counted: v.number(), breaches: v.number() }))`
        select count(*)::int as counted, count(*) filter (where t.key is null or t.amount <> d.stake)::int as breaches
          from throws d
          left join transfers t
            on t.bucket = d.bucket and t.member_id = d.member_id and t.ref = d.order_id::text
           and t.kind = ${movements.dice_stake.code}`),
    },
  ],
}

const house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1 }, { more: [dice] })
const own = (text: string, values: unknown[] = []) => tamper(house.database.config, text, values)
await own(
  `create table throws (bucket smallint, member_id bigint, order_id uuid, stake bigint, payout bigint,
                        placed_at timestamptz default clock_timestamp(), settled_at timestamptz)`,
)
await own('grant select on throws to koi_app')
const ticker = startTicker(house, () => {}, { chainLength: 2_048 })
const amy = await house.person('amy001')
await amy.receives('100.00')
await house.db.tx((tx) => addObligation(tx, amy.member, { source: 'deposit', ref: 'd', face: fen(100_00n) }))

type Way = [kind: keyof typeof movements, from: Account, to: Account, amount: string]
const move = (orderId: string, [kind, from, to, amount]: Way) =>
  house.db.tx((tx) =>
    post(tx, {
      ...{ member: amy.member, key: randomUUID(), ref: orderId },
      moves: [{ kind: kind as TransferKind, from, to, amount: fromWire(amount) }],
    }),
  )

async function throwDice(stake: string, prize: string | null): Promise<string> {
  const orderId = randomUUID()
  const { bucket, id } = amy.member
  await move(orderId, ['dice_stake', 'cash', 'promo', stake])
  if (prize !== null && prize !== '0.00') await move(orderId, ['dice_prize', 'promo', 'cash', prize])
  await own(
    `insert into throws (bucket, member_id, order_id, stake, payout, settled_at)
     values ($1, $2, $3, $4, $5, case when $5::bigint is null then null else clock_timestamp() end)`,
    [bucket, id, orderId, fromWire(stake), prize === null ? null : fromWire(prize)],
  )
  return orderId
}

const first = await throwDice('10.00', '19.00')
const { issue } = await freshIssue(house)
const bet = await amy.call(
  lottery.place,
  await order(house, issue, [
    ['k3.triple_any', ['*'], '3.00'],
    ['k3.sum', [10], '2.00'],
  ]),
)
const second = await throwDice('20.00', '0.00')
const open = await throwDice('5.00', null)
await ticker.stop()

test('its wagers stand in the list among the others, by time, over the pages, and alone by their order', async () => {
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await amy.call(bets.list, { size: 2, ...(cursor && { cursor }) })
    seen.push(...page.list.map(({ orderNo, line }) => `${orderNo} ${line}`))
    if (!page.more) break
    cursor = page.more
  }
  expect(seen).toEqual(
    [open, second].map((id) => `${id} 0`).concat([`${bet.orderId} 0`, `${bet.orderId} 1`, `${first} 0`]),
  )
  const { list } = await amy.call(bets.list, { orderNo: first })
  expect(list).toMatchObject([
    {
      ...{ gameName: 'Dice', summary: 'Under 50', stake: '10.00', payout: '19.00', net: '9.00' },
      detail: { of: 'facts', facts: [{ name: 'Thrown', value: '12' }] },
    },
  ])
  const done = await amy.call(bets.list, { status: 'completed' })
  expect(done.list.map(({ orderNo }) => orderNo)).toEqual([second, first])
})

test('the totals have them', async () => {
  const { list, ...all } = await amy.call(bets.totals, {})
  expect(all).toMatchObject({ count: 4, stake: '35.00', payout: '19.00', net: '-11.00' })
  expect(list[1]).toMatchObject({ status: 'completed', count: 2, stake: '30.00' })
})

test('turnover counts what is settled, by its ratio, once, and tells it', async () => {
  for (let round = 0; round < 2; round++)
    for (const wagers of house.wagers) for (const bucket of house.buckets) await countTurnover(house, bucket, wagers)
  const { list, done } = await amy.call(withdraw.turnover, {})
  expect(done).toBe('15.00')
  expect(list.map(({ gameName, round, counted, verdict }) => [gameName, round, counted, verdict])).toMatchObject([
    ['Dice', '7', '0.00', 'open'],
    ['Dice', '7', '10.00', 'counted'],
    [expect.any(String), issue, '0.00', 'open'],
    [expect.any(String), issue, '0.00', 'open'],
    ['Dice', '7', '5.00', 'counted'],
  ])
})

test('the records and the statement have their money, with their game', async () => {
  const { list } = await amy.call(wallet.trades, { type: 'bet' }, { language: 'en' })
  expect(list.map(({ method, amount }) => [method, amount])).toEqual([
    ['Dice', '-5.00'],
    ['Dice', '-20.00'],
    [expect.stringContaining('Fast 3'), '-5.00'],
    ['Dice', '-10.00'],
  ])
  const month = monthOf(Date.now())
  const asked = { from: month, to: month, format: 'csv' } as const
  const { url } = await amy.call(records.statement, asked)
  const { body } = await house.app.inject({ method: 'GET', url })
  for (const orderId of [first, second, open]) expect(body).toContain(orderId)
})

test('the audit compares them, and sees a stake that is missing', async () => {
  const beside = { buckets: house.buckets, venues: new Map() }
  const found = async () => {
    const { checks } = await audit(house.db, house.buckets)
    const more = await checksOf([dice, turnoverFeature], house.db, beside)
    return [...checks, ...more].filter(({ breaches }) => breaches > 0).map(({ says }) => says)
  }
  // Her money came from no provider, so this one check is expected to fail.
  const known = ['every credited payment of a provider is one deposit on the ledger']
  expect(await found()).toEqual(known)
  await own('update throws set stake = stake + 1 where order_id = $1', [first])
  expect(await found()).toEqual([...known, 'every throw was staked'])
  await own('update throws set stake = stake - 1 where order_id = $1', [first])
  // A wager that ended before the turnover count reached it, and was never counted.
  const late = await throwDice('1.00', '0.00')
  await own(`update throws set settled_at = settled_at - interval '1 hour' where order_id = $1`, [late])
  const left = 'what was settled before the count has come to is counted as it was played'
  expect(await found()).toEqual([...known, left])
})

test('one instant and several sources: orders stand by their number, and none is lost between pages', async () => {
  const at = 1_000_000n
  const wager = (orderId: string, line: number) => ({ ...{ at, orderId, line }, gameName: orderId })
  const made = (...wagers: ReturnType<typeof wager>[]) => ({ list: async () => wagers }) as unknown as WagerSource
  const day = new Date(dayOf(Date.now()))
  const asked = { from: day, to: day, status: undefined, orderId: null, limit: 3, after: { at, orderId: 'f', line: 0 } }
  const list = await wagersOf(
    [made(wager('b', 0), wager('a', 0)), made(wager('c', 0), wager('c', 1))],
    house.db,
    amy.member,
    { asked, locale: 'en' },
  )
  expect(list.map(({ orderId, line }) => `${orderId}${line}`)).toEqual(['c0', 'c1', 'b0'])
})

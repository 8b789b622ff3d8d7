// The one law of a batch: it answers and leaves the books as its commands would, one after the other.
// Each scenario runs twice in one database, batched in one bucket and singly in the other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import type { Account } from '../../../core/accounts.ts'
import type { TransferKind } from '../../../core/ledger.ts'
import { orderValues, transferValues, type Move, type Order, type OrderLine, type Transfer } from './commands.ts'
import { bodyOf, keyOf } from './keys.ts'
import { placeOrders } from './ledger.ts'
import { placeBets, postTransfers, type Verdicts } from './ledger.sql.ts'
import { insertAllowance, insertDraw } from './draws.sql.ts'
import { bigLine, deposit, drawTerms, insertMembers, openTestLedger } from '../testing.ts'

const house = await openTestLedger()
const [BATCHED, SINGLY] = house.buckets as [number, number]
const RUNS = 150
// Each run is some fifty statements, and a cluster takes several times as long for each.
const PATIENCE_MS = 240_000
let run = 0n

/**
 * Both buckets get the same members: the first three with a wallet, which nothing may have moved yet, the
 * fourth without one.
 */
async function people(cash: bigint[]): Promise<bigint[]> {
  run += 1n
  const ids = [1n, 2n, 3n, 4n].map((n) => run * 100n + n)
  const states = ids.map((_, at) => (at === 2 ? 2 : 1))
  for (const bucket of [BATCHED, SINGLY]) {
    await insertMembers(house.owner.pool, bucket, ids, states)
    await endow(bucket, ids, cash)
  }
  return ids
}

/** Wallets with this cash; one with none is as a transfer leaves it that was refused after its credit. */
async function endow(bucket: number, ids: bigint[], cash: bigint[]): Promise<void> {
  const wallets = cash.map((amount, at) => ({ id: ids[at] as bigint, amount }))
  const [paid, empty] = [wallets.filter(({ amount }) => amount > 0n), wallets.filter(({ amount }) => amount === 0n)]
  const deposits = paid.map(({ id, amount }) => deposit({ bucket, id }, amount, keyOf(id)))
  if (deposits.length > 0) await postTransfers(house.db.pool, transferValues(bucket, deposits, false))
  await house.sql(
    'insert into wallets (bucket, member_id, account) select $1, id, 1 from unnest($2::bigint[]) as m (id)',
    [...[bucket, empty.map(({ id }) => id)]],
  )
  // Most have a lease for everything; some have room for less than they hold, and of a few it is over.
  await house.owner.pool.query(
    `update wallets w set room = l.room, room_until = l.until
       from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) as l (member_id, room, until)
      where w.bucket = $1 and w.member_id = l.member_id and w.account = 1`,
    [
      ...[bucket, wallets.map(({ id }) => id)],
      wallets.map(({ amount }) => (amount % 3n === 1n ? amount / 2n : null)),
      wallets.map(({ amount }) => (amount % 17n === 1n ? '-infinity' : 'infinity')),
    ],
  )
}

type Batches<C> = C[][]

async function bothWays<C>(
  batches: Batches<C>,
  send: (bucket: number, commands: C[]) => Promise<Verdicts>,
): Promise<[string[], string[]]> {
  const batched: string[] = []
  const singly: string[] = []
  for (const batch of batches) {
    batched.push(...told(await send(BATCHED, batch)))
    for (const command of batch) singly.push(...told(await send(SINGLY, [command])))
  }
  return [batched, singly]
}

const seen = new Set<number>()

const told = ({ codes, balances }: Verdicts) =>
  codes.map((code, at) => {
    seen.add(code)
    return `${code} ${balances[at]}`
  })

/** Wallets that do not stand where their movements left them: the same wrong on both sides is wrong too. */
async function astray(ids: bigint[]) {
  const rows = await house.sql(
    `select w.member_id, w.account, w.balance, w.number
       from wallets w
       left join (select bucket, member_id, account, sum(amount) as sum, count(*) as count
                    from entries where member_id = any ($1) group by 1, 2, 3) e using (bucket, member_id, account)
      where w.member_id = any ($1)
        and (w.balance <> coalesce(e.sum, 0) or w.number <> coalesce(e.count, 0))`,
    [ids],
  )
  return rows
}

/** Everything that a bucket holds of these members and draws, but for times and connections. */
async function remains(bucket: number, ids: bigint[], draws: bigint[] = []) {
  const dump = async (sql: string, among: bigint[]) => await house.sql(sql, [bucket, among])
  return {
    wallets: await dump(
      'select member_id, account, balance, number, room from wallets where bucket = $1 and member_id = any ($2) order by 1, 2',
      ids,
    ),
    transfers: await dump(
      `select member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number,
              credit_balance, credit_number, ref, body
         from transfers where bucket = $1 and member_id = any ($2) order by 1, 2, 3`,
      ids,
    ),
    bets: await dump(
      `select member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake, odds, odds_version, best, board
         from bets where bucket = $1 and member_id = any ($2) order by 1, 2, 3`,
      ids,
    ),
    allowances: await dump(
      'select draw_id, allowance, used, taken from draw_allowances where bucket = $1 and draw_id = any ($2) order by 1',
      draws,
    ),
    house: await house.sql(
      'select account, sum(balance)::bigint as balance from house where bucket = $1 group by 1 having sum(balance) <> 0 order by 1',
      [bucket],
    ),
  }
}

const moves: readonly [TransferKind, Account, Account][] = [
  ['deposit', 'bank:in', 'cash'],
  ['withdraw_hold', 'cash', 'held'],
  ['withdraw_paid', 'held', 'bank:out'],
  ['withdraw_fee', 'held', 'fees'],
  ['withdraw_failed', 'held', 'cash'],
  ['withdraw_returned', 'bank:out', 'cash'],
]
const anyMove = fc
  .tuple(fc.constantFrom(...moves), fc.bigInt(1n, 200n))
  .map(([[kind, from, to], amount]): Move => ({ kind, from, to, amount: fen(amount) }))
const anyTransfer = fc.record({
  who: fc.constantFrom(0, 0, 1, 1, 2, 3),
  key: fc.nat(6),
  body: fc.nat(5).map((n) => bodyOf(n === 0 ? 'changed' : 'same')),
  moves: fc.array(anyMove, { minLength: 1, maxLength: 4 }),
})
const batchesOf = <C>(command: fc.Arbitrary<C>) =>
  fc.array(fc.array(command, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 })
const anyCash = fc.array(fc.oneof(fc.constant(0n), fc.bigInt(1n, 400n)), {
  minLength: 3,
  maxLength: 3,
})

test(
  'a batch of transfers is the same as its transfers one by one',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCash, batchesOf(anyTransfer), async (cash, batches) => {
        const ids = await people(cash)
        const [batched, singly] = await bothWays(batches, (bucket, commands) =>
          postTransfers(
            house.db.pool,
            transferValues(
              bucket,
              commands.map(({ who, key, ...rest }): Transfer => ({
                kind: 'transfer',
                member: { bucket, id: ids[who] as bigint },
                key: keyOf(run, key),
                ref: `ref "${key}" \\ {}`,
                ...rest,
              })),
              false,
            ),
          ),
        )
        expect(batched).toEqual(singly)
        expect(await remains(BATCHED, ids)).toEqual(await remains(SINGLY, ids))
        expect(await astray(ids)).toEqual([])
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)

const anyLine = fc
  .tuple(fc.bigInt(1n, 40n), fc.integer({ min: 1, max: 3 }), fc.bigInt(0n, 300n))
  .map(([stake, units, best]): OrderLine => ({ ...bigLine(stake), units, best: fen(best) }))
const anyOrder = fc.record({
  // The fifth was never registered, and the sixth draw never opened.
  who: fc.constantFrom(0, 0, 1, 1, 2, 3, 4),
  key: fc.nat(6),
  body: fc.nat(5).map((n) => bodyOf(n === 0 ? 'changed' : 'same')),
  draw: fc.constantFrom(0, 1, 1, 2, 2, 2, 3, 4, 5),
  oddsVersion: fc.nat(8).map((n) => (n === 0 ? 2 : 1)),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
})

/** Wide open; tight for the house; tight for an order and a member; locked; too late. */
async function fiveDraws(): Promise<bigint[]> {
  const past = new Date(Date.now() - 1)
  const terms = [
    {},
    { allowance: 400n },
    { orderCap: 280n, memberCap: 320n },
    {},
    { lockAt: past, drawAt: new Date() },
  ].map((changed, at) => ({ ...drawTerms(run * 100n + BigInt(at)), ...changed }))
  for (const draw of terms) {
    await insertAllowance(house.db, BATCHED, draw.id, draw.allowance)
    await insertDraw(house.db, BATCHED, draw)
  }
  const ids = terms.map(({ id }) => id)
  await house.owner.pool.query('update draws set status = 2 where bucket = $1 and id = $2', [BATCHED, ids[3]])
  for (const table of ['draw_allowances', 'draws']) await copyRows(table, ids)
  return ids
}

/** Gives the other bucket the rows of these draws. */
const copyRows = (table: string, ids: bigint[]) =>
  house.owner.pool.query(
    `insert into ${table}
     select (jsonb_populate_record(t, jsonb_build_object('bucket', $2::int))).* from ${table} t
      where bucket = $1 and ${table === 'draws' ? 'id' : 'draw_id'} = any ($3)`,
    [BATCHED, SINGLY, ids],
  )

test(
  'a batch of orders is the same as its orders one by one',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyCash, batchesOf(anyOrder)), { minLength: 1, maxLength: 2 }),
        async (scenes) => {
          const ids = await people(scenes[0]?.[0] ?? [])
          const draws = await fiveDraws()
          for (const [at, [cash, batches]] of scenes.entries()) {
            if (at > 0) await payIn(ids, cash)
            const [batched, singly] = await bothWays(batches, (bucket, commands) =>
              placed(
                bucket,
                commands.map((one) => orderOf(bucket, one, { ids, draws })),
              ),
            )
            expect(batched).toEqual(singly)
          }
          expect(await remains(BATCHED, ids, draws)).toEqual(await remains(SINGLY, ids, draws))
          expect(await astray(ids)).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)

type Wanted = Omit<Order, 'kind' | 'member' | 'key' | 'drawId'> & {
  who: number
  key: number
  draw: number
}

const orderOf = (
  bucket: number,
  { who, key, draw, ...rest }: Wanted,
  { ids, draws }: { ids: bigint[]; draws: bigint[] },
): Order => ({
  kind: 'order',
  member: { bucket, id: ids[who] ?? run * 100n + 50n },
  key: keyOf(run, key),
  drawId: draws[draw] ?? 7n,
  ...rest,
})

/** Places orders as the busy door does; in the other bucket with every look of the single path. */
const placed = (bucket: number, orders: Order[]): Promise<Verdicts> =>
  bucket === BATCHED
    ? placeOrders(house.db.pool, bucket, orders)
    : placeBets(house.db.pool, orderValues(bucket, orders, { look: true }))

/** Adds cash to the first three members, where there is any. */
async function payIn(ids: bigint[], cash: bigint[]): Promise<void> {
  for (const bucket of [BATCHED, SINGLY]) {
    const wallets = cash.map((amount, at) => ({ member: { bucket, id: ids[at] as bigint }, amount }))
    const paid = wallets.filter(({ amount }) => amount > 0n)
    const deposits = paid.map(({ member, amount }) => deposit(member, amount, keyOf('later', member.id)))
    if (deposits.length > 0) await postTransfers(house.db.pool, transferValues(bucket, deposits, false))
  }
}

test('those scenarios met every verdict that there is', () => {
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 10, 11, 12, 14, 15, 16, 17, 18, 19, 26])
})

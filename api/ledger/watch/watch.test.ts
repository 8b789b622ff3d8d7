// The books every minute: what is harmed by a superuser is named and freezes payouts, ownerless money calls people,
// and sound books cost a handful of statements.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountCode } from '../../../core/accounts.ts'
import { fen, toWire } from '../../../core/money.ts'
import { transitWallet, venueCodes } from '../../../core/venue/venues.ts'
import { asDesk } from '../../host/prepare.ts'
import { openDb, sqlOver } from '../../shell/db.ts'
import { tamper } from '../../testing/tamper.ts'
import { arePayoutsFrozen, freezeList, liftFreeze } from './freeze.ts'
import { post } from '../post/ledger.ts'
import { openTestLedger, order } from '../testing.ts'
import { liftPayouts, watchBooks, type Findings } from './watch.ts'
import { atOnce } from '../../testing/at-once.ts'

const house = await openTestLedger()
const { db, owner, ledger, buckets } = house
// Who lifts a freeze sits at the desk.
const desk = openDb(asDesk(house.database.config))
afterAll(() => desk.close())
const amy = await house.member(100_00n)
const bao = await house.member(100_00n)
const draw = await house.draw()
const bets = async () => void (await ledger.submit(order(amy, draw)))
for (const each of [amy, bao]) await ledger.submit(order(each, draw))

/** Runs statements as a superuser would, past the house. */
const harm = (...statements: string[]) => Promise.all(statements.map((one) => tamper(house.database.config, one)))
const look = () => watchBooks(db, buckets)
const mine = `bucket = ${amy.bucket} and member_id = ${amy.id} and account = 1`
/** A stripe of the house's account, so that exactly one row is meant. */
const stripe = (bucket: number, account: number) =>
  `insert into house (bucket, account, stripe, balance) values (${bucket}, ${account}, 31, 0) on conflict do nothing`
const houseBy = (account: number, fen: number) =>
  `update house set balance = balance + ${fen} where bucket = ${amy.bucket} and account = ${account} and stripe = 31`
for (const bucket of buckets) await harm(...[100, 104, 106].map((account) => stripe(bucket, account)))

beforeEach(async () => {
  const { drifts, orphans } = await look()
  if (drifts.length + orphans.length > 0) throw new Error([...drifts, ...orphans].join('; '))
  if (await arePayoutsFrozen(db)) await liftFreeze(desk, 'ann', 'put right')
})

test('sound books: nothing is found or frozen, in five statements a bucket and two for all', async () => {
  let count = 0
  const counting = sqlOver({
    query: (config) => {
      count += 1
      return db.pool.query(config)
    },
  })
  expect(await watchBooks(counting, buckets)).toEqual({ drifts: [], orphans: [] })
  expect(count).toBe(5 * buckets.length + 2)
  expect(await arePayoutsFrozen(db)).toBe(false)
})

test('a fen more in a wallet: the member is named, payouts are frozen, once for as long as it lasts', async () => {
  const before = (await freezeList(db)).length
  await harm(`update wallets set balance = balance + 1 where ${mine}`)
  const { drifts } = await look()
  expect(drifts).toEqual([
    `bucket ${amy.bucket} is out of balance by 0.01`,
    `member ${amy.id}:cash of bucket ${amy.bucket} holds 90.01, its movements come to 90.00`,
  ])
  await look()
  expect(await arePayoutsFrozen(db)).toBe(true)
  expect((await freezeList(db)).slice(before).map(({ note }) => note)).toEqual(drifts)
  await expect(liftPayouts(desk, buckets, 'ann', 'I want it')).rejects.toThrow('still off')
  await harm(`update wallets set balance = balance - 1 where ${mine}`)
  await liftPayouts(desk, buckets, 'ann', 'the fen is gone')
  expect(await arePayoutsFrozen(db)).toBe(false)
  await expect(liftPayouts(desk, buckets, 'ann', 'again')).rejects.toThrow('not frozen')
})

test('a fen more in an account of the house is named', async () => {
  await harm(houseBy(104, 1))
  const { drifts } = await look()
  expect(drifts[1]).toMatch(`bank:in of bucket ${amy.bucket} holds`)
  await harm(houseBy(104, -1))
})

test('a wallet that somebody changed and made up for elsewhere is found at its next movement', async () => {
  await harm(`update wallets set balance = balance + 500 where ${mine}`, houseBy(104, -500))
  await bets()
  const { drifts } = await look()
  expect(drifts).toHaveLength(1)
  expect(drifts[0]).toMatch(`member ${amy.id}:cash of bucket ${amy.bucket} holds 85.00`)
  expect(await arePayoutsFrozen(db)).toBe(true)
  await harm(
    `update wallets set balance = balance - 500 where ${mine}`,
    houseBy(104, 500),
    `update transfers set debit_balance = debit_balance - 500
      where bucket = ${amy.bucket} and member_id = ${amy.id} and debit_number = 3`,
  )
})

test('a wallet that moved and was changed since is found, by its balance and by its number', async () => {
  // Somebody new: what was done to amy leaves a break between her movements.
  const cat = await house.member(100_00n)
  const hers = `bucket = ${cat.bucket} and member_id = ${cat.id} and account = 1`
  const houseLess = (fen: number) =>
    `update house set balance = balance - ${fen} where bucket = ${cat.bucket} and account = 104 and stripe = 31`
  await harm(`update wallets set balance = balance + 500 where ${hers}`, houseLess(500))
  expect((await look()).drifts).toEqual([
    `member ${cat.id}:cash of bucket ${cat.bucket} holds 105.00, its movements come to 100.00`,
  ])
  await harm(`update wallets set balance = balance - 500, number = 2 where ${hers}`, houseLess(-500))
  expect((await look()).drifts).toEqual([
    `member ${cat.id}:cash of bucket ${cat.bucket} has number 2, its last movement 1`,
  ])
  await harm(`update wallets set number = 1 where ${hers}`)
})

test('a wallet that stands still is not forgotten: while it is off, nobody lifts the freeze', async () => {
  const dan = await house.member(100_00n)
  const his = `bucket = ${dan.bucket} and member_id = ${dan.id}`
  const moves = (fen: number) =>
    harm(
      `update wallets set balance = balance + ${fen} where ${his} and account = 1`,
      `update house set balance = balance - ${fen} where bucket = ${dan.bucket} and account = 104 and stripe = 31`,
    )
  await moves(500)
  expect((await look()).drifts).toHaveLength(1)
  await harm(`update transfers set created_at = '2020-01-01 00:00Z' where ${his}`)
  const stood = `member ${dan.id}:cash of bucket ${dan.bucket} holds 105.00, its movements come to 100.00`
  expect((await look()).drifts).toEqual([stood])
  await expect(liftPayouts(desk, buckets, 'ann', 'it is gone')).rejects.toThrow(
    `member ${dan.id}:cash of bucket ${dan.bucket} holds 105.00, its movements come to 100.00`,
  )
  expect(await arePayoutsFrozen(db)).toBe(true)
  await moves(-500)
  await liftPayouts(desk, buckets, 'ann', 'put right')
})

test('a round in slices comes by every wallet once, of whatever account, and adds up at its end', async () => {
  const eve = await house.member(100_00n)
  const amount = fen(20_00n)
  await db.tx((tx) =>
    post(tx, {
      ...{ member: eve, key: randomUUID(), ref: randomUUID() },
      moves: [
        { kind: 'savings_in', from: 'cash', to: 'savings', amount },
        { kind: 'venue_in_hold', from: 'cash', to: 'in_transit:2', amount },
        { kind: 'venue_in_settled', from: 'in_transit:2', to: 'venue:2', amount },
      ],
    }),
  )
  await harm(`update transfers set created_at = '2020-01-01 00:00Z' where member_id = ${eve.id}`)
  await look()
  const pairs = (fen: number) =>
    harm(
      `update wallets set balance = balance + ${fen} where member_id = ${eve.id} and account = 4`,
      `update wallets set balance = balance - ${fen} where member_id = ${eve.id} and account = 12`,
    )
  await pairs(700)
  const one = { least: 1n, looks: 1_000_000n }
  const [{ wallets }] = (await house.sql('select count(*)::int as wallets from wallets')) as [{ wallets: number }]
  const found: string[] = []
  for (let times = 0; times <= wallets; times++) found.push(...(await watchBooks(db, buckets, one)).drifts)
  expect(new Set(found)).toEqual(
    new Set([
      `member ${eve.id}:savings of bucket ${eve.bucket} holds 27.00, its movements come to 20.00`,
      `member ${eve.id}:venue:2 of bucket ${eve.bucket} holds 13.00, its movements come to 20.00`,
    ]),
  )
  await pairs(-700)
})

test.each([
  ['held', 'withdraw_hold', 'withdraw_failed'],
  ['chase', 'chase_hold', 'chase_back'],
  ['locked', 'savings_lock', 'savings_unlock'],
  ['in_transit:1', 'venue_in_hold', 'venue_in_undone'],
] as const)(
  'money in %s that no open order explains calls people, and freezes nothing',
  async (account, there, back) => {
    const move = (kind: typeof there | typeof back, from: Wallet, to: Wallet) =>
      db.tx((tx) =>
        post(tx, {
          ...{ member: amy, key: randomUUID(), ref: randomUUID() },
          moves: [{ kind, from, to, amount: fen(1_00n) }],
        }),
      )
    await move(there, 'cash', account)
    const says = `${account} of bucket ${amy.bucket} holds 1.00, its open orders come to 0.00`
    expect(await look()).toEqual({ drifts: [], orphans: [says] })
    expect(await arePayoutsFrozen(db)).toBe(false)
    await move(back, account, account === 'locked' ? 'savings' : 'cash')
  },
)
type Wallet = 'cash' | 'savings' | 'held' | 'chase' | 'locked' | 'in_transit:1'

test('what the end of a round has found stands there while the next one goes on, and goes with its end', async () => {
  const stored = async () =>
    (await house.sql(`select unnest(waiting_off) as off from ledger_watches where bucket = ${amy.bucket}`)).map(
      ({ off }) => off,
    )
  await look()
  const [{ open }] = (await house.sql(
    `select coalesce(sum(stake), 0)::text as open from open_stakes where bucket = ${amy.bucket}`,
  )) as [{ open: string }]
  await harm(houseBy(100, 300), houseBy(104, -300))
  const [says] = (await look()).orphans
  expect(says).toContain(`its open orders come to ${toWire(fen(BigInt(open)))}`)
  // A round of one wallet a look: in the middle of it nothing is found, and nothing is forgotten.
  expect((await watchBooks(db, buckets, { least: 1n, looks: 1_000_000n })).orphans).toEqual([])
  expect(await stored()).toEqual([says])
  await harm(houseBy(100, -300), houseBy(104, 300))
  expect(await stored()).toEqual([says])
  await look()
  expect(await stored()).toEqual([])
})

test('an order that waits without its money calls people too', async () => {
  await harm(`insert into venue_transfers (bucket, member_id, id, venue, direction, amount, requested_at)
            values (${amy.bucket}, ${amy.id}, '${randomUUID()}', 'video', 'in', 700, now())`)
  const says = `in_transit:1 of bucket ${amy.bucket} holds 0.00, its open orders come to 7.00`
  expect((await look()).orphans).toEqual([says])
  await harm('delete from venue_transfers')
})

test('a stake that no open bet explains calls people, and so does a bet that the account does not hold', async () => {
  await harm(houseBy(100, 300), houseBy(104, -300))
  const says = (holds: string, owed: string) =>
    `bets:open of bucket ${amy.bucket} holds ${holds}, its open orders come to ${owed}`
  const [{ open }] = (await house.sql(
    `select coalesce(sum(stake), 0)::text as open from open_stakes where bucket = ${amy.bucket}`,
  )) as [{ open: string }]
  const owed = toWire(fen(BigInt(open)))
  expect((await look()).orphans).toEqual([says(toWire(fen(BigInt(open) + 300n)), owed)])
  await harm(houseBy(100, -300), houseBy(104, 300))
  const first = `(select min(order_id::text)::uuid from bets where bucket = ${amy.bucket} and member_id = ${amy.id})`
  const oneMore = (units: number) =>
    harm(`update bets set units = units + ${units}, stake = (units + ${units}) * unit_stake
           where bucket = ${amy.bucket} and member_id = ${amy.id} and order_id = ${first}`)
  await oneMore(1)
  expect((await look()).orphans).toEqual([expect.stringContaining(`bets:open of bucket ${amy.bucket} holds ${owed}`)])
  await oneMore(-1)
})

test('money on its way is open money of the wallet that core numbers for its venue', async () => {
  const places = venueCodes.map((code) => `(${amy.bucket}, ${amy.id}, gen_random_uuid(), '${code}', 'in', 700, now())`)
  await harm(`insert into venue_transfers (bucket, member_id, id, venue, direction, amount, requested_at)
              values ${places.join(', ')}`)
  const rows = await house.sql(
    `select account, amount::text from open_money where bucket = ${amy.bucket} order by account`,
  )
  expect(rows).toEqual(venueCodes.map((code) => ({ account: accountCode(transitWallet(code)), amount: '700' })))
  await harm('delete from venue_transfers')
})

test('money in review that no payment explains calls people', async () => {
  await harm(houseBy(106, 100), houseBy(104, -100))
  expect(await look()).toEqual({
    drifts: [],
    orphans: ['review holds 1.00, its payments come to 0.00'],
  })
  await harm(houseBy(106, -100), houseBy(104, 100))
})

test('money that waits for an order of its own is well', async () => {
  const id = randomUUID()
  await db.tx(async (tx) => {
    await post(tx, {
      ...{ member: amy, key: randomUUID(), ref: id },
      moves: [{ kind: 'venue_in_hold', from: 'cash', to: 'in_transit:1', amount: fen(500n) }],
    })
    await tx.client.query(
      `insert into venue_transfers (bucket, member_id, id, venue, direction, amount, requested_at)
       values ($1, $2, $3, 'video', 'in', 500, now())`,
      [amy.bucket, amy.id, id],
    )
  })
  expect(await look()).toEqual({ drifts: [], orphans: [] })
})

test('nothing that is under way is taken for an error', async () => {
  const people = await atOnce(20, () => house.member(100_00n))
  let isOver = false
  const watching = (async () => {
    const found: Findings[] = []
    while (!isOver) found.push(await look())
    return found
  })()
  for (let wave = 0; wave < 5; wave++) await Promise.all(people.map((each) => ledger.submit(order(each, draw))))
  isOver = true
  const found = await watching
  expect(found.length).toBeGreaterThan(0)
  expect(found.flatMap(({ drifts, orphans }) => [...drifts, ...orphans])).toEqual([])
})

test('nobody takes a freeze out of the history: not the house, not its owner', async () => {
  for (const { pool } of [db, owner]) {
    for (const statement of ['update payout_freezes set number = number', 'delete from payout_freezes'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

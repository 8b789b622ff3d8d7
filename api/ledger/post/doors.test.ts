import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import { Refusal } from '../../shell/refusal.ts'
import { bodyOf, keyOf } from './keys.ts'
import { openLedger, post } from './ledger.ts'
import { bigLine, deposit, openTestLedger, order, verdictOf, wholeBook } from '../testing.ts'
import { walletsOf } from './wallets.ts'
import type { Transfer } from './commands.ts'
import { atOnce, many, tally } from '../../testing/at-once.ts'

const house = await openTestLedger()
const { db, ledger, owner, sql } = house

test('the same key twenty times at once is one order, and everybody hears the same', async () => {
  const amy = await house.member(100_00n)
  const drawId = await house.draw()
  const once = order(amy, drawId)
  const receipts = await atOnce(20, () => ledger.submit(once))
  expect(new Set(receipts.map(({ atMs, balance }) => `${atMs} ${balance}`)).size).toBe(1)
  const later = await ledger.submit(once)
  expect(later).toEqual({ ...receipts[0], repeated: true })
  expect((await walletsOf(db, amy)).get('cash')).toBe(90_00n)
})

test('twenty keys at once spend a balance for four of them exactly four times', async () => {
  const amy = await house.member(40_00n)
  const drawId = await house.draw()
  const verdicts = await atOnce(20, () => verdictOf(ledger.submit(order(amy, drawId))))
  expect(tally(verdicts)).toEqual({ ok: 4, balance_short: 16 })
})

test('a key with another body is refused, at once and for ever', async () => {
  const amy = await house.member(40_00n)
  const drawId = await house.draw()
  const one = order(amy, drawId)
  const other = { ...one, body: bodyOf('other') }
  const verdicts = await Promise.all([one, other].map((each) => verdictOf(ledger.submit(each))))
  expect(verdicts).toEqual(['ok', 'key_reused'])
  expect(await verdictOf(ledger.submit(other))).toBe('key_reused')
})

test('a key that a command has used moves no money, at either door and for no bet', async () => {
  const amy = await house.member(40_00n)
  const paid = deposit(amy, 5_00n)
  const bet = order(amy, await house.draw())
  for (const { key } of [paid, bet])
    await sql(`insert into answers (bucket, member_id, key, body, answer) values ($1, $2, $3, $4, '{}')`, [
      amy.bucket,
      amy.id,
      key,
      bodyOf('a command'),
    ])
  expect(await verdictOf(ledger.submit(paid))).toBe('key_reused')
  expect(await verdictOf(db.tx((tx) => post(tx, paid)))).toBe('key_reused')
  expect(await verdictOf(ledger.submit(bet))).toBe('key_reused')
  expect((await walletsOf(db, amy)).get('cash')).toBe(40_00n)
})

test('a refusal is not kept: the same key may be tried again', async () => {
  const amy = await house.member(5_00n)
  const once = order(amy, await house.draw())
  expect(await verdictOf(ledger.submit(once))).toBe('balance_short')
  await ledger.submit(deposit(amy, 5_00n))
  expect(await verdictOf(ledger.submit(once))).toBe('ok')
})

test.each([
  ['member_cap', { memberCap: 39_00n }],
  ['round_limit', { stakeCap: 20_00n }],
])('a member who has all that one may have in a draw is refused: %s', async (reason, terms) => {
  const drawId = await house.draw(terms)
  const [amy, bob] = [await house.member(100_00n), await house.member(100_00n)]
  const verdicts: string[] = []
  for (const member of [amy, bob, amy, bob, amy, bob]) {
    verdicts.push(await verdictOf(ledger.submit(order(member, drawId))))
  }
  expect(verdicts).toEqual(['ok', 'ok', 'ok', 'ok', reason, reason])
})

const hold = (amount: bigint): Transfer['moves'] => [
  { kind: 'withdraw_hold', from: 'cash', to: 'held', amount: fen(amount) },
]

test('who has too little hears what there is, whichever leg was short', async () => {
  const amy = await house.member(12_34n)
  const short = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (thrown: Refusal) => [thrown.reason, thrown.detail],
    )
  const said = (available: string) => ['balance_short', { available }]
  const bet = order(amy, await house.draw(), { lines: [bigLine(20_00n)] })
  expect(await short(ledger.submit(bet))).toEqual(said('¥12.34'))
  const moved = (...moves: Transfer['moves']) =>
    short(ledger.submit({ kind: 'transfer', member: amy, key: randomUUID(), moves }))
  expect(await moved(...hold(12_35n))).toEqual(said('¥12.34'))
  // The second leg is short, and what the first one took is back in what there is.
  expect(await moved(...hold(10_00n), ...hold(5_00n))).toEqual(said('¥12.34'))
  const paid = { kind: 'withdraw_paid', from: 'held', to: 'bank:out', amount: fen(1n) } as const
  expect(await moved(paid)).toEqual(said('¥0.00'))
})

test('the quiet door posts with its transaction, and goes with it', async () => {
  const amy = await house.member(50_00n)
  const key = randomUUID()
  const gone = db.tx(async (tx) => {
    await post(tx, { member: amy, key, moves: hold(20_00n) })
    throw new Refusal('second_thoughts')
  })
  await expect(gone).rejects.toThrow('second_thoughts')
  expect(await walletsOf(db, amy)).toEqual(new Map([['cash', 50_00n]]))
  await db.tx((tx) => post(tx, { member: amy, key, moves: hold(20_00n) }))
  expect(await walletsOf(db, amy)).toEqual(
    new Map([
      ['cash', 30_00n],
      ['held', 20_00n],
    ]),
  )
  const short = db.tx((tx) => post(tx, { member: amy, key: randomUUID(), moves: hold(30_01n) }))
  expect(await verdictOf(short)).toBe('balance_short')
})

test('both doors at once take from one wallet in turn', async () => {
  const amy = await house.member(100_00n)
  const drawId = await house.draw()
  const busy = many(20, () => verdictOf(ledger.submit(order(amy, drawId))))
  const quiet = many(10, () =>
    verdictOf(db.tx((tx) => post(tx, { member: amy, key: randomUUID(), moves: hold(10_00n) }))),
  )
  const verdicts = tally(await Promise.all([...busy, ...quiet]))
  expect(verdicts).toEqual({ ok: 10, balance_short: 20 })
  expect((await walletsOf(db, amy)).get('cash')).toBe(0n)
})

test('a move that its kind does not know never reaches the database', async () => {
  const amy = await house.member(10_00n)
  const stray = (moves: Transfer['moves']) => ledger.submit({ kind: 'transfer', member: amy, key: randomUUID(), moves })
  const [one] = hold(1n)
  await expect(stray([{ ...one!, to: 'fees' }])).rejects.toThrow('does not go')
  await expect(stray([{ ...one!, amount: fen(0n) }])).rejects.toThrow('of 0 fen')
  await expect(stray([{ kind: 'deposit_review', from: 'bank:in', to: 'review', amount: fen(1n) }])).rejects.toThrow(
    'member 0',
  )
})

test('a command that breaks its statement breaks alone', async () => {
  const amy = await house.member(100_00n)
  const drawId = await house.draw()
  const broken = order(amy, drawId, { lines: [{ ...bigLine(1_00n), selection: '\u0000' }] })
  const all = [order(amy, drawId), broken, order(amy, drawId), order(amy, drawId)]
  const answers = await Promise.allSettled(all.map((each) => ledger.submit(each)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect((await walletsOf(db, amy)).get('cash')).toBe(70_00n)
})

test('a lost connection loses nothing and doubles nothing', async () => {
  const amy = await house.member(1_000_00n)
  const drawId = await house.draw()
  const work = many(60, async (at) => {
    await new Promise((wake) => setTimeout(wake, at * 4))
    return verdictOf(ledger.submit(order(amy, drawId, { key: keyOf('lost', at) })))
  })
  for (let kill = 0; kill < 8; kill++) {
    await new Promise((wake) => setTimeout(wake, 30))
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%place_bets%' and pid <> pg_backend_pid()`)
  }
  const verdicts = tally(await Promise.all(work))
  expect((verdicts['ok'] ?? 0) + (verdicts['again'] ?? 0)).toBe(60)
  expect((await walletsOf(db, amy)).get('cash')).toBe(400_00n)
})

test('the allowance of a draw is used to its last fen, wherever the members live', async () => {
  const drawId = await house.draw({ allowance: 10n * 950n })
  const count = 2 * house.buckets.length
  const members = await atOnce(count, () => house.member(100_00n))
  const one = members.find(({ bucket }) => bucket === house.buckets[0])!
  const other = members.find(({ bucket }) => bucket === house.buckets[1])!
  // Ten orders risk 9.50 each; the first bucket's own share is half of that, or less.
  for (let n = 0; n < 7; n++) expect(await verdictOf(ledger.submit(order(one, drawId)))).toBe('ok')
  const rest = await Promise.all(
    [other, other, one, other, one].map((each) => verdictOf(ledger.submit(order(each, drawId)))),
  )
  expect(tally(rest)).toEqual({ ok: 3, draw_cap: 2 })
  const rows = await sql(
    'select sum(used)::bigint as used, sum(allowance)::bigint as allowance from draw_allowances where draw_id = $1',
    [drawId],
  )
  expect(rows).toEqual([{ used: 9_500n, allowance: 9_500n }])
})

test('a full queue says busy, and keeps what it has taken', async () => {
  const narrow = openLedger(db.pool, house.buckets, { waiting: 5 })
  afterAll(() => narrow.close())
  const amy = await house.member(100_00n)
  const drawId = await house.draw()
  const verdicts = await atOnce(9, () => verdictOf(narrow.submit(order(amy, drawId))))
  expect(tally(verdicts)).toEqual({ ok: 5, busy: 4 })
})

test('servers beside each other never spend a fen twice', async () => {
  const other = openLedger(db.pool, house.buckets)
  afterAll(() => other.close())
  const people = await atOnce(6, () => house.member(30_00n))
  const drawId = await house.draw()
  const orders = people.flatMap((each) =>
    many(8, () => order(each, drawId, { lines: [bigLine(5_00n), bigLine(1_00n)] })),
  )
  const verdicts = await Promise.all(
    orders.flatMap((each) => [ledger, other].map((door) => verdictOf(door.submit(each)))),
  )
  const accepted = await owner.pool.query<{ orders: bigint; lines: bigint }>(
    `select count(distinct order_id) as orders, count(*) as lines from bets where draw_id = $1`,
    [drawId],
  )
  // Each member could pay five orders; the second call with a key got the first one's answer.
  expect(accepted.rows).toEqual([{ orders: 30n, lines: 60n }])
  expect(tally(verdicts)['ok']).toBe(30)
})

test('the books of all this add up', async () => {
  const book = await wholeBook(owner.pool)
  expect(book.filter((line) => line.startsWith('OUT'))).toEqual([])
  const rows = await sql(`
    select w.bucket, w.member_id, w.account
      from wallets w
      left join (select bucket, member_id, account, sum(amount)::bigint as sum, count(*) as count, max(number) as last
                   from entries group by 1, 2, 3) e using (bucket, member_id, account)
     where w.balance <> coalesce(e.sum, 0) or w.number <> coalesce(e.count, 0) or w.number <> coalesce(e.last, 0)`)
  expect(rows).toEqual([])
})

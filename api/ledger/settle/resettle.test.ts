// The one law of settling again: members end up with the money that one right settlement would have given them. Each
// scenario happens twice in one database: to one set of members wrongly and then again, to the other rightly at once.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, type Fen } from '../../../core/money.ts'
import { sqlOver } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { audit } from '../audit/audit.ts'
import { setDrawState } from '../post/draws.ts'
import { collectReceivables, receivableList, resettleDraw, resettleNext, type Resettling } from './resettle.ts'
import { refunded, settleDraw, type Settled } from './settle.ts'
import type { OpenBet } from '../post/ledger.sql.ts'
import { agree, bigLine, deposit, openTestLedger, order } from '../testing.ts'
import { cashOf } from '../post/wallets.ts'

const house = await openTestLedger()
const { db, owner, sql, ledger, buckets } = house
const PATIENCE_MS = 240_000

type Ending = 'won' | 'lost' | 'push'
type Line = { stake: bigint; first: Ending; right: Ending }
type Scenario = {
  /** Lines of each member's one order. */
  people: Line[][]
  /** The share of cash that each member withdraws between the two settlements, in percent. */
  spent: number[]
  wasVoid: boolean
  limit: number
  /** The number of chunks after which the first try is cut off. */
  cutAfter: number
}

const ending = fc.constantFrom<Ending>('won', 'lost', 'push')
const line = fc.record({ stake: fc.bigInt(1n, 5_000n), first: ending, right: ending })
const scenario: fc.Arbitrary<Scenario> = fc.record({
  people: fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  spent: fc.array(fc.constantFrom(0, 50, 100), { minLength: 6, maxLength: 6 }),
  wasVoid: fc.boolean(),
  limit: fc.integer({ min: 1, max: 8 }),
  cutAfter: fc.integer({ min: 0, max: 4 }),
})

const judgedAs = (bet: OpenBet, outcome: Ending): Settled => {
  const { memberId, orderId, line, stake } = bet
  const payout = outcome === 'won' ? fen((stake * 1950n) / 1000n + 1n) : fen(0n)
  const refund = outcome === 'push' ? stake : fen(0n)
  return { memberId, orderId, line, outcome, payout, refund }
}

/** Members with 300.00 each who have bet their lines on a draw of their own, which is over. */
async function played(people: Line[][], state: 'drawn' | 'void') {
  const drawId = await house.draw()
  const members: Member[] = []
  for (const lines of people) {
    const member = await house.member(300_00n)
    const ordered = lines.map(({ stake }) => bigLine(stake))
    await ledger.submit(order(member, drawId, { lines: ordered }))
    members.push(member)
  }
  await setDrawState(db, drawId, { from: ['open'], to: state, buckets })
  const at = new Map(members.map(({ id }, index) => [id, index]))
  const judge = (which: 'first' | 'right') => (bets: OpenBet[]) =>
    bets.map((bet) => judgedAs(bet, people[at.get(bet.memberId)!]![bet.line]![which]))
  return { drawId, members, judge }
}

async function takesOut(member: Member, amount: Fen) {
  if (amount === 0n) return
  const move = { kind: 'withdraw_hold', from: 'cash', to: 'held', amount } as const
  await ledger.submit({ kind: 'transfer', member, key: randomUUID(), moves: [move] })
}

/** Summed here, not where the rows lie: a cluster's machines cannot finish a correction. */
const finish = (drawId: bigint) =>
  owner.pool.query(
    `select finish_correction($1, number, s.lines, s.was, s.paid, s.owed)
       from (select number, sum(lines)::int as lines, sum(was_paid)::bigint as was, sum(paid)::bigint as paid,
                    sum(owed)::bigint as owed
               from resettle_progress where draw_id = $1 group by number) s`,
    [drawId],
  )

async function owedBy({ id }: Member): Promise<bigint> {
  return (await receivableList(db)).find(({ memberId }) => memberId === id)?.owed ?? 0n
}

/** Returns the breached checks but two: this file's deposits have no provider, its held money no withdrawal. */
async function broken(): Promise<string[]> {
  const { checks } = await audit(owner, buckets)
  return checks
    .filter(({ breaches }) => breaches > 0)
    .map(({ says }) => says)
    .filter((says) => !/^every credited payment|^held money/.test(says))
}

/** Some chunks, then a kill: uncommitted work is gone, and the next run does not know where this one was. */
async function cutOff(resettling: Resettling, chunks: number) {
  for (const bucket of buckets) {
    let after: bigint | undefined = 0n
    for (let n = 0; n < chunks && after !== undefined; n++) after = await resettleNext(db, bucket, resettling, after)
  }
}

async function happens({ people, spent, wasVoid, limit, cutAfter }: Scenario) {
  const wrong = await played(people, wasVoid ? 'void' : 'drawn')
  const right = await played(people, 'drawn')
  const settling = { drawId: wrong.drawId, buckets }
  await settleDraw(db, { ...settling, judge: wasVoid ? refunded : wrong.judge('first') })
  await settleDraw(db, { drawId: right.drawId, buckets, judge: right.judge('right') })

  const took: Fen[] = []
  for (const [at, member] of wrong.members.entries()) {
    const cash = await cashOf(db, member)
    took[at] = fen((cash * BigInt(spent[at] ?? 0)) / 100n)
    await takesOut(member, took[at])
  }
  await agree(owner.pool, wrong.drawId)
  const again = { ...settling, number: 1, judge: wrong.judge('right'), limit }
  await cutOff(again, cutAfter)
  // Two at once and once more: the later calls find it done.
  const [one, two] = await Promise.all([resettleDraw(db, again), resettleDraw(db, again)])
  expect(two).toEqual(one)
  expect(await resettleDraw(db, again)).toEqual(one)
  await finish(wrong.drawId)

  for (const [at, member] of wrong.members.entries()) {
    const twin = right.members[at] as Member
    const [cash, owed] = [await cashOf(db, member), await owedBy(member)]
    expect(cash - owed + took[at]!).toBe(await cashOf(db, twin))
    // A member owes only with no cash left.
    expect(owed === 0n || cash === 0n).toBe(true)
  }
}

test(
  'settled again, every member has what one right settlement would have given, or owes the rest',
  async () => {
    await fc.assert(fc.asyncProperty(scenario, happens), { numRuns: 25 })
    expect(await broken()).toEqual([])
    const owing = await receivableList(db)
    expect(owing.length).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

test('what is owed is taken from later cash, as far as that goes, and once', async () => {
  const owing = await receivableList(db)
  const [first] = owing
  const member = { bucket: first!.bucket, id: first!.memberId }
  await ledger.submit(deposit(member, 1n))
  await Promise.all([collectReceivables(db, member.bucket), collectReceivables(db, member.bucket)])
  expect([await cashOf(db, member), await owedBy(member)]).toEqual([0n, first!.owed - 1n])
  await ledger.submit(deposit(member, first!.owed + 9n))
  await collectReceivables(db, member.bucket)
  expect([await cashOf(db, member), await owedBy(member)]).toEqual([10n, 0n])
  expect(await broken()).toEqual([])
})

const oneLine = (first: Ending, right: Ending): Line[][] => [[{ stake: 10_00n, first, right }]]

test('no correction gives more back than the stake', async () => {
  const { drawId, judge } = await played(oneLine('won', 'lost'), 'drawn')
  await settleDraw(db, { drawId, buckets, judge: judge('first') })
  await agree(owner.pool, drawId)
  const tooMuch = (bets: OpenBet[]) => judge('right')(bets).map((bet) => ({ ...bet, refund: fen(10_01n) }))
  const again = { drawId, buckets, number: 1 }
  await expect(resettleDraw(db, { ...again, judge: tooMuch })).rejects.toThrow('do not fit')
  await resettleDraw(db, { ...again, judge: judge('right') })
  await finish(drawId)
})

test('nobody settles again what two people have not agreed on, and nothing after it is finished', async () => {
  const { drawId, members, judge } = await played(oneLine('won', 'lost'), 'drawn')
  await settleDraw(db, { drawId, buckets, judge: judge('first') })
  const again = { drawId, buckets, number: 1, judge: judge('right') }
  await expect(resettleDraw(db, again)).rejects.toThrow('nobody has approved')
  await sql(
    `insert into corrections (draw_id, number, cause, numbers, note, proposed_by)
     values ($1, 1, 'payout', '{1,2,3}', 'why', 'ann')`,
    [drawId],
  )
  await expect(resettleDraw(db, again)).rejects.toThrow('nobody has approved')
  await sql('delete from corrections where draw_id = $1', [drawId])
  await expect(
    sql(
      `insert into corrections (draw_id, number, cause, numbers, note, proposed_by, approved_by, approved_at)
       values ($1, 1, 'payout', '{1,2,3}', 'why', 'ann', 'Ann', now())`,
      [drawId],
    ),
  ).rejects.toThrow('two_people')
  await agree(owner.pool, drawId)
  await resettleDraw(db, again)
  await finish(drawId)
  expect(await cashOf(db, members[0]!)).toBe(290_00n)
  await expect(resettleDraw(db, { ...again, number: 2 })).rejects.toThrow('nobody has approved')
})

test('a second correction begins where the first one ended', async () => {
  const { drawId, members, judge } = await played(oneLine('won', 'lost'), 'drawn')
  await settleDraw(db, { drawId, buckets, judge: judge('first') })
  for (const [number, which] of [
    [1, 'right'],
    [2, 'first'],
  ] as const) {
    await agree(owner.pool, drawId, number)
    await resettleDraw(db, { drawId, buckets, number, judge: judge(which) })
    await finish(drawId)
  }
  expect(await cashOf(db, members[0]!)).toBe(309_51n)
  expect(await broken()).toEqual([])
})

test('a bet that the caller forgot stops its chunk, and so does one that is not of the draw', async () => {
  const lines = [...oneLine('won', 'lost'), ...oneLine('won', 'lost')].flat()
  const { drawId, judge } = await played([lines], 'drawn')
  await settleDraw(db, { drawId, buckets, judge: judge('first') })
  await agree(owner.pool, drawId)
  const again = { drawId, buckets, number: 1 }
  const forgets = (bets: OpenBet[]) => judge('right')(bets).slice(1)
  await expect(resettleDraw(db, { ...again, judge: forgets })).rejects.toThrow('settled bets, not')
  const foreign = (bets: OpenBet[]) => judge('right')(bets).map((bet) => ({ ...bet, orderId: randomUUID() }))
  await expect(resettleDraw(db, { ...again, judge: foreign })).rejects.toThrow('do not fit')
  await resettleDraw(db, { ...again, judge: judge('right') })
  await finish(drawId)
})

test.each(['corrections', 'resettle_progress', 'bet_corrections', 'receivables'])(
  'the house writes %s through the ledger only',
  async (table) => {
    for (const statement of [
      `insert into ${table} select * from ${table}`,
      `update ${table} set ${table === 'receivables' ? 'owed = owed' : 'number = number'}`,
      `delete from ${table}`,
    ]) {
      await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  },
)

const harms: [string, string][] = [
  ['update receivables set owed = owed + 1', 'every member owes'],
  ['update house set balance = balance + 1 where account = 107', 'the receivable account'],
  ['update bet_corrections set payout = payout + 1', 'a line that was settled again'],
  ['update corrections set paid = paid + 1', 'two people agreed'],
  ['update corrections set approved_by = proposed_by', 'violates'],
  ['update house set balance = balance + 1 where account = 101', 'bets:won'],
]
test.each(harms)('the audit sees: %s', async (statement, says) => {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    // The triggers of a cluster are on its machines, too.
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query('set local session_replication_role = replica')
    const refused = await client.query(statement).then(
      () => '',
      (error: Error) => error.message,
    )
    const told = refused || (await brokenIn(client)).join()
    expect(told).toContain(says)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

async function brokenIn(client: { query: typeof owner.pool.query }): Promise<string[]> {
  const { checks } = await audit(sqlOver(client as never), buckets)
  return checks.filter(({ breaches }) => breaches > 0).map(({ says }) => says)
}

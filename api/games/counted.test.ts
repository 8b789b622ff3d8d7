// Play at venues counts for turnover exactly once, however late it was written down.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { dayOf } from '../../core/time.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { tamper } from '../testing/tamper.ts'
import { auditTurnover } from '../turnover/audit.ts'
import { countTurnover } from '../turnover/count.ts'
import { addObligation } from '../turnover/turnover.ts'
import { pullJournal } from './journal.ts'
import { ids, openGameTown, spinAt, type Playing } from './testing/town.ts'
import { venueWagers } from './wagers/source.ts'

const town = await openGameTown()
const spin = spinAt(town)
const pull = ({ member }: Playing) => pullJournal(town, member, 'electronic')

test('a round that was written down behind its span is counted all the same, and none twice', async () => {
  const pam = await town.playing('pam001', 'slot20')
  const count = () => countTurnover(town, pam.member.bucket, venueWagers)
  const counted = async () => {
    const rows = await town.sql(
      'select coalesce(sum(counted), 0)::bigint as counted from turnover_bets where member_id = $1',
      [pam.member.id],
    )
    return rows[0]!['counted']
  }
  await spin(pam, '2.00', '1.00')
  await pull(pam)
  await count()
  expect(await counted()).toBe(2_00n)
  await spin(pam, '3.00', '0.00')
  await pull(pam)
  // As if it had been written down with the first one, by a transaction that was slow to commit.
  await tamper(
    town.database.config,
    `update venue_rounds set settled_at = (select min(settled_at) from venue_rounds where member_id = $1) where member_id = $1`,
    [pam.member.id],
  )
  await count()
  await count()
  expect(await counted()).toBe(5_00n)
})

test('behind a round that is taken back another one of the same ten seconds is counted', async () => {
  const una = await town.playing('una001', 'dice')
  const count = () => countTurnover(town, una.member.bucket, venueWagers)
  const plays = async (amount: string) => {
    const { bet, round, win, rollback } = ids()
    await una.says('bet', { bet, round, stake: amount, risk: amount, currency: 'CNY' })
    await una.says('win', { win, bet, round, amount: '0.00', valid: amount, currency: 'CNY' })
    return { bet, round, rollback }
  }
  const first = await plays('2.00')
  await count()
  await una.says('rollback', first)
  await plays('4.00')
  // The settlement is moved into the ten seconds of the first one, however long the test took.
  const [chunk] = await town.sql(
    `select max(to_timestamp(split_part(key, '/', 1)::bigint * 10)) + interval '1 millisecond' as at
       from turnover_chunks where source = 'venues' and bucket = $1`,
    [una.member.bucket],
  )
  await tamper(
    town.database.config,
    `update venue_rounds set settled_at = $3 where bucket = $2 and member_id = $1 and state = 'finished'`,
    [una.member.id, una.member.bucket, chunk.at],
  )
  await count()
  const [row] = await town.sql('select sum(counted)::bigint as counted from turnover_bets where member_id = $1', [
    una.member.id,
  ])
  expect(row).toEqual({ counted: 3_00n })
})

test('a round at the central wallet counts, placed at its instant to the microsecond, and the audit finds it so', async () => {
  const sue = await town.playing('sue001', 'dice')
  for (const amount of ['1.00', '2.00', '4.00']) {
    const { bet, round, win } = ids()
    await sue.says('bet', { bet, round, stake: amount, risk: amount, currency: 'CNY' })
    await sue.says('win', { win, bet, round, amount: '0.00', valid: amount, currency: 'CNY' })
  }
  await countTurnover(town, sue.member.bucket, venueWagers)
  const rows = await town.sql(
    `select count(*)::int as counted,
            count(*) filter (where r.placed_at <> date_trunc('milliseconds', r.placed_at))::int as fine
       from turnover_bets b
       join venue_rounds r on r.bucket = b.bucket and r.member_id = b.member_id and r.round = b.order_id
      where b.member_id = $1`,
    [sue.member.id],
  )
  expect(rows[0]?.['counted']).toBe(3)
  expect(rows[0]?.['fine']).toBeGreaterThan(0)
  const checks = await auditTurnover(town.db, town.buckets, town.wagers)
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('a stake that came back whole is told as a push, one that was covered as that', async () => {
  const tom = await town.playing('tom001', 'dice')
  for (const amount of ['5.00', '4.90']) {
    const { bet, round, win } = ids()
    await tom.says('bet', { bet, round, stake: '5.00', risk: '5.00', currency: 'CNY' })
    await tom.says('win', { win, bet, round, amount, valid: '0.00', currency: 'CNY' })
  }
  await countTurnover(town, tom.member.bucket, venueWagers)
  const { list } = await tom.call(withdraw.turnover, {})
  expect(list.map(({ counted, verdict }) => [counted, verdict])).toEqual([
    ['0.00', 'hedged'],
    ['0.00', 'refunded'],
  ])
})

test('what a game took and paid on a day is the sum of its rounds, and who played it is one member', async () => {
  const today = dayOf(Date.now())
  const slots = async () => (await venueWagers.rounds!(town.db, today)).find(({ game }) => game === 'slot20')
  const players = async (bucket: number) =>
    (await venueWagers.players!(town.db, bucket, new Date(0))).find(({ game }) => game === 'slot20')
  const before = (await slots())!
  const tia = await town.playing('tia001', 'slot20')
  const members = (await players(tia.member.bucket))?.members ?? 0
  await spin(tia, '2.00', '5.00')
  await spin(tia, '4.00', '0.00')
  await pull(tia)
  const now = (await slots())!
  expect(now.rounds - before.rounds).toBe(2)
  expect(now.stake - before.stake).toBe(6_00n)
  expect(now.paid - before.paid).toBe(5_00n)
  expect(now.stakeSquares - before.stakeSquares).toBe(2_00n ** 2n + 4_00n ** 2n)
  expect(now.products - before.products).toBe(2_00n * 5_00n)
  expect(await players(tia.member.bucket)).toEqual({ game: 'slot20', members: members + 1 })
})

test('a quote of a withdrawal knows what was played a moment ago', async () => {
  const rob = await town.playing('rob001', 'slot20')
  await rob.receives('300.00')
  await town.db.tx((tx) => addObligation(tx, rob.member, { source: 'deposit', ref: 'd', face: fromWire('10.00') }))
  await spin(rob, '10.00', '0.00')
  await rob.verdict(withdraw.quote, { cardId: randomUUID(), amount: '100.00' })
  expect(await rob.call(withdraw.turnover, {})).toMatchObject({ missing: '0.00' })
})

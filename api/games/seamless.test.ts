// Seamless rounds: stakes and wins are messages, and in any order they end at one balance (R-GAM-01, R-GAM-02).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bets } from '../../core/bets.ts'
import { atOnce } from '../testing/at-once.ts'
import { openGameTown, ids, type Playing } from './testing/town.ts'

const town = await openGameTown()

const stake = (one: ReturnType<typeof ids>, amount = '10.00') => ({
  ...{ bet: one.bet, round: one.round, stake: amount, risk: amount, currency: 'CNY' },
})
const won = (one: ReturnType<typeof ids>, amount: string) => ({
  ...{ win: one.win, bet: one.bet, round: one.round, amount, valid: '10.00', currency: 'CNY' },
})
const back = ({ rollback, bet, round }: ReturnType<typeof ids>) => ({ rollback, bet, round })

test('a stake leaves the central wallet, its win comes to it, and the books say so', async () => {
  const amy = await town.playing('amy001', 'dice')
  const one = ids()
  expect(await amy.says('bet', stake(one))).toEqual({
    bet: one.bet,
    status: 'done',
    balance: '90.00',
  })
  await town.books(`
    amy001:cash 90.00
    venues:open 10.00
    bank:in -100.00
  `)
  expect(await amy.says('win', won(one, '19.80'))).toEqual({ win: one.win, status: 'done', balance: '109.80' })
  await town.books(`
    amy001:cash 109.80
    venues -9.80
    bank:in -100.00
  `)
  const { list } = await amy.call(bets.list, {})
  expect(list).toMatchObject([
    {
      orderNo: one.round,
      gameCode: 'dice',
      stake: '10.00',
      payout: '19.80',
      net: '9.80',
      outcome: 'won',
    },
  ])
  await town.isSound()
})

test('each message said again has the same answer and moves nothing', async () => {
  const bob = await town.playing('bob001', 'dice')
  const one = ids()
  const twice = async (call: string, body: object) => {
    const answers = await atOnce(8, () => bob.says(call, body))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    return answers[0]
  }
  expect(await twice('bet', stake(one))).toMatchObject({ status: 'done', balance: '90.00' })
  expect(await twice('win', won(one, '0.00'))).toMatchObject({ status: 'done', balance: '90.00' })
  expect(await twice('bet', stake(one))).toMatchObject({ status: 'done', balance: '90.00' })
  await town.isSound()
})

test('BI-267: the same id with another amount is refused, the first stands, and people hear of it', async () => {
  const cat = await town.playing('cat001', 'dice')
  const one = ids()
  await cat.says('bet', stake(one))
  expect(await cat.says('bet', stake(one, '99.00'))).toEqual({
    ...{ bet: one.bet, status: 'refused', reason: 'contradiction' },
  })
  expect(await cat.cash()).toBe('90.00')
  await cat.says('win', won(one, '19.80'))
  expect(await cat.says('win', won(one, '19.90'))).toMatchObject({ status: 'refused', reason: 'contradiction' })
  expect(await cat.cash()).toBe('109.80')
  const rows = await town.sql(`select kind, ref from venue_breaches where member_id = $1 order by ref`, [cat.member.id])
  expect(rows).toEqual([
    { kind: 'contradiction', ref: `bet ${one.bet}` },
    { kind: 'contradiction', ref: `win ${one.win}` },
  ])
  // A round has one stake.
  const again = { ...stake(one), bet: randomUUID() }
  expect(await cat.says('bet', again)).toMatchObject({ status: 'refused', reason: 'contradiction' })
  expect(await cat.cash()).toBe('109.80')
})

test('BI-268: a second win of a round is refused', async () => {
  const dan = await town.playing('dan001', 'dice')
  const one = ids()
  await dan.says('bet', stake(one))
  const elsewhere = await dan.says('win', { ...won(one, '15.00'), round: randomUUID() })
  expect(elsewhere).toMatchObject({ status: 'refused', reason: 'contradiction' })
  await dan.says('win', won(one, '15.00'))
  const second = await dan.says('win', { ...won(one, '15.00'), win: randomUUID() })
  expect(second).toMatchObject({ status: 'refused', reason: 'contradiction' })
  expect(await dan.cash()).toBe('105.00')
  const other = ids()
  await dan.says('bet', stake(other))
  const used = await dan.says('win', { ...won(other, '15.00'), win: one.win })
  expect(used).toMatchObject({ status: 'refused', reason: 'contradiction' })
  expect(await dan.cash()).toBe('95.00')
})

test('BI-269: a win above the maximum of the game waits for people, and nothing is paid', async () => {
  const eve = await town.playing('eve001', 'dice')
  const one = ids()
  await eve.says('bet', stake(one))
  const tooMuch = won(one, '500000.01')
  expect(await eve.says('win', tooMuch)).toEqual({ win: one.win, status: 'held' })
  expect(await eve.says('win', tooMuch)).toEqual({ win: one.win, status: 'held' })
  expect(await eve.cash()).toBe('90.00')
  const { list } = await eve.call(bets.list, {})
  expect(list).toMatchObject([{ status: 'unfinished', payout: null }])
  const most = ids()
  await eve.says('bet', stake(most))
  expect(await eve.says('win', won(most, '500000.00'))).toMatchObject({ status: 'done', balance: '500080.00' })
  await town.isSound()
})

test('BI-272, BI-273: another currency, and an amount finer than a fen, are refused', async () => {
  const fay = await town.playing('fay001', 'dice')
  const one = ids()
  expect(await fay.says('bet', { ...stake(one), currency: 'USD' })).toMatchObject({
    reason: 'currency',
  })
  expect(await fay.says('bet', { ...stake(one), stake: '0.1234' })).toMatchObject({
    reason: 'shape',
  })
  // A stake above the amount at risk is refused.
  expect(await fay.says('bet', { ...stake(one), risk: '9.99' })).toMatchObject({ reason: 'shape' })
  expect(await fay.says('bet', stake(one, '10000.01'))).toMatchObject({ reason: 'stake_high' })
  expect(await fay.says('bet', stake(ids(), '100.01'))).toMatchObject({ reason: 'funds' })
  expect(await fay.says('bet', { ...stake(ids()), game: 'mines' })).toMatchObject({ reason: 'launch_over' })
  expect(await fay.cash()).toBe('100.00')
  expect(await fay.says('bet', stake(ids(), '100.00'))).toMatchObject({ status: 'done', balance: '0.00' })
})

test('a rollback that names another round gives nothing back, and people hear of it', async () => {
  const gil = await town.playing('gil001', 'dice')
  const one = ids()
  await gil.says('bet', stake(one))
  expect(await gil.says('rollback', { ...back(one), round: randomUUID() })).toMatchObject({
    status: 'refused',
    reason: 'contradiction',
  })
  expect(await gil.cash()).toBe('90.00')
  expect(await gil.says('rollback', back(one))).toMatchObject({ balance: '100.00' })
})

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

test('bet, win and rollback of one round end at one balance, in whatever order they come and however often', async () => {
  const gus = await town.playing('gus001', 'dice')
  for (const order of orders(['bet', 'win', 'rollback'] as const)) {
    const one = ids()
    const bodies = { bet: stake(one), win: won(one, '35.00'), rollback: back(one) }
    const again: ('bet' | 'win' | 'rollback')[] = []
    for (const call of [...order, ...order]) {
      const answer = await gus.says(call, bodies[call])
      if (answer['status'] === 'retry') again.push(call)
    }
    for (const call of again) await gus.says(call, bodies[call])
    expect([order, await gus.cash()]).toEqual([order, '100.00'])
  }
  await town.isSound()
})

test('two rounds, one won and one given up: every order of their messages ends at one balance', async () => {
  const hal = await town.playing('hal001', 'dice', '1000.00')
  let expected = 1_000_00
  for (const order of orders(['bet1', 'win1', 'bet2', 'back2'] as const)) {
    const [one, two] = [ids(), ids()]
    const say: Record<string, () => Promise<Record<string, unknown>>> = {
      bet1: () => hal.says('bet', stake(one)),
      win1: () => hal.says('win', won(one, '12.00')),
      bet2: () => hal.says('bet', stake(two)),
      back2: () => hal.says('rollback', back(two)),
    }
    const waits: string[] = []
    for (const name of order) if ((await say[name]!())['status'] === 'retry') waits.push(name)
    for (const name of waits) await say[name]!()
    expected += 2_00
    expect([order, await hal.cash()]).toEqual([order, (expected / 100).toFixed(2)])
  }
  await town.isSound()
})

test('a win before its bet is asked for again and booked nowhere', async () => {
  const ida = await town.playing('ida001', 'dice')
  const one = ids()
  expect(await ida.says('win', won(one, '20.00'))).toEqual({ win: one.win, status: 'retry' })
  expect(await ida.cash()).toBe('100.00')
})

test('a rollback before its bet: the bet that comes later is refused', async () => {
  const jan = await town.playing('jan001', 'dice')
  const one = ids()
  expect(await jan.says('rollback', back(one))).toMatchObject({
    status: 'nothing',
    balance: '100.00',
  })
  expect(await jan.says('bet', stake(one))).toMatchObject({
    status: 'refused',
    reason: 'unknown_round',
  })
  expect(await jan.cash()).toBe('100.00')
})

test('a win of a round that was given up, or never taken, is refused and pays nothing', async () => {
  const leo = await town.playing('leo001', 'dice')
  const [taken, refused] = [ids(), ids()]
  await leo.says('bet', stake(taken))
  await leo.says('rollback', back(taken))
  await leo.says('bet', stake(refused, '500.00'))
  for (const one of [taken, refused])
    expect(await leo.says('win', won(one, '20.00'))).toMatchObject({ status: 'refused', reason: 'unknown_round' })
  expect(await leo.cash()).toBe('100.00')
})

test('a win that is taken back when its money is gone is owed, and no wallet goes below zero', async () => {
  const kim = await town.playing('kim001', 'dice', '20.00')
  const [one, two] = [ids(), ids()]
  await kim.says('bet', stake(one))
  await kim.says('win', won(one, '60.00'))
  await kim.says('bet', stake(two, '65.00'))
  expect(await kim.says('rollback', back(one))).toMatchObject({ status: 'done', balance: '0.00' })
  const rows = await town.sql(`select owed from receivables where member_id = $1`, [kim.member.id])
  expect(rows).toEqual([{ owed: 45_00n }])
  await town.isSound()
})

const closed: [string, (who: Playing) => Promise<unknown>][] = [
  ['excluded', ({ isNow }) => isNow(2)],
  ['blocked', ({ isNow }) => isNow(3)],
  ['unverified', ({ isUnverified }) => isUnverified()],
]
test.each(closed)(
  'who is %s places no stake, and what was staked is paid all the same (BI-244, BI-270)',
  async (reason, become) => {
    const who = await town.playing(`lea${reason.slice(0, 4)}1`, 'dice')
    const one = ids()
    await who.says('bet', stake(one))
    await become(who)
    expect(await who.says('bet', stake(ids()))).toMatchObject({ status: 'refused', reason })
    expect(await who.says('win', won(one, '30.00'))).toMatchObject({
      status: 'done',
      balance: '120.00',
    })
  },
)

test('a message that nobody signed is not believed, and one that is too long is not read', async () => {
  const mia = await town.playing('mia001', 'dice')
  const body = {
    venue: 'instant',
    player: mia.player,
    launch: mia.launch,
    game: 'dice',
    ...stake(ids()),
  }
  const { status } = await town.slots.say(town.url, 'bet', body)
  expect(status).toBe(403)
  const long = await town.instant.say(town.url, 'bet', { ...body, padding: 'x'.repeat(20_000) })
  expect(long.status).toBe(413)
  expect(await mia.cash()).toBe('100.00')
})

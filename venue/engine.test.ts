import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepsPromise, personalStream } from '../core/fair/personal.ts'
import { parseKey } from '../core/fair.ts'
import { dice } from '../core/games/dice/dice.ts'
import { slot20 } from '../core/games/slot20/slot20.ts'
import { fen, fromWire } from '../core/money.ts'
import { openHall } from './testing/hall.ts'

const hall = await openHall()
const { house } = hall
/** Nobody waits for the shortest cycle: the last stake of everybody was a minute ago. */
const aMinuteLater = () =>
  hall.venues().db.query(`update rounds set placed_at = placed_at - interval '1 minute'`)

const SPIN = { lineBet: '0.05' }
const ROLL = { stake: '10.00', side: 'under', target: 5000 }
type Round = {
  id: string
  state: string
  returned: string
  valid: string
  drawn: Record<string, unknown>
  nonce: number
  commitment: string
  clientSeed: string
}
const roundOf = (said: { data?: Record<string, unknown> }) => said.data?.['round'] as Round

test('a spin takes its stake at the venue and pays it back there, under the next number of the journal', async () => {
  const page = await hall.enters('spinner', 'slot20')
  expect(page.entered.data).toMatchObject({ balance: '1000.00', wallet: 'transfer', open: null })
  const said = await page.bet(SPIN)
  const round = roundOf(said)
  expect(round).toMatchObject({ state: 'finished', nonce: 0, stake: '1.00', free: false })
  const left = 100_000n - 100n + fromWire(round.returned)
  expect(fromWire(String(said.data?.['balance']))).toBe(left)
  const { launch } = page
  const journal = await hall.ask('electronic', '/players/journal', {
    player: 'spinner',
    after: 0,
    limit: 200,
  })
  expect(journal).toMatchObject({
    number: 2,
    open: '0.00',
    entries: [
      { number: 1, kind: 'transfer', direction: 'in', amount: '1000.00', balance: '1000.00' },
      {
        number: 2,
        kind: 'round',
        round: round.id,
        game: 'slot20',
        launch,
        stake: '1.00',
        outcome: 'finished',
      },
    ],
  })
  const permit = house.heard.find(({ body }) => body.player === 'spinner')
  expect(permit).toMatchObject({ path: 'permit', body: { round: round.id, launch, stake: '1.00' } })
  const { round: id, status } = await hall.ask('electronic', '/rounds/query', { round: round.id })
  expect([id, status]).toEqual([round.id, 'finished'])
  await hall.isSound()
})

test('a roll is a bet and a win at the house, and the venue holds nothing', async () => {
  const page = await hall.enters('roller', 'dice')
  expect(page.entered.data).toMatchObject({ balance: '1000.00', wallet: 'seamless' })
  const said = await page.bet(ROLL)
  const { returned } = roundOf(said)
  const left = 100_000n - 1_000n + fromWire(returned)
  expect(house.money('roller')).toBe(left)
  expect(fromWire(String(said.data?.['balance']))).toBe(left)
  expect(await hall.ask('instant', '/players/balance', { player: 'roller' })).toMatchObject({
    balance: '0.00',
  })
  await hall.isSound()
})

test('the same number is one round, however often it is sent; with another bet it is a contradiction', async () => {
  for (const [game, bet, other] of [
    ['slot20', SPIN, { lineBet: '0.10' }],
    ['dice', ROLL, { ...ROLL, target: 100 }],
  ] as const) {
    const page = await hall.enters('twice', game)
    const id = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => page.bet(bet, { id })))
    const late = await page.bet(bet, { id })
    const done = [...all, late].filter(({ code }) => code === 1)
    expect(done.length).toBeGreaterThan(1)
    expect(new Set(done.map((said) => JSON.stringify(roundOf(said)))).size).toBe(1)
    expect(all.filter(({ code }) => code === 0).map(({ reason }) => reason)).toEqual(
      all.filter(({ code }) => code === 0).map(() => 'busy'),
    )
    expect(await page.bet(other, { id })).toMatchObject({ code: 0, reason: 'contradiction' })
  }
  const { rows } = await hall.venues().db.query(`select id from rounds where player = 'twice'`)
  expect(rows).toHaveLength(2)
  await hall.isSound()
})

test('the next round waits for the shortest cycle, in free play too, and a refused stake holds up nobody', async () => {
  const page = await hall.enters('hasty', 'slot20')
  house.behaves('refuse', 'locked')
  expect(await page.bet(SPIN)).toMatchObject({ code: 0, reason: 'locked', msg: /wallet is locked/ })
  house.behaves('fine')
  expect(await page.bet(SPIN)).toMatchObject({ code: 1 })
  expect(await page.bet(SPIN)).toMatchObject({ code: 0, reason: 'too_fast' })
  expect(await page.bet(SPIN, { free: true })).toMatchObject({ code: 0, reason: 'too_fast' })
  await aMinuteLater()
  expect(await page.bet(SPIN)).toMatchObject({ code: 1 })
})

test('what is no bet, too small, too large or not covered takes nothing and asks nobody', async () => {
  const roller = await hall.enters('careful', 'dice', '5000.00')
  const spinner = await hall.enters('careful', 'slot20', '1.00')
  const asked = house.heard.length
  const wrong = [
    [{ ...ROLL, side: 'between' }, 'side_unknown'],
    [{ ...ROLL, stake: '0.99' }, 'stake_low'],
    [{ ...ROLL, stake: '10000.01' }, 'stake_high'],
    [{ ...ROLL, stake: '10000.00', target: 100 }, 'payout_cap'],
    [{ ...ROLL, stake: '1e3' }, 'stake_shape'],
    [{}, 'bet_shape'],
  ] as const
  for (const [bet, reason] of wrong)
    expect([await roller.bet(bet), bet]).toMatchObject([{ code: 0, reason }, bet])
  expect(await spinner.bet({ lineBet: '0.10' })).toMatchObject({ code: 0, reason: 'funds' })
  expect(house.heard).toHaveLength(asked)
})

test('a stake that the house refuses is none, with its reason in the language of the page', async () => {
  const [spinner, roller] = [
    await hall.enters('resting', 'slot20'),
    await hall.enters('resting', 'dice'),
  ]
  house.behaves('refuse', 'resting')
  for (const [page, bet] of [
    [spinner, SPIN],
    [roller, ROLL],
  ] as const)
    expect(await page.bet(bet)).toMatchObject({ code: 0, reason: 'resting', msg: /taking a break/ })
  house.behaves('fine')
  expect(house.money('resting')).toBe(100_000n)
  expect(await hall.ask('electronic', '/players/balance', { player: 'resting' })).toMatchObject({
    balance: '1000.00',
    open: '0.00',
    number: 1,
  })
})

test('with the house down there is no stake within three seconds, and money is where it was', async () => {
  const [spinner, roller] = [
    await hall.enters('alone', 'slot20'),
    await hall.enters('alone', 'dice'),
  ]
  await house.down()
  const began = performance.now()
  const both = await Promise.all([spinner.bet(SPIN), roller.bet(ROLL)])
  expect(performance.now() - began).toBeLessThan(3_500)
  await house.up()
  expect(both).toMatchObject([
    { code: 0, reason: 'house_silent' },
    { code: 0, reason: 'house_silent' },
  ])
  const rollback = () =>
    house.heard.find(({ path, body }) => path === 'rollback' && body.player === 'alone')
  await expect.poll(rollback, { timeout: 10_000 }).toBeDefined()
  expect(house.money('alone')).toBe(100_000n)
  await aMinuteLater()
  expect(await spinner.bet(SPIN)).toMatchObject({ code: 1 })
  await hall.isSound()
})

test('a bet whose answer is lost is asked again under its id, and then rolled back', async () => {
  const page = await hall.enters('unheard', 'dice')
  for (const manner of ['silent', 'forged'] as const) {
    house.behaves(manner)
    expect(await page.bet(ROLL)).toMatchObject({ code: 0, reason: 'house_silent' })
    house.behaves('fine')
    await expect.poll(() => house.money('unheard'), { timeout: 10_000 }).toBe(100_000n)
    const bets = house.heard.filter(({ path, body }) => path === 'bet' && body.player === 'unheard')
    expect(bets.length).toBeGreaterThan(1)
    await aMinuteLater()
  }
  const all = [...house.bets.values()].filter(({ player }) => player === 'unheard')
  expect(all.map(({ isBack }) => isBack)).toEqual([true, true])
  await hall.isSound()
})

test('what the house has not heard is said after a restart, once, and the round stays what it was', async () => {
  const page = await hall.enters('outliver', 'dice')
  // The win is on its way when the house goes away: the bet is heard, the win is not.
  const { db } = hall.venues()
  house.behaves('fine')
  const said = page.bet(ROLL)
  await expect
    .poll(() => house.heard.some(({ path, body }) => path === 'bet' && body.player === 'outliver'))
    .toBe(true)
  house.behaves('lost')
  const round = roundOf(await said)
  const waits = async () =>
    (await db.query(`select 1 from messages where round = $1 and heard_at is null`, [round.id]))
      .rowCount
  const isWaiting = await waits()
  await hall.again()
  house.behaves('fine')
  const bet = () => [...house.bets.values()].find(({ player }) => player === 'outliver')
  await expect.poll(() => bet()?.won, { timeout: 10_000 }).toBe(fromWire(round.returned))
  expect([0, 1]).toContain(isWaiting)
  expect(house.money('outliver')).toBe(99_000n + fromWire(round.returned))
  expect((await page.call('rounds')).data).toMatchObject({ list: [{ id: round.id }] })
  await hall.isSound()
})

test('a round that was asked about by a process that died is given up by the next one', async () => {
  const page = await hall.enters('orphan', 'dice')
  house.behaves('silent')
  const unheard = page.bet(ROLL).catch(() => undefined)
  await expect.poll(() => house.money('orphan')).toBe(99_000n)
  const { rows } = await hall.venues().db.query(`select id from rounds where player = 'orphan'`)
  // As if it had died here: the row says asking, and nobody asks.
  await unheard
  await hall.venues().db.query(`delete from messages where round = $1`, [rows[0].id])
  await hall
    .venues()
    .db.query(`update rounds set state = 'asking', ended_at = null where id = $1`, [rows[0].id])
  house.behaves('fine')
  await hall.again()
  await expect.poll(() => house.money('orphan'), { timeout: 10_000 }).toBe(100_000n)
  await hall.isSound()
})

test('a seed is promised before it is used, shown when it is rotated out, and proves every round on it', async () => {
  const page = await hall.enters('doubter', 'dice')
  const { seeds } = page.entered.data as { seeds: Record<string, string> }
  const rounds = []
  for (let count = 0; count < 3; count++) {
    rounds.push(roundOf(await page.bet(ROLL, { free: count === 2 })))
    await aMinuteLater()
  }
  expect(rounds.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  expect(await page.call('rotate', { clientSeed: 'not a seed' })).toMatchObject({
    reason: 'client_seed_shape',
  })
  const said = await page.call('rotate', { clientSeed: 'mine-1' })
  const { revealed, seeds: next } = said.data as { revealed: Record<string, string>; seeds: object }
  expect(next).toMatchObject({
    commitment: seeds['nextCommitment'],
    clientSeed: 'mine-1',
    nonce: 0,
  })
  const serverSeed = revealed['serverSeed'] ?? ''
  expect(keepsPromise(serverSeed, seeds['commitment'] ?? '')).toBe(true)
  for (const { drawn, nonce, clientSeed, returned } of rounds) {
    const stream = personalStream({
      serverSeed: parseKey(serverSeed)!,
      gameCode: 'dice',
      clientSeed,
      nonce,
    })
    const bet = { stake: fen(1_000n), side: 'under' as const, target: 5_000 }
    const roll = dice.draw(stream, bet)
    expect(drawn).toEqual(roll)
    expect(fromWire(returned)).toBe(dice.settle(bet, dice.usual, roll).returned)
  }
  const { rows } = await hall
    .venues()
    .db.query(`select sealed from seed_pairs where player = 'doubter'`)
  for (const { sealed } of rows) expect(sealed.toString('hex')).not.toContain(serverSeed)
})

test('free play asks nobody, moves no money and leaves no entry', async () => {
  for (const [game, bet] of [
    ['slot20', SPIN],
    ['dice', ROLL],
  ] as const) {
    const page = await hall.enters('idler', game)
    const before = house.heard.length
    const said = await page.bet(bet, { free: true })
    const round = roundOf(said)
    expect(round).toMatchObject({ free: true, state: 'finished' })
    const stake = game === 'slot20' ? 100n : 1_000n
    expect(fromWire(String(said.data?.['balance']))).toBe(
      1_000_000n - stake + fromWire(round.returned),
    )
    expect(house.heard).toHaveLength(before)
    expect(await hall.ask(page.venue, '/rounds/query', { round: round.id })).toMatchObject({
      status: 'unknown',
    })
  }
  expect(house.money('idler')).toBe(100_000n)
  expect(await hall.ask('electronic', '/players/balance', { player: 'idler' })).toMatchObject({
    balance: '1000.00',
    number: 1,
  })
  await hall.isSound()
})

test('mines: a round stays open over a restart, its mines stay hidden, and a break ends it at what stands', async () => {
  const page = await hall.enters('digger', 'mines')
  const round = roundOf(await page.bet({ stake: '10.00', mines: 1 }))
  expect([round.state, round.drawn['mines']]).toEqual(['open', undefined])
  expect(await page.call('rotate')).toMatchObject({ reason: 'round_open' })
  await aMinuteLater()
  expect(await page.bet({ stake: '10.00', mines: 1 })).toMatchObject({ reason: 'round_open' })
  expect(await page.call('step', { round: round.id, step: { cash: true } })).toMatchObject({
    reason: 'nothing_to_cash',
  })
  const { rows } = await hall
    .venues()
    .db.query('select drawn from rounds where id = $1', [round.id])
  const safe = [0, 1, 2].filter((tile) => !rows[0].drawn.mines.includes(tile))
  await hall.again()
  const step = { round: round.id, step: { tile: safe[0] } }
  expect(roundOf(await page.call('step', step)).drawn).toMatchObject({
    picks: [safe[0]],
    ending: 'open',
  })
  expect(roundOf(await page.call('step', step)).drawn).toMatchObject({
    picks: [safe[0]],
    ending: 'open',
  })
  await hall.ask('instant', '/launches/end', { launch: page.launch, reason: 'break' })
  await expect.poll(() => house.money('digger'), { timeout: 10_000 }).toBe(99_000n + 1_010n)
  await hall.isSound()
})

test('an open round that nobody goes on with for a day is ended at what stands', async () => {
  const page = await hall.enters('sleeper', 'mines')
  const round = roundOf(await page.bet({ stake: '10.00', mines: 3 }))
  await hall
    .venues()
    .db.query(`update rounds set placed_at = placed_at - interval '25 hours' where id = $1`, [
      round.id,
    ])
  await expect.poll(() => house.money('sleeper'), { timeout: 15_000 }).toBe(100_000n)
  expect(await hall.ask('instant', '/rounds/query', { round: round.id })).toMatchObject({
    status: 'finished',
    returned: '10.00',
    valid: '0.00',
  })
})

test('niuniu keeps ready what a loss can cost, and gives back what is left of it', async () => {
  const page = await hall.enters('banker', 'niuniu', '100.00')
  expect(await page.bet({ stake: '30.00', table: 'x5' })).toMatchObject({
    code: 0,
    reason: 'funds',
  })
  const said = await page.bet({ stake: '20.00', table: 'x5' })
  const round = roundOf(said)
  expect(round).toMatchObject({ stake: '20.00', risk: '100.00', state: 'finished' })
  expect(said.data?.['balance']).toBe(round.returned)
  await hall.isSound()
})

test('many players at once: journals without gaps, and every fen where it belongs', async () => {
  const players = Array.from({ length: 6 }, (_, at) => `crowd-${at}`)
  const pages = await Promise.all(players.map((player) => hall.enters(player, 'slot20', '20.00')))
  for (let count = 0; count < 4; count++) {
    const all = pages.flatMap((page, at) => [
      page.bet(SPIN),
      hall.bring('electronic', players[at]!, '1.00', count % 2 ? 'in' : 'out'),
    ])
    await Promise.all(all)
    await aMinuteLater()
  }
  for (const player of players) {
    const { number, entries, balance } = (await hall.ask('electronic', '/players/journal', {
      player,
      after: 0,
      limit: 200,
    })) as {
      number: number
      balance: string
      entries: { number: number; balance: string }[]
    }
    expect(entries.map((one) => one.number)).toEqual(
      Array.from({ length: number }, (_, at) => at + 1),
    )
    expect(number).toBe(9)
    expect(entries.at(-1)?.balance).toBe(balance)
  }
  await hall.isSound()
  expect(slot20.usual).toEqual({})
})

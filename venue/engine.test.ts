import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWire } from '../core/money.ts'
import { openHall, ROLL, roundOf, SPIN } from './testing/hall.ts'

const hall = await openHall()
const { house } = hall

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
  await hall.aMinuteLater()
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
  for (const [bet, reason] of wrong) expect([await roller.bet(bet), bet]).toMatchObject([{ code: 0, reason }, bet])
  expect(await spinner.bet({ lineBet: '0.10' })).toMatchObject({ code: 0, reason: 'funds' })
  expect(house.heard).toHaveLength(asked)
})

test('a stake that the house refuses is none, with its reason in the language of the page', async () => {
  const [spinner, roller] = [await hall.enters('resting', 'slot20'), await hall.enters('resting', 'dice')]
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
    expect(fromWire(String(said.data?.['balance']))).toBe(1_000_000n - stake + fromWire(round.returned))
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

test('many players at once: journals without gaps, and every fen where it belongs', async () => {
  const players = Array.from({ length: 6 }, (_, at) => `crowd-${at}`)
  const pages = await Promise.all(players.map((player) => hall.enters(player, 'slot20', '20.00')))
  for (let count = 0; count < 4; count++) {
    const all = pages.flatMap((page, at) => [
      page.bet(SPIN),
      hall.bring('electronic', players[at]!, '1.00', count % 2 ? 'in' : 'out'),
    ])
    await Promise.all(all)
    await hall.aMinuteLater()
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
    expect(entries.map((one) => one.number)).toEqual(Array.from({ length: number }, (_, at) => at + 1))
    expect(number).toBe(9)
    expect(entries.at(-1)?.balance).toBe(balance)
  }
  await hall.isSound()
})

// The randomness of a round, and rounds in which the member decides on the way.
import { expect, test } from 'vitest'
import { keepsPromise, personalStream } from '../core/fair/personal.ts'
import { parseKey } from '../core/fair/fair.ts'
import { dice } from '../core/games/dice/dice.ts'
import { fen, fromWire } from '../core/money.ts'
import { openHall, ROLL, roundOf, type SeenRound } from './testing/hall.ts'

const hall = await openHall({ sweepMs: 100 })
const { house } = hall

test('a seed is promised before it is used, shown when it is rotated out, and proves every round on it', async () => {
  const page = await hall.enters('doubter', 'dice')
  const { seeds } = page.entered.data as { seeds: Record<string, string> }
  const rounds: SeenRound[] = []
  for (let count = 0; count < 3; count++) {
    rounds.push(roundOf(await page.bet(ROLL, { free: count === 2 })))
    await hall.aMinuteLater()
  }
  expect(rounds.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
  const shown = () => Promise.all(rounds.map(({ id }) => hall.ask('instant', '/rounds/shown', { round: id })))
  // The house's people see what the player sees: while a seed is in use nobody is told of it, and practice is nobody's business.
  const before = await shown()
  expect(before.map(({ status, key }) => [status, key])).toEqual([
    ['finished', null],
    ['finished', null],
    ['unknown', undefined],
  ])
  expect(before[1]).toMatchObject({ bet: ROLL, drawn: rounds[1]!.drawn, nonce: 1, commitment: seeds['commitment'] })
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
  expect((await shown()).map(({ key }) => key)).toEqual([serverSeed, serverSeed, undefined])
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
  const { rows } = await hall.venues().db.query(`select sealed from seed_pairs where player = 'doubter'`)
  for (const { sealed } of rows) expect(sealed.toString('hex')).not.toContain(serverSeed)
})

test('mines: a round stays open over a restart, its mines stay hidden, and a break ends it at what stands', async () => {
  const page = await hall.enters('digger', 'mines')
  const round = roundOf(await page.bet({ stake: '10.00', mines: 1 }))
  expect([round.state, round.drawn['mines']]).toEqual(['open', undefined])
  expect(await page.call('rotate')).toMatchObject({ reason: 'round_open' })
  await hall.aMinuteLater()
  expect(await page.bet({ stake: '10.00', mines: 1 })).toMatchObject({ reason: 'round_open' })
  expect(await page.call('step', { round: round.id, step: { cash: true } })).toMatchObject({
    reason: 'nothing_to_cash',
  })
  const { rows } = await hall.venues().db.query('select drawn from rounds where id = $1', [round.id])
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
  await hall.isDue()
  await expect.poll(() => house.money('digger'), { timeout: 10_000 }).toBe(99_000n + 1_010n)
  await hall.isSound()
})

test('an open round that nobody goes on with for a day is ended at what stands', async () => {
  const page = await hall.enters('sleeper', 'mines')
  const round = roundOf(await page.bet({ stake: '10.00', mines: 3 }))
  await hall
    .venues()
    .db.query(`update rounds set placed_at = placed_at - interval '25 hours' where id = $1`, [round.id])
  const hears = async () => {
    await hall.isDue()
    return house.money('sleeper')
  }
  await expect.poll(hears, { timeout: 15_000 }).toBe(100_000n)
  expect(await hall.ask('instant', '/rounds/query', { round: round.id })).toMatchObject({
    status: 'finished',
    returned: '10.00',
    valid: '0.00',
  })
})

test('a break that comes after the member has left ends the open round all the same', async () => {
  const page = await hall.enters('rester', 'mines')
  roundOf(await page.bet({ stake: '10.00', mines: 3 }))
  const end = (reason: string) => hall.ask('instant', '/launches/end', { launch: page.launch, reason })
  expect(await end('left')).toMatchObject({ status: 'ended' })
  expect(house.money('rester')).toBe(99_000n)
  for (const again of [1, 2]) {
    expect([again, await end('break')]).toMatchObject([again, { status: 'ended' }])
    await hall.isDue()
    await expect.poll(() => house.money('rester'), { timeout: 10_000 }).toBe(100_000n)
  }
  await hall.isSound()
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

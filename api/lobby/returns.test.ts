import { afterAll, expect, test } from 'vitest'
import { gameCodes } from '../../core/games/catalog.ts'
import { lobby } from '../../core/lobby.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { dayOf } from '../../core/time.ts'
import { endIssue, freshIssue, order, reaches, tamper } from '../lottery/testing/play.ts'
import { startTicker } from '../lottery/ticker.ts'
import { openHouse } from '../testing/house.ts'
import { lobbyJobs } from './jobs.ts'
import { spreadBp } from './returns.ts'

// Of draws of a minute two lie ready, and the third would be waited for.
const house = await openHouse({ games: [...gameCodes], drawSeconds: 10, drawLockSeconds: 1 })
const ticker = startTicker(house, () => {}, { chainLength: 2_048 })
afterAll(() => ticker.stop())
const amy = await house.rich('amy001')
const bao = await house.rich('bao001')
const jobs = lobbyJobs(house)
const count = async () => {
  await jobs['lobby_list']!.run({})
  await jobs['lobby_returns']!.run({})
}
const fast3 = async () => (await amy.call(lobby.returns, { game: 'k3_1m' })).list[0]!

type Line = Parameters<typeof order>[2][number]
const line = (pick: string, stake: string): Line => ['k3.side', [pick], stake] as Line

/** Both members bet, and the draw is over; answers their stakes and returns. */
async function playsADraw(lines: [Line, Line]) {
  const { issue } = await freshIssue(house)
  await amy.call(lottery.place, await order(house, issue, [lines[0]]))
  await bao.call(lottery.place, await order(house, issue, [lines[1]]))
  await endIssue(house, issue)
  await reaches(house, issue, 'settled')
}

test('before the first round there is theory and nothing else, for visitors too', async () => {
  const { body } = await house.send(lobby.returns.path, {}, { language: 'en' })
  const { list } = body.data as { list: Awaited<ReturnType<typeof fast3>>[] }
  expect(list.map(({ game }) => game)).toEqual([...gameCodes, 'k3_1m'])
  for (const one of list) {
    expect(one).toMatchObject({ observed: null, interval: null, rounds: 0, since: null })
    expect(Number(one.theory.least)).toBeGreaterThan(60)
    expect(Number(one.theory.most)).toBeLessThan(100)
    expect(Number(one.theory.most)).toBeGreaterThanOrEqual(Number(one.theory.least))
  }
  expect(await fast3()).toMatchObject({ theory: { least: '97.00', most: '97.00' } })
  await amy.refused(lobby.returns.path, { game: 'no_such' }, 'game_unknown')
})

test('a draw is one round however many bet on it, and what came back is what the books say', async () => {
  await playsADraw([line('big', '3.00'), line('small', '5.00')])
  await playsADraw([line('odd', '2.00'), line('odd', '10.00')])
  await count()
  const [paid] = await house.sql('select sum(payout + refund)::text as fen from bet_results')
  const fen = BigInt(String((paid as { fen: string }).fen))
  const shown = await fast3()
  expect(shown).toMatchObject({ rounds: 2, wagers: 4, stake: '20.00', interval: null })
  expect(shown.observed).toBe(
    `${(fen * 10_000n) / 2_000n / 100n}.${String(((fen * 10_000n) / 2_000n) % 100n).padStart(2, '0')}`,
  )
  expect(shown.since).toBe(dayOf(Date.now()))
  // Counted again it is the same.
  await count()
  expect(await fast3()).toEqual(shown)
})

test('what a correction changed is in it, and a void draw is no round', async () => {
  const before = await fast3()
  await tamper(
    house,
    `insert into bet_corrections
       select member_id, draw_id, payout, refund, payout + 1000, refund, 0, clock_timestamp(), order_id, bucket, line, 1, outcome, 1
         from bet_results limit 1`,
    [],
  )
  await count()
  const after = await fast3()
  // Ten yuan more of twenty.
  expect(Number(after.observed) - Number(before.observed)).toBeCloseTo(50)
  expect(after.rounds).toBe(2)
  await tamper(house, 'update draws set status = 5 where lottery = $1 and status = 4', ['k3_1m'])
  await tamper(house, 'delete from lobby_returns', [])
  await count()
  expect((await fast3()).rounds).toBe(0)
})

test('an interval is that of a ratio: a coin that returns double or nothing', () => {
  // 10,000 rounds of one fen, half of them paid two: the spread of one is 1, that of the mean 0.01.
  const coin = { rounds: 10_000, stake: 10_000n, paid: 10_000n, stakeSquares: 10_000n, paidSquares: 20_000n, products: 10_000n } // prettier-ignore
  expect(spreadBp(coin)).toBe(257n)
  expect(spreadBp({ ...coin, rounds: 99 })).toBeUndefined()
  // A game that returns the same share of every stake has no spread at all.
  const sure = { rounds: 500, stake: 1_000n, paid: 970n, stakeSquares: 20_000n, products: 19_400n, paidSquares: 18_818n } // prettier-ignore
  expect(spreadBp(sure)).toBe(0n)
})

import { expect, test } from 'vitest'
import type { Output } from '../../../core/endpoint.ts'
import { quick as calls } from '../../../core/lottery/quick-calls.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import { quickBet } from '../testing/boards.ts'
import { freshIssue, until } from '../testing/play.ts'
import { atOnce } from '../../testing/at-once.ts'
import { openRunning } from '../testing/houses.ts'

const GAME = 'win_60'

const { house, errors, ends } = await openRunning({ lotteries: [GAME] })

const round = () => freshIssue(house, GAME)

test('a round is bet on, drawn, and paid through the same books as every board', async () => {
  const amy = await house.rich('amy001', '100.00')
  const { issue } = await round()
  const placed = await amy.call(calls.bet, await quickBet(house, issue, ['green', 'violet', '5']))
  expect(placed).toMatchObject({ total: '30.00', balance: '70.00', issue })
  // Five is green by half and violet, and is itself: 1.7, 4.85 and 9.7 times ten.
  expect(placed.best).toBe('162.50')
  const open = await amy.call(calls.open, { gameId: GAME })
  expect(open.list).toMatchObject([{ orderId: placed.orderId, status: 'open', payout: null }])
  expect(await amy.call(calls.balance, {})).toEqual({ available: '70.00', openStakes: '30.00' })

  await ends(issue, GAME)
  const [done] = await until(async () => {
    const { list } = await amy.call(calls.records, { gameId: GAME })
    return typeof list[0]?.payout === 'string' && list
  }, 'the round to be paid')
  const digit = done?.numbers?.[0] ?? -1
  const green = [1, 3, 7, 9].includes(digit) ? 2_000n : digit === 5 ? 1_700n : 0n
  const violet = digit === 0 || digit === 5 ? 4_850n : 0n
  const five = digit === 5 ? 9_700n : 0n
  expect(done?.payout).toBe(toWire(green + violet + five))
  expect((await amy.call(calls.open, {})).list).toEqual([])
  const paid = fromWire(done?.payout ?? '0.00')
  expect((await amy.call(calls.balance, {})).available).toBe(toWire(7_000n + paid))
  expect(await house.broken()).toEqual([])
  expect(errors).toEqual([])
})

test('a round says its phase, the seconds left, the instants and the server’s clock, and no result', async () => {
  const { issue } = await round()
  const { body } = await house.send(calls.info.path, { gameId: GAME })
  expect(body.data).toMatchObject({
    ...{ gameId: GAME, phase: 'open', current: { issue, status: 'open' } },
    limits: { min: '1.00', max: '20000.00', round: '50000.00' },
  })
  const { now, current, secondsLeft } = body.data as {
    now: number
    current: { lockAt: number }
    secondsLeft: number
  }
  expect(secondsLeft).toBe(Math.ceil((current.lockAt - now) / 1_000))
  // The answer holds no seed, key or result, and names no other member (BI-254).
  expect(Object.keys(body.data as object).sort()).toEqual(
    [
      ...['chain', 'current', 'gameId', 'isOpen', 'limits', 'name', 'now'],
      ...['oddsVersion', 'periodSeconds', 'phase', 'secondsLeft'],
    ].sort(),
  )
  // The round before has just ended, and its result may be a moment away.
  const shown = await until(async () => {
    const { data } = (await house.send(calls.last.path, { gameId: GAME })).body
    return (data as Output<typeof calls.last>).last?.numbers && data
  }, 'the round before to be drawn')
  expect(shown).toMatchObject({ phase: 'open', last: { numbers: [expect.any(Number)] } })
})

test('a member stakes at most the round’s limit, over all orders and at once', async () => {
  const bao = await house.rich('bao001', '100000.00')
  const { issue } = await round()
  const wants = await atOnce(20, () => quickBet(house, issue, ['big'], { amount: '4000.00' }))
  const said = await Promise.all(wants.map((want) => bao.verdict(calls.bet, want)))
  expect(said.filter((verdict) => verdict === 'ok')).toHaveLength(12)
  expect(new Set(said)).toEqual(new Set(['ok', 'round_limit']))
  const { list } = await bao.call(calls.open, {})
  expect(list).toHaveLength(12)
})

test('one key twenty times is one bet', async () => {
  const cat = await house.rich('cathy001', '100.00')
  const { issue } = await round()
  const want = await quickBet(house, issue, ['odd'])
  const answers = await atOnce(20, () => cat.call(calls.bet, want))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await cat.call(calls.balance, {})).openStakes).toBe('10.00')
})

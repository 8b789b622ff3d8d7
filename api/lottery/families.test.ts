import { expect, test } from 'vitest'
import type { Output } from '../../core/endpoint.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { games } from '../../core/lottery/catalog.ts'
import { isDraw } from '../../core/lottery/game.ts'
import { oddsOf } from '../../core/lottery/odds.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import type { Selection } from '../../core/lottery/shape.ts'
import { fen, sumFen, toWire } from '../../core/money.ts'
import { changeReturn } from './odds/priced.ts'
import { board, freshIssue, openIssue, until } from './testing/play.ts'
import { openRunning } from './testing/houses.ts'
import { factsAt } from '../../core/lottery/facts.ts'

const STAKE = fen(1_000n)
const codes = ['ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m', 'win_30']

const { house, errors, ends } = await openRunning({ lotteries: codes }, 4_096)

/** One play of each kind, with a selection so wide that a line wins or is refunded on any draw. */
const choices: Record<string, [play: string, selection: Selection][]> = {
  ssc_1m: [
    ['ssc.total', ['big', 'small']],
    ['ssc.1.side', [['big', 'small'], [], ['odd'], [], []]],
    ['ssc.1.pos', [[], [], [], [], [0, 9]]],
    [
      'ssc.lh',
      [
        [0, 4],
        ['dragon', 'tiger', 'tie'],
      ],
    ],
    ['ssc.3.pattern@front3', ['pair', 'half', 'misc']],
    ['ssc.n.3x1@mid3', [1, 2, 3]],
  ],
  pk10_1m: [
    ['pk.sum_side', ['big', 'small']],
    ['pk.side', [['odd'], ['big']]],
    ['pk.pos', [[1, 2, 3], [], [10]]],
    ['pk.lh', [['dragon'], ['tiger']]],
    ['pk.g2', [1, 2, 3, 4]],
  ],
  x115_1m: [
    ['x5.any1', [1, 2, 3, 4, 5, 6, 7]],
    ['x5.sum', ['big', 'small']],
    ['x5.ball', [['big', 'small'], [], ['odd']]],
    ['x5.pos', [[], [], [], [], [1, 11]]],
    ['x5.lh', ['dragon', 'tiger']],
  ],
  pc28_3m: [
    ['pc.side', ['big', 'small', 'xbig']],
    ['pc.sum', [13, 14]],
    ['pc.wave', ['red', 'green', 'blue']],
    ['pc.ball', [['big', 'small'], [7]]],
  ],
  lhc_5m: [
    ['lhc.tx', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ['lhc.px', [0, 1, 2, 3, 4, 5, 6]],
    ['lhc.tm_side', ['big', 'small', 'tian']],
    ['lhc.wave', ['red']],
    ['lhc.zt', [[1, 2], [], [3]]],
    ['lhc.total', ['big', 'small']],
  ],
}

test.each(Object.keys(choices))(
  '%s: every kind of bet is placed, drawn and paid by the facts of its day',
  async (code) => {
    const { family } = findLottery(code)!
    const game = games[family]!
    const amy = await house.rich(`amy${code.slice(0, 3)}1`)
    const { issue } = await freshIssue(house, code)
    const { oddsVersion } = await board(house, code)
    const lines = choices[code]!.map(([name, selection]) => {
      const play = game.plays[name]!
      return { play, selection, unitStakeFen: STAKE, odds: oddsOf(play, 9_700) }
    })
    const placed = await amy.call(calls.place, {
      lotteryId: code,
      issue,
      bets: lines.map(({ play, selection, odds }) => ({
        play: play.code,
        selection,
        units: play.count(selection),
        stake: toWire(STAKE),
        oddsMilli: Object.fromEntries(Object.keys(play.most(selection)).map((tier) => [tier, odds[tier]!])),
        oddsVersion,
      })),
      total: toWire(sumFen(lines.map((line) => STAKE * BigInt(line.play.count(line.selection))))),
      idempotencyKey: crypto.randomUUID(),
    })
    await ends(issue, code)
    const settled = await until(async () => {
      const { list } = await amy.call(calls.orders, {})
      const mine = list.find(({ orderId }) => orderId === placed.orderId)
      return mine?.status === 'settled' && mine
    }, 'the order to be settled')
    expect(isDraw(game, settled.numbers)).toBe(true)
    const [stored] = await house.sql('select facts, draw_at from issues where lottery = $1 and issue = $2', [
      code,
      issue,
    ])
    expect(stored.facts).toEqual(factsAt(family, stored.draw_at.getTime()))
    const paid = lines.map((line) => settleLine(line, settled.numbers!, stored.facts).payoutFen)
    expect(settled.payout).toBe(toWire(sumFen(paid)))
    // All twelve animals are on the slip of the last one, so any draw lets one of them win.
    expect(paid[0]! + (family === 'lhc' ? 0n : paid[1]!)).toBeGreaterThan(0n)
    expect(errors).toEqual([])
  },
)

test('quick win draws one digit after the other, from a chain of its own', async () => {
  for (let draws = 0; draws < 2; draws++) await ends((await freshIssue(house, 'win_30')).issue, 'win_30')
  const past = await until(async () => {
    const answer = await house.send(calls.draws.path, { lottery: 'win_30' })
    const { list } = answer.body.data as Output<typeof calls.draws>
    const drawn = list.filter(({ numbers }) => numbers !== null)
    return drawn.length >= 2 && drawn
  }, 'two draws of quick win')
  for (const { numbers } of past) expect(isDraw(games.locsgwin!, numbers)).toBe(true)
})

type Shown = { opensAt: number; lockAt: number; drawAt: number } | null

test('what shows the current issue says when it locks and draws, and what time it is', async () => {
  await openIssue(house, 500, 'ssc_1m')
  await openIssue(house, 500, 'win_30')
  const asked: [path: string, body: Record<string, string>][] = [
    [calls.list.path, {}],
    [calls.info.path, { lottery: 'ssc_1m' }],
    [official.list.path, {}],
    [official.option.path, { lotteryId: 'ssc_1m' }],
    [official.history.path, { lotteryId: 'ssc_1m' }],
    [quick.info.path, { gameId: 'win_30' }],
    [quick.last.path, { gameId: 'win_30' }],
  ]
  for (const [path, body] of asked) {
    const before = Date.now()
    const { now, ...data } = (await house.send(path, body)).body.data as { now: number }
    expect([path, now >= before - 1_000 && now <= Date.now() + 1_000]).toEqual([path, true])
    const shown = currentsIn(data)
    expect([path, shown.length > 0]).toEqual([path, true])
    for (const issue of shown.filter((each) => each !== null))
      expect([issue.opensAt < issue.lockAt, issue.lockAt < issue.drawAt]).toEqual([true, true])
  }
})

/** Every `current` in an answer, however deep. */
function currentsIn(answer: unknown): Shown[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => (name === 'current' ? [value as Shown] : currentsIn(value)))
}

test('quick win takes no return that would let a half colour pay less than its stake', async () => {
  expect(() => changeReturn(house, 'win_30', 8_999)).toThrow(RangeError)
  await house.acts('ann', (db) => changeReturn({ ...house, db }, 'win_30', 9_000))
})

test('a zodiac has one price, that of the year of its draw, and is taken at the price shown', async () => {
  const bao = await house.rich('bao001', '100.00')
  const { issue, drawAt } = await freshIssue(house, 'lhc_5m')
  const { oddsVersion, plays } = await board(house, 'lhc_5m')
  const { yearAnimal } = factsAt('lhc', drawAt)
  const cells = plays.find(({ play }) => play === 'lhc.px')!.items
  expect(cells.map(({ oddsMilli }) => Object.keys(oddsMilli).join())).toEqual(
    cells.map((_, animal) => (animal === yearAnimal ? 'y5' : 'n4')),
  )
  const { selection, oddsMilli } = cells[(yearAnimal! + 1) % 12]!
  const placed = await bao.call(calls.place, {
    ...{ lotteryId: 'lhc_5m', issue, total: '10.00', idempotencyKey: crypto.randomUUID() },
    bets: [{ play: 'lhc.px', selection, units: 1, stake: '10.00', oddsMilli, oddsVersion }],
  })
  expect(placed.best).toBe(toWire(fen(BigInt(oddsMilli['n4']!))))
})

test('the facts of an issue cannot be changed afterwards', async () => {
  const { issue } = await openIssue(house, 0, 'lhc_5m')
  const change = `update issues set facts = '{"yearAnimal": 1}' where issue = $1`
  await expect(house.sql(change, [issue])).rejects.toThrow('is published as it is')
})

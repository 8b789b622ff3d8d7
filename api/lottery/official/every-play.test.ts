// Every play of the official board in every family: offered, bet on, drawn and paid as the rules say.
import { expect, test } from 'vitest'
import { games } from '../../../core/lottery/catalog.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import { playsOn, type Selection } from '../../../core/lottery/game.ts'
import { factsAt } from '../../../core/lottery/facts.ts'
import { settleLine } from '../../../core/lottery/settle.ts'
import { fen, fromWire, sumFen, toWire } from '../../../core/money.ts'
import { optionsOf, submission, type Pick } from '../testing/boards.ts'
import { freshIssue, until } from '../testing/play.ts'
import { openRunning } from '../testing/houses.ts'

const codes = ['k3_1m', 'ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m'].filter((code) => {
  const family = findLottery(code)?.family
  const game = family && games[family]
  return game && playsOn(game, 'official').length > 0
})

const { house, errors, ends } = await openRunning({ lotteries: codes, drawSeconds: 20 })

test.concurrent.each(codes)('%s: all plays in one order, at a 分 a ticket', async (lottery) => {
  const family = findLottery(lottery)!.family
  const plays = playsOn(games[family]!, 'official')
  const { groups } = await optionsOf(house, lottery)
  const offered = groups.flatMap((group) => group.plays.map(({ optionId }) => optionId))
  expect(new Set(offered)).toEqual(new Set(plays.map(({ code }) => code)))

  const person = await house.person(`all${lottery.replace(/_/, '')}`.slice(0, 9))
  await person.receives('1000.00')
  const picks = plays.map(({ code, example, count }): Pick => {
    const numbers = example.map((entry) => (typeof entry === 'object' ? [...entry] : entry))
    return [code, numbers, count(example)]
  })
  const { issue } = await freshIssue(house, lottery)
  const want = await submission(house, issue, picks, { unit: '0.02', lottery })
  const placed = (await person.call(calls.submit, want)).order
  expect(placed?.lines).toHaveLength(plays.length)

  await ends(issue, lottery)
  const done = await until(async () => {
    const { list } = await person.call(calls.orders, { orderNo: placed?.orderId ?? '' })
    return list[0]?.betStatus === 'completed' && list[0]
  }, `${lottery} to be paid`)
  const facts = factsAt(family, Date.now())
  const paid = done.lines.map((line, at) => {
    const play = plays[at]!
    const selection = line.selection as Selection
    const stake = { unitStakeFen: fen(2n), odds: line.oddsMilli }
    return settleLine({ play, selection, ...stake }, done.numbers ?? [], facts).payoutFen
  })
  expect(done.payout).toBe(toWire(sumFen(paid)))
  expect(fromWire(done.total)).toBe(sumFen(done.lines.map(({ units }) => BigInt(units) * 2n)))
  expect(errors).toEqual([])
})

// Every play of the odds board and of quick win: shown, bet on at the price shown, drawn, paid, recorded.
import { expect, test } from 'vitest'
import { lotteryBetOf } from '../../core/lottery/bet.ts'
import { bets } from '../../core/bets.ts'
import type { Output } from '../../core/endpoint.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { lottery as calls, type PlayOdds } from '../../core/lottery/calls.ts'
import { games } from '../../core/lottery/catalog.ts'
import { factsAt } from '../../core/lottery/facts.ts'
import { playsOn, type Selection } from '../../core/lottery/game.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import { fen, toWire } from '../../core/money.ts'
import { freshIssue, until } from './testing/play.ts'
import { openRunning } from './testing/houses.ts'

const codes = ['k3_1m', 'ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m', 'win_30']
const STAKE = fen(100n)

const { house, errors, ends } = await openRunning({ lotteries: codes, drawSeconds: 20 })

test.concurrent.each(codes)('%s: a ticket of each play in one order', async (code) => {
  const { family } = findLottery(code)!
  const game = games[family]!
  const isQuick = family === 'locsgwin'
  const plays = playsOn(game, isQuick ? 'quick' : 'odds')
  const { oddsVersion, plays: shown } = await priced(code, isQuick)
  expect(shown.map(({ play }) => play)).toEqual(plays.map((play) => play.code))

  const person = await house.person(`each${code.replace(/_/, '')}`.slice(0, 10))
  await person.receives('1000.00')
  const { issue } = await freshIssue(house, code)
  const lines = shown.map(ticketOf)
  const total = toWire(fen(STAKE * BigInt(lines.length)))
  const terms = { issue, total, idempotencyKey: crypto.randomUUID() }
  const placed = isQuick
    ? await person.call(quick.bet, {
        ...{ gameId: code, oddsVersion, ...terms },
        bets: lines.map(({ side, line: { oddsMilli } }) => ({ side, amount: '1.00', oddsMilli })),
      })
    : await person.call(calls.place, {
        ...{ lotteryId: code, ...terms },
        bets: lines.map(({ line }) => ({ ...line, stake: '1.00', oddsVersion })),
      })
  expect(placed.lines).toHaveLength(plays.length)

  await ends(issue, code)
  const recorded = await until(async () => {
    const { list } = await person.call(bets.list, { orderNo: placed.orderId, size: 100 })
    return list.length > 0 && list.every(({ status }) => status === 'completed') && list
  }, `${code} to be paid`)
  expect(recorded).toHaveLength(plays.length)
  for (const bet of recorded) {
    const own = lotteryBetOf(bet)
    const play = plays.find((each) => each.code === own.play)!
    const line = { play, selection: own.selection as Selection, unitStakeFen: STAKE }
    const facts = factsAt(family, bet.settledAt ?? 0)
    const paid = settleLine({ ...line, odds: own.oddsMilli }, own.numbers ?? [], facts)
    expect([own.play, bet.payout, bet.refund]).toEqual([own.play, toWire(paid.prizeFen), toWire(paid.refundFen)])
  }
  expect(errors).toEqual([])
})

/** Returns the prices of a play that the board shows. */
async function priced(code: string, isQuick: boolean) {
  const answer = isQuick
    ? await house.send(quick.rate.path, { gameId: code })
    : await house.send(calls.odds.path, { lottery: code })
  return answer.body.data as Pick<Output<typeof calls.odds>, 'oddsVersion' | 'plays'>
}

/** The first field of a play; where it has rows instead, its example at all its prices. */
function ticketOf({ play, items }: PlayOdds) {
  const [first] = items
  const alike = items.filter(({ selection }) => JSON.stringify(selection) === JSON.stringify(first!.selection))
  const oddsMilli = Object.assign({}, ...alike.map((item) => item.oddsMilli)) as Record<string, number>
  return { side: first!.type, line: { play, selection: first!.selection, units: 1, oddsMilli } }
}

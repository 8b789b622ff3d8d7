// Orders that cost most to judge before they are refused: as many lines as there may be, each with the largest choice of a
// play, and a total that is none.
import { games } from '../../core/lottery/catalog.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { LINES_MAX, lottery } from '../../core/lottery/calls.ts'
import type { Play } from '../../core/lottery/game.ts'
import { official } from '../../core/lottery/official-calls.ts'

type Order = { path: string; what: string; body: string }

/** Of each play of every family. The issue is one of the fast 快三 that is open; of the others none is, which is said behind the lines. */
export function dearOrders(issue: string): Order[] {
  return Object.values(games).flatMap((game) => {
    const code = lotteries.find(({ family }) => family === game.family)?.code ?? ''
    return Object.values(game.plays).flatMap((play) => ordersOf(code, issue, play))
  })
}

function ordersOf(code: string, issue: string, play: Play): Order[] {
  const rows = play.rows.map(({ entries }) => entries)
  const all = play.nested ? rows : (rows[0] ?? [])
  const selection = play.problem(all) === undefined ? all : play.example
  const whole = { lotteryId: code, issue, total: '0.01', idempotencyKey: '@key@' }
  const shown = { oddsMilli: { a: 2_000 }, oddsVersion: 1 }
  const units = play.count(selection as never)
  const bets = (line: object) => Array.from({ length: LINES_MAX }, () => ({ ...line, ...shown }))
  const onOdds = { play: play.code, selection, units, stake: '1.00' }
  const onOfficial = { optionId: play.code, numbers: selection, count: units, multiple: 1, unit: '2.00' }
  const order = (path: string, line: object) => ({
    ...{ path, what: `200 lines of ${play.code}` },
    body: JSON.stringify({ ...whole, bets: bets(line) }),
  })
  return [order(lottery.place.path, onOdds), order(official.submit.path, onOfficial)]
}

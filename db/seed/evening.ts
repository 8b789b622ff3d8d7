// An evening of bao001: the next issues of one lottery, a board each day in turn. What opens, locks, draws and settles them is
// what the house's ticker calls, at the instants of their calendar.
import { randomUUID } from 'node:crypto'
import { drawIssue, lockIssue } from '../../api/lottery/draw.ts'
import { prepareIssues } from '../../api/lottery/issues.ts'
import { findUnderWay } from '../../api/lottery/lottery.sql.ts'
import { openOffers } from '../../api/lottery/offers/offer.ts'
import { settleIssue } from '../../api/lottery/settlement.ts'
import type { House } from '../../api/shell/app.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import type { Past } from './past.ts'
import type { DemoPerson } from './people.ts'

type Evening = { house: House; bao: DemoPerson; comes: Past['comes'] }
/** What the board shows is looked at once an evening; `round` says which of it is taken. */
type Board = (bao: DemoPerson, lottery: string) => Promise<(issue: string, round: number) => Promise<unknown>>

/** Enough for a year of such evenings; the house commits to its next chain long before. */
const KEYS = 1_024
/** So much that sixty days of it come to VIP 3. */
const STAKE = '4900.00'
const SMALL = '20.00'

const evenings: readonly (readonly [lottery: string, board: Board])[] = [
  ['k3_1m', onOdds],
  ['win_60', onQuick],
  ['ssc_1m', onOdds],
  ['k3_1m', onOfficial],
  ['pk10_1m', onOdds],
  ['win_30', onQuick],
  ['x115_1m', onOfficial],
]

export async function playsAt(evening: Evening, day: number): Promise<void> {
  const { house, bao, comes } = evening
  const [code, board] = evenings[day % evenings.length]!
  const offer = await openOffers(house).find(code)
  // A house that does not offer it has other evenings.
  if (!offer?.isOpen) return
  const alarm = (problem: Error) => {
    throw problem
  }
  await prepareIssues(house, offer, KEYS)
  const places = await board(bao, code)
  for (let round = 0; ; round++) {
    const { current } = await bao.call(lottery.info, { lottery: code })
    if (current?.status !== 'open') return
    // Somebody looks before betting.
    await comes(new Date(current.opensAt + 12_000))
    await places(current.issue, day * 2 + round)
    await comes(new Date(current.lockAt + 5))
    for (const issue of await findUnderWay(house.db)) await lockIssue(house, issue, alarm)
    await comes(new Date(current.drawAt + 5))
    for (const issue of await findUnderWay(house.db)) await drawIssue(house, issue, alarm)
    for (const issue of await findUnderWay(house.db)) await settleIssue(house, issue, { alarm })
  }
}

const SIDES = ['big', 'small', 'odd', 'even'] as const

async function onOdds(bao: DemoPerson, lotteryId: string) {
  const { plays, oddsVersion } = await bao.call(lottery.odds, { lottery: lotteryId })
  const open = plays.flatMap(({ play, items }) => items.filter(({ isOpen }) => isOpen).map((one) => ({ play, ...one })))
  return (issue: string, round: number) => {
    const side = open.find(({ type }) => type === SIDES[round % SIDES.length])
    const other = open[(round * 31) % open.length]
    const chosen = [...(side ? [{ ...side, stake: STAKE }] : []), ...(other ? [{ ...other, stake: SMALL }] : [])]
    const bets = chosen.map(({ play, selection, oddsMilli, stake }) => {
      return { play, selection, units: 1, stake, oddsMilli, oddsVersion }
    })
    const total = toWire(sumFen(bets.map(({ stake }) => fromWire(stake))))
    return bao.call(lottery.place, { lotteryId, issue, bets, total, idempotencyKey: randomUUID() })
  }
}

async function onQuick(bao: DemoPerson, gameId: string) {
  const { plays, oddsVersion } = await bao.call(quick.rate, { gameId })
  const items = plays.flatMap(({ items }) => items).filter(({ isOpen }) => isOpen)
  return (issue: string, round: number) => {
    const side = items.find(({ type }) => type === SIDES[round % SIDES.length])
    const digit = items.find(({ type }) => type === String(round % 10))
    const chosen = [...(side ? [{ ...side, amount: STAKE }] : []), ...(digit ? [{ ...digit, amount: SMALL }] : [])]
    const bets = chosen.map(({ type, amount, oddsMilli }) => ({ side: type, amount, oddsMilli }))
    const total = toWire(sumFen(bets.map(({ amount }) => fromWire(amount))))
    return bao.call(quick.bet, { gameId, issue, bets, oddsVersion, total, idempotencyKey: randomUUID() })
  }
}

/** The example of a play's own rules, at a multiple that makes about a hundred yuan of it. */
async function onOfficial(bao: DemoPerson, lotteryId: string) {
  const { oddsVersion, groups } = await bao.call(official.option, { lotteryId })
  const plays = groups.flatMap(({ plays }) => plays).filter(({ units }) => units.example > 0 && units.example <= 20)
  return async (issue: string, round: number) => {
    const play = plays[(round * 7) % plays.length]
    if (!play) return
    const { optionId, example: numbers, units, tiers } = play
    const oddsMilli = Object.fromEntries(tiers.map(({ code, oddsMilli }) => [code, oddsMilli]))
    const multiple = Math.max(1, Math.floor(50 / units.example))
    const bet = { optionId, numbers, count: units.example, multiple, unit: '2.00' as const, oddsMilli, oddsVersion }
    const total = toWire(fromWire('2.00') * BigInt(multiple * units.example))
    await bao.call(official.submit, { lotteryId, issue, bets: [bet], total, idempotencyKey: randomUUID() })
  }
}

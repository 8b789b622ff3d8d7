// Bets on the three boards of lotteries: what the board shows is looked at once, and anybody bets on it.
import { randomUUID } from 'node:crypto'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import type { DemoPerson } from './people.ts'

/**
 * Stakes on a board: `most` on one of its sides, `least` on one of all its cells, about `ticket` on a play of the
 * official board. `round` says which.
 */
export type Taken = { round: number; most: string; least: string; ticket: string }
export type Bets = (who: DemoPerson, issue: string, taken: Taken) => Promise<unknown>
export type Board = (looker: DemoPerson, lottery: string) => Promise<Bets>

const SIDES = ['big', 'small', 'odd', 'even'] as const

export async function onOdds(looker: DemoPerson, lotteryId: string): Promise<Bets> {
  const { plays, oddsVersion } = await looker.call(lottery.odds, { lottery: lotteryId })
  const open = plays.flatMap(({ play, items }) => items.filter(({ isOpen }) => isOpen).map((one) => ({ play, ...one })))
  return (who, issue, { round, most, least }) => {
    const side = open.find(({ type }) => type === SIDES[round % SIDES.length])
    const other = open[(round * 31) % open.length]
    const chosen = [...(side ? [{ ...side, stake: most }] : []), ...(other ? [{ ...other, stake: least }] : [])]
    const bets = chosen.map(({ play, selection, oddsMilli, stake }) => {
      return { play, selection, units: 1, stake, oddsMilli, oddsVersion }
    })
    const total = toWire(sumFen(bets.map(({ stake }) => fromWire(stake))))
    return who.call(lottery.place, { lotteryId, issue, bets, total, idempotencyKey: randomUUID() })
  }
}

export async function onQuick(looker: DemoPerson, gameId: string): Promise<Bets> {
  const { plays, oddsVersion } = await looker.call(quick.rate, { gameId })
  const items = plays.flatMap(({ items }) => items).filter(({ isOpen }) => isOpen)
  return (who, issue, { round, most, least }) => {
    const side = items.find(({ type }) => type === SIDES[round % SIDES.length])
    const digit = items.find(({ type }) => type === String(round % 10))
    const chosen = [...(side ? [{ ...side, amount: most }] : []), ...(digit ? [{ ...digit, amount: least }] : [])]
    const bets = chosen.map(({ type, amount, oddsMilli }) => ({ side: type, amount, oddsMilli }))
    const total = toWire(sumFen(bets.map(({ amount }) => fromWire(amount))))
    return who.call(quick.bet, { gameId, issue, bets, oddsVersion, total, idempotencyKey: randomUUID() })
  }
}

/** The example of a play's own rules, at a multiple that makes about as much of it as was asked for. */
export async function onOfficial(looker: DemoPerson, lotteryId: string): Promise<Bets> {
  const { oddsVersion, groups } = await looker.call(official.option, { lotteryId })
  const plays = groups.flatMap(({ plays }) => plays).filter(({ units }) => units.example > 0 && units.example <= 20)
  return async (who, issue, { round, ticket }) => {
    const play = plays[(round * 7) % plays.length]
    if (!play) return
    const { optionId, example: numbers, units, tiers } = play
    const oddsMilli = Object.fromEntries(tiers.map(({ code, oddsMilli }) => [code, oddsMilli]))
    const tickets = fromWire(ticket) / fromWire('2.00') / BigInt(units.example)
    const multiple = Number.parseInt(String(tickets > 0n ? tickets : 1n), 10)
    const bet = { optionId, numbers, count: units.example, multiple, unit: '2.00' as const, oddsMilli, oddsVersion }
    const total = toWire(fromWire('2.00') * BigInt(multiple * units.example))
    await who.call(official.submit, { lotteryId, issue, bets: [bet], total, idempotencyKey: randomUUID() })
  }
}

// Bets of one chase stand together: a chase is one decision, and its turns would hide what else a day had.
import type { Bet } from '../../core/bets.ts'
import { fen, fromWire, type Fen } from '../../core/money.ts'
import { dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { statusNames } from './words.ts'

/** A fold of at least two bets that a chase placed on one day, newest first. */
export type Chased = { chase: string; bets: [Bet, ...Bet[]] }

/** A bet, or the bets of a chase on a day in the place of the newest of them. */
export type Listed = { bet: Bet } | Chased

export function folded(rows: readonly Bet[]): Listed[] {
  const ofDay = (bet: Bet) => `${bet.chase} ${dayOf(bet.placedAt)}`
  const groups = new Map<string, [Bet, ...Bet[]]>()
  for (const bet of rows) {
    const found = groups.get(ofDay(bet))
    if (bet.chase === null) continue
    if (found) found.push(bet)
    else groups.set(ofDay(bet), [bet])
  }
  return rows.flatMap((bet): Listed[] => {
    const bets = bet.chase === null ? undefined : groups.get(ofDay(bet))
    if (!bets || bet.chase === null || bets.length === 1) return [{ bet }]
    return bets[0] === bet ? [{ chase: bet.chase, bets }] : []
  })
}

export const newestOf = (one: Listed): Bet => ('bet' in one ? one.bet : one.bets[0])

/** The net result of all bets of a chase; while one is open, the stake of all. */
export function broughtByAll(bets: readonly Bet[]) {
  if (bets.some(({ net }) => net === null))
    return {
      amount: sum(bets.map(({ stake }) => fromWire(stake))),
      word: statusNames.unfinished(),
      isWin: false,
      isOpen: true,
    }
  const amount = sum(bets.map(({ net }) => (net?.startsWith('-') ? -fromWire(net.slice(1)) : fromWire(net ?? '0.00'))))
  const isWin = amount > 0n
  return { amount, word: isWin ? m.bets_won() : statusNames.completed(), isWin, isOpen: false }
}

const sum = (amounts: readonly bigint[]): Fen => fen(amounts.reduce((total, one) => total + one, 0n))

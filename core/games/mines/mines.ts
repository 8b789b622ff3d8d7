// Mines 扫雷 (rulebook 3.10): 25 tiles with a chosen number of mines, laid before the first pick.
import * as v from 'valibot'
import { placeMines } from '../../fair/results.ts'
import { isRtp, RTP_BP } from '../../lottery/odds.ts'
import { NONE, type Fen } from '../../money.ts'
import { stakeField } from '../bet.ts'
import { isBelow } from '../fraction.ts'
import { expectationOf, plainly, timesDown, type Expectation, type Rules } from '../rules.ts'
import { TILES, type MinesRound } from './round.ts'

const E4 = 10_000n
// Below this multiplier a round was too safe to count for turnover (rulebook 5).
const LEAST_COUNTED_E4 = 11_000n

export const minesBet = v.strictObject({
  stake: stakeField,
  mines: v.pipe(
    v.number('mines_range'),
    v.integer('mines_range'),
    v.minValue(1, 'mines_range'),
    v.maxValue(TILES - 1, 'mines_range'),
  ),
})
export type MinesBet = v.InferOutput<typeof minesBet>
export type MinesTerms = { rtpBp: number }

/** The multiplier after this many safe picks, stake included, in ten-thousandths; before the first pick it is 1. */
export function minesMultiplier(mines: number, picks: number, { rtpBp }: MinesTerms): bigint {
  if (!isRtp(rtpBp)) throw new RangeError(`a return of ${rtpBp} bp is not allowed`)
  if (!Number.isInteger(picks) || picks < 0 || picks > TILES - mines)
    throw new RangeError(`no round with ${mines} mines has ${picks} safe picks`)
  if (picks === 0) return E4
  return (BigInt(rtpBp) * choose(TILES, picks)) / choose(TILES - mines, picks)
}

/** The payout in fen if the member stopped after this many safe picks. */
export const standing = ({ stake, mines }: MinesBet, terms: MinesTerms, picks: number): Fen =>
  timesDown(stake, minesMultiplier(mines, picks, terms), E4)

/**
 * The stake, unless the round was too safe. What was lost was risked for the next multiplier, so that one says how safe
 * it was (decision 0022): `picks` counts the tile under which a mine lay.
 */
const validOf = ({ stake, mines }: MinesBet, terms: MinesTerms, picks: number): Fen =>
  minesMultiplier(mines, picks, terms) < LEAST_COUNTED_E4 ? NONE : stake

/** The expectation of a member who stops after `picks` safe tiles, or loses before. */
export function stoppingAfter(bet: MinesBet, terms: MinesTerms, picks: number): Expectation {
  // The orders of `picks` tiles whose first `first` tiles are safe.
  const safe = (first: number) => ordered(TILES - bet.mines, first) * ordered(TILES - first, picks - first)
  const lostAt = Array.from({ length: picks }, (_, index) => ({
    ways: safe(index) - safe(index + 1),
    brings: 0n,
    valid: validOf(bet, terms, index + 1),
  }))
  const valid = validOf(bet, terms, picks)
  const cashed = { ways: safe(picks), brings: standing(bet, terms, picks), valid }
  return expectationOf(bet.stake, [cashed, ...lostAt])
}

export const mines: Rules<MinesBet, MinesTerms, { mines: number[] }, MinesRound> = {
  bet: minesBet,
  usual: { rtpBp: RTP_BP.usual },
  stakeOf: ({ stake }) => stake,
  // Multipliers grow with every pick, so the last is the largest.
  mostOf: (bet, terms) => standing(bet, terms, TILES - bet.mines),
  draw: (stream, bet) => ({ mines: placeMines(stream, bet.mines) }),
  settle(bet, terms, { ending, picks }) {
    const { stake } = bet
    if (ending === 'open') throw new Error('a round that is open has no result yet')
    if (ending === 'refunded') return plainly(stake, stake, NONE)
    const returned = ending === 'cashed' ? standing(bet, terms, picks.length) : NONE
    return plainly(stake, returned, validOf(bet, terms, picks.length))
  },
  // Every stopping rule is a mixture of these, because an open round reveals nothing except that it is still open.
  expect: (bet, terms) =>
    Array.from({ length: TILES - bet.mines }, (_, index) => stoppingAfter(bet, terms, index + 1)).reduce(
      (dearest, one) => (isBelow(one.mean, dearest.mean) ? one : dearest),
    ),
}

/** The number of orders in which k of n tiles can be picked. */
function ordered(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways *= BigInt(n - i)
  return ways
}

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1)
  return ways
}

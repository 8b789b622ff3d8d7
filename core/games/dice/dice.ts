// Dice 骰子 (rulebook 3.10): a number below 10,000, under or over what the member sets.
import * as v from 'valibot'
import { rollDice } from '../../fair/results.ts'
import { isRtp, RTP_BP } from '../../lottery/odds.ts'
import { NONE, type Fen } from '../../money.ts'
import { stakeField } from '../bet.ts'
import { expectationOf, plainly, timesDown, type Rules } from '../rules.ts'

export const SIDES = 10_000
export const TARGET = { min: 100, max: 9_500 } as const
// The highest target that counts for turnover: above it a bet wins nearly always (rulebook 5).
const MOST_COUNTED = 9_000
const E4 = 10_000n

export const diceBet = v.strictObject({
  stake: stakeField,
  side: v.picklist(['under', 'over'], 'side_unknown'),
  /** How many of the 10,000 numbers win. */
  target: v.pipe(
    v.number('target_range'),
    v.integer('target_range'),
    v.minValue(TARGET.min, 'target_range'),
    v.maxValue(TARGET.max, 'target_range'),
  ),
})
export type DiceBet = v.InferOutput<typeof diceBet>
export type DiceTerms = { rtpBp: number }
export type DiceRoll = { roll: number }

/**
 * The multiplier of a winning bet, stake included, in ten-thousandths. Throws on a return outside the permitted range.
 */
export function diceMultiplier({ target }: Pick<DiceBet, 'target'>, { rtpBp }: DiceTerms): bigint {
  if (!isRtp(rtpBp)) throw new RangeError(`a return of ${rtpBp} bp is not allowed`)
  return (BigInt(rtpBp) * E4) / BigInt(target)
}

const winsDice = ({ side, target }: DiceBet, { roll }: DiceRoll): boolean =>
  side === 'under' ? roll < target : roll >= SIDES - target

const mostOf = (bet: DiceBet, terms: DiceTerms): Fen => timesDown(bet.stake, diceMultiplier(bet, terms), E4)

const validOf = ({ stake, target }: DiceBet): Fen => (target > MOST_COUNTED ? NONE : stake)

export const dice: Rules<DiceBet, DiceTerms, DiceRoll> = {
  bet: diceBet,
  usual: { rtpBp: RTP_BP.usual },
  stakeOf: ({ stake }) => stake,
  mostOf,
  draw: (stream) => ({ roll: rollDice(stream) }),
  settle: (bet, terms, roll) => plainly(bet.stake, winsDice(bet, roll) ? mostOf(bet, terms) : NONE, validOf(bet)),
  expect: (bet, terms) =>
    expectationOf(bet.stake, [
      { ways: BigInt(bet.target), brings: mostOf(bet, terms), valid: validOf(bet) },
      { ways: BigInt(SIDES - bet.target), brings: 0n, valid: validOf(bet) },
    ]),
}

import { SIDES, type DiceTerms } from '../../core/games/dice/dice.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'

export type Side = 'under' | 'over'

export const termsOf = (terms: Readonly<Record<string, unknown>>): DiceTerms => terms as DiceTerms

/** "42.17" */
export const rolledText = (roll: number): string => (roll / 100).toFixed(2)

/** The bound of the winning numbers, in ten-thousandths. */
export const boundaryOf = (side: Side, target: number): number => (side === 'under' ? target : SIDES - target)

export const sideText = (side: Side, target: number): string => {
  const number = rolledText(boundaryOf(side, target))
  return side === 'under' ? m.games_side_under({ number }) : m.games_side_over({ number })
}

export type DiceShown = { side: Side; target: number; roll: number | undefined }

/** The bet and the drawn number, from the round on the wire. */
export function diceOf({ bet, drawn }: PlayedRound): DiceShown {
  const { side, target } = bet
  const { roll } = drawn
  return {
    side: side === 'over' ? 'over' : 'under',
    target: typeof target === 'number' ? target : 0,
    roll: typeof roll === 'number' ? roll : undefined,
  }
}

/** "Rolled 42.17 · Under 50.00" */
export function resultText(round: PlayedRound): string {
  const { side, target, roll } = diceOf(round)
  const bet = sideText(side, target)
  return roll === undefined ? bet : `${m.play_dice_rolled({ number: rolledText(roll) })} · ${bet}`
}

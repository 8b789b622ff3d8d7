import type { Play } from './game.ts'

const LHC_BALLS = 49

/** Of 11 pick 5 every number is a ball; of Mark Six those that are chosen out of all balls: tails and counts are none. */
const isBall = ({ code, rows }: Play): boolean =>
  code.startsWith('x5.') || (code.startsWith('lhc.') && rows.some(({ entries }) => entries.length === LHC_BALLS))

/** A number as its ball has it: "01" in 11 pick 5 and Mark Six. */
export const ballText = (play: Play, number: number): string => String(number).padStart(isBall(play) ? 2 : 1, '0')

import type { Play } from './game.ts'

/** Families whose balls bear two digits, by how many balls they have. */
const twoDigits: readonly (readonly [head: string, balls: number])[] = [
  ['x115.', 11],
  ['lhc.', 49],
]

/** A number as its ball has it: "01" in 11 pick 5 and Mark Six. Tails, sums and counts are no balls. */
export function ballText(play: Play, number: number): string {
  const found = twoDigits.find(([head]) => play.code.startsWith(head))
  const isBall = found && play.rows.some(({ entries }) => entries.length === found[1])
  return isBall ? String(number).padStart(2, '0') : String(number)
}

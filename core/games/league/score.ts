// The score of a match, and the outcome of a bet on a line (rulebook 3.11).

/** How much each side has at the end: goals, or maps. The table of a league goes by it, whatever the sport. */
export type Score = { home: number; away: number }

/** Won, half won, returned, half lost, lost. */
export const outcomes = ['W', 'HW', 'P', 'HL', 'L'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome by one whole number: quarter goals beyond the line. */
export function outcomeOf(quarters: number): Outcome {
  if (quarters >= 2) return 'W'
  if (quarters === 1) return 'HW'
  if (quarters === 0) return 'P'
  return quarters === -1 ? 'HL' : 'L'
}

export const when = (won: boolean): Outcome => (won ? 'W' : 'L')

/** Asian handicap 让球: `line` in quarter goals of the side that is bet on. */
export const handicap = (own: number, other: number, line: number): Outcome => outcomeOf(4 * (own - other) + line)

/** Over or under 大小: `line` in quarter goals. */
export const overUnder = (side: string, total: number, line: number): Outcome =>
  outcomeOf(side === 'over' ? 4 * total - line : line - 4 * total)

/** The returned part of a stake, in two-thousandths: a winning price of 1.950 is 3,900. */
export function returnedPart(outcome: Outcome, oddsMilli: number): bigint {
  const odds = BigInt(oddsMilli)
  const parts = { W: 2n * odds, HW: odds + 1_000n, P: 2_000n, HL: 1_000n, L: 0n }
  return parts[outcome]
}

export const PART = 2_000n

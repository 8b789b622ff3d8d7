// Bets that cancel each other out prove no play: what of a member's lines on one draw counts (rulebook 5).
import { fen, lesser, NONE, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { coverageTurnover, exhaustiveTurnover } from '../turnover.ts'
import { k3 } from './games/k3.ts'

/** A settled line, in the order in which it was placed. `at` is its own stake per ticket. */
export type HedgeLine = {
  play: string
  selection: unknown
  unitStake: Fen
  stake: Fen
  refund: Fen
}

/** At this share of a group's outcomes nothing of the group counts. */
const COVERAGE_BP = 7_000

// Everything that can happen, in two or four words.
const EXHAUSTIVE: Record<string, readonly (readonly string[])[]> = {
  'k3.side': [
    ['big', 'small'],
    ['odd', 'even'],
    ['bigodd', 'bigeven', 'smallodd', 'smalleven'],
  ],
}
EXHAUSTIVE['k3.side_plain'] = EXHAUSTIVE['k3.side']!

// Plays whose cells exclude each other, with the ways of each.
const GROUPS: Record<string, (entry: string) => number> = {
  'k3.sum': (entry) => waysOf('k3.sum', `s${entry}`),
  'k3.pattern': (entry) => waysOf('k3.pattern', entry),
}
const SPACE = 216

function waysOf(play: string, tier: string): number {
  return k3.plays[play]?.tiers.find(({ code }) => code === tier)?.winning ?? 0
}

/**
 * The effective bet of each line, for all lines of one member on one draw in the order of placing.
 * What a hedge takes out is taken from the later line first (decision 26).
 */
export function effectiveStakes(lines: readonly HedgeLine[]): Fen[] {
  const left = lines.map(({ stake, refund }) => fen(stake - refund))
  for (const [play, sets] of Object.entries(EXHAUSTIVE)) {
    for (const set of sets) {
      const stakes = set.map((entry) => staked(lines, play, entry))
      take(lines, left, { play, entries: set, amount: sumFen(stakes) - exhaustiveTurnover(stakes) })
    }
  }
  for (const [play, ways] of Object.entries(GROUPS)) {
    const entries = [...new Set(lines.filter((line) => line.play === play).flatMap(entriesOf))]
    const covered = entries.reduce((sum, entry) => sum + ways(entry), 0)
    const stakes = entries.map((entry) => staked(lines, play, entry))
    const counted = coverageTurnover({ stakes, covered, space: SPACE, limitBp: COVERAGE_BP })
    take(lines, left, { play, entries, amount: sumFen(stakes) - counted })
  }
  return left
}

/** What lies on one entry of a play, over all lines. */
const staked = (lines: readonly HedgeLine[], play: string, entry: string): Fen =>
  sumFen(
    lines
      .filter((line) => line.play === play && entriesOf(line).includes(entry))
      .map((line) => line.unitStake),
  )

function take(
  lines: readonly HedgeLine[],
  left: Fen[],
  { play, entries, amount }: { play: string; entries: readonly string[]; amount: bigint },
) {
  let rest = fen(amount)
  for (let at = lines.length - 1; at >= 0 && rest > 0n; at--) {
    const line = lines[at]!
    if (line.play !== play) continue
    const share = entriesOf(line).filter((entry) => entries.includes(entry)).length
    const taken = lesser(rest, lesser(left[at] ?? NONE, fen(line.unitStake * BigInt(share))))
    left[at] = fen((left[at] ?? NONE) - taken)
    rest = fen(rest - taken)
  }
}

function entriesOf({ selection }: HedgeLine): string[] {
  return Array.isArray(selection) ? selection.map(String) : []
}

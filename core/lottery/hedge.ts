// Bets that cancel each other out prove no play: the counted part of a member's lines on one draw (rulebook 5).
import { fen, lesser, NONE, sumFen, type Fen } from '../money.ts'
import { coverageTurnover, exhaustiveTurnover } from '../turnover.ts'
import { duels, exhaustive, groups } from './hedge-sets.ts'

/** A settled line, in the order in which it was placed. `unitStake` is its own stake per ticket. */
export type HedgeLine = {
  play: string
  selection: unknown
  unitStake: Fen
  stake: Fen
  refund: Fen
}

/** The share of a group's outcomes, in ten-thousandths, from which on no stake of the group counts. */
const COVERAGE_BP = 7_000

/**
 * The effective bet of each line, for all lines of one member on one draw in the order of placing.
 * A hedge reduces the later line first (decision 26).
 */
export function effectiveStakes(lines: readonly HedgeLine[]): Fen[] {
  const left = lines.map(({ stake, refund }) => fen(stake - refund))
  const fields = lines.map(fieldsOf)
  const staked = stakedOn(lines, fields)
  const takeOut = (chosen: readonly string[], amount: bigint) => take({ lines, fields, left }, chosen, amount)

  const open = new Map(staked)
  for (const set of exhaustive) {
    const stakes = set.map((field) => open.get(field) ?? NONE)
    const amount = sumFen(stakes) - exhaustiveTurnover(stakes)
    takeOut(set, amount)
    // Stakes that one set has cancelled are subtracted before the next set that shares fields with it.
    const each = amount / BigInt(set.length)
    for (const [at, field] of set.entries()) open.set(field, fen(stakes[at]! - each))
  }
  for (const { covers, ways, space } of groups) {
    const chosen = [...staked.keys()].filter((field) => covers.has(field))
    const outcomes = new Set(chosen.flatMap((field) => covers.get(field) ?? []))
    const covered = [...outcomes].reduce((sum, outcome) => sum + (ways[outcome] ?? 0), 0)
    const stakes = chosen.map((field) => staked.get(field) ?? NONE)
    const counted = coverageTurnover({ stakes, covered, space, limitBp: COVERAGE_BP })
    takeOut(chosen, sumFen(stakes) - counted)
  }
  return left
}

/** The total stake on each field, over all lines. */
function stakedOn(lines: readonly HedgeLine[], fields: readonly (readonly string[])[]): ReadonlyMap<string, Fen> {
  const staked = new Map<string, Fen>()
  for (const [at, { unitStake }] of lines.entries())
    for (const field of new Set(fields[at])) staked.set(field, fen((staked.get(field) ?? NONE) + unitStake))
  return staked
}

type Bets = { lines: readonly HedgeLine[]; fields: readonly (readonly string[])[]; left: Fen[] }

function take({ lines, fields, left }: Bets, chosen: readonly string[], amount: bigint) {
  let rest = fen(amount)
  for (let at = lines.length - 1; at >= 0 && rest > 0n; at--) {
    const share = fields[at]!.filter((field) => chosen.includes(field)).length
    const own = fen(lines[at]!.unitStake * BigInt(share))
    const taken = lesser(rest, lesser(left[at] ?? NONE, own))
    left[at] = fen((left[at] ?? NONE) - taken)
    rest = fen(rest - taken)
  }
}

/** The fields of a line as the sets name them: "k3.side big", "x5.ball 1 big", "ssc.lh 0-4 dragon". */
function fieldsOf({ play, selection }: HedgeLine): string[] {
  if (!Array.isArray(selection)) return []
  if (duels.has(play)) {
    const [duel, words] = selection as readonly (readonly unknown[])[]
    return words!.map((word) => `${play} ${duel!.join('-')} ${String(word)}`)
  }
  return selection.flatMap((entry: unknown, place) =>
    Array.isArray(entry) ? entry.map((inner) => `${play} ${place + 1} ${String(inner)}`) : [`${play} ${String(entry)}`],
  )
}

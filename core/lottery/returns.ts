// The exact return of a selection: every draw counted, nothing simulated.
import type { Draw, Facts, Odds, Play, Selection, Sort } from './game.ts'

export type Return = {
  outcomes: number
  /** Tickets won over all draws, per tier. */
  winning: Readonly<Record<string, number>>
  refunding: number
  /** Expected return of one ticket as a fraction of its stake. */
  numerator: bigint
  denominator: bigint
}

/** Walks through every draw of a game, or through sorts of them. `selection` is one ticket or many. */
export function returnOf(
  bet: { play: Play; selection: Selection; odds: Odds },
  draws: Iterable<Draw | Sort>,
  facts?: Facts,
): Return {
  const winning: Record<string, number> = {}
  let refunding = 0
  let outcomes = 0
  for (const each of draws) {
    const { draw, ways } = 'draw' in each ? each : { draw: each, ways: 1 }
    const wins = bet.play.wins(bet.selection, draw, facts)
    outcomes += ways
    refunding += wins.refundUnits * ways
    for (const [tier, units] of Object.entries(wins.hits)) {
      winning[tier] = (winning[tier] ?? 0) + units * ways
    }
  }
  const paid = Object.entries(winning).reduce(
    (sum, [tier, units]) => sum + BigInt(units) * BigInt(bet.odds[tier]!),
    BigInt(refunding) * 1_000n,
  )
  const staked = BigInt(outcomes) * BigInt(bet.play.count(bet.selection))
  return {
    outcomes,
    winning,
    refunding,
    numerator: paid,
    denominator: staked * 1_000n,
  }
}

/** A return in per cent, rounded to three decimals as the rulebook prints it: "96.979". */
export function showReturn({ numerator, denominator }: Pick<Return, 'numerator' | 'denominator'>): string {
  const thousandths = (numerator * 200_000n + denominator) / (2n * denominator)
  return `${thousandths / 1_000n}.${(thousandths % 1_000n).toString().padStart(3, '0')}`
}

// The exact return of a selection: every draw counted, nothing simulated.
import type { Draw, Odds, Play, Selection } from './game.ts'

export type Return = {
  outcomes: number
  /** Tickets won over all draws, per tier. */
  winning: Readonly<Record<string, number>>
  refunding: number
  /** Expected return of one ticket as a fraction of its stake. */
  numerator: bigint
  denominator: bigint
}

/** Walks through every draw of a game. `selection` is one ticket or many. */
export function returnOf(
  bet: { play: Play; selection: Selection; odds: Odds },
  outcomes: readonly Draw[],
): Return {
  const winning: Record<string, number> = {}
  let refunding = 0
  for (const draw of outcomes) {
    const wins = bet.play.wins(bet.selection, draw)
    refunding += wins.refundUnits
    for (const [tier, units] of Object.entries(wins.hits)) {
      winning[tier] = (winning[tier] ?? 0) + units
    }
  }
  const paid = Object.entries(winning).reduce(
    (sum, [tier, units]) => sum + BigInt(units) * BigInt(bet.odds[tier]!),
    BigInt(refunding) * 1_000n,
  )
  const staked = BigInt(outcomes.length) * BigInt(bet.play.count(bet.selection))
  return {
    outcomes: outcomes.length,
    winning,
    refunding,
    numerator: paid,
    denominator: staked * 1_000n,
  }
}

/** A return in per cent, rounded to three decimals as the rulebook prints it: "96.979". */
export function showReturn({ numerator, denominator }: Return): string {
  const thousandths = (numerator * 200_000n + denominator) / (2n * denominator)
  return `${thousandths / 1_000n}.${(thousandths % 1_000n).toString().padStart(3, '0')}`
}

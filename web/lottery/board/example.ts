// The win of a play's own example, and the exact return of one ticket: from the data that settles it.
import type { Draw, Game, Odds, Play } from '../../../core/lottery/game.ts'
import { showReturn } from '../../../core/lottery/returns.ts'
import { settleLine } from '../../../core/lottery/settle.ts'
import { drawsOver, seenBy } from '../../../core/lottery/space.ts'
import type { Fen } from '../../../core/money.ts'

type Priced = { play: Play; odds: Odds; unitStakeFen: Fen }

/** 马: the example needs some year, and any is as good. */
const EXAMPLE_YEAR = 6
// Among the first draws of a large game nearly every play wins; a play that does not is shown without an example.
const TRIED_MOST = 20_000

/** A draw on which the play's example wins, and what it pays. */
export function exampleOf(
  game: Game,
  { play, odds, unitStakeFen }: Priced,
): { draw: Draw; payoutFen: Fen } | undefined {
  const line = { play, selection: play.example, unitStakeFen, odds: withAll(play, odds) }
  let tried = 0
  const facts = { yearAnimal: EXAMPLE_YEAR }
  for (const draw of drawsOver(game, seenBy(game, [line]))) {
    if (++tried > TRIED_MOST) return undefined
    const wins = play.wins(play.example, draw, facts)
    if (Object.keys(wins.hits).length > 0) return { draw, payoutFen: settleLine(line, draw, facts).payoutFen }
  }
  return undefined
}

// A tier without a price of its own on this board never wins here, but the settlement insists on one.
const withAll = (play: Play, odds: Odds): Odds => ({
  ...Object.fromEntries(play.tiers.map(({ code }) => [code, 1_000])),
  ...odds,
})

/**
 * The return of the example ticket in per cent, "96.979", and over how many draws it was counted. It
 * needs no walk through the draws: each tier knows how many of them win it.
 */
export function exactReturn(play: Play, odds: Odds): { rtp: string; total: string } | undefined {
  const units = play.count(play.example)
  const can = play.tiers.filter(({ code }) =>
    Object.hasOwn(play.most(play.example, { yearAnimal: EXAMPLE_YEAR }), code),
  )
  const [first] = can
  if (!first || units !== 1 || can.some(({ total }) => total !== first.total)) return undefined
  const paid = can.reduce(
    (sum, tier) => sum + BigInt(tier.winning) * BigInt(odds[tier.code] ?? 0),
    BigInt(first.refunding) * 1_000n,
  )
  const denominator = BigInt(first.total) * 1_000n
  const rtp = showReturn({ numerator: paid, denominator })
  return { rtp, total: String(first.total) }
}

// What the server makes of an order before the ledger sees it: selections, units, odds, stakes (decision 16).
import type { Input } from '../../../core/endpoint.ts'
import type { lottery as calls } from '../../../core/lottery/calls.ts'
import type { Odds, Play, Selection } from '../../../core/lottery/game.ts'
import { MAX_UNITS } from '../../../core/lottery/selection.ts'
import type { Line } from '../../../core/lottery/settle.ts'
import { fromWire, showYuan, sumFen } from '../../../core/money.ts'
import { Refusal } from '../../refusal.ts'
import type { Offer } from '../offers/offer.ts'

export type Want = Input<typeof calls.place>
type WantedLine = Want['bets'][number]

/** A line as it will be accepted: `units` counted here, `odds` those of the house for the tiers in reach. */
export type JudgedLine = Line & { units: number }
export type Judged = { drawId: bigint; oddsVersion: number; lines: JudgedLine[] }

/** The order, or the first thing that is wrong with it. Nothing here can accept a bet. */
export function judge(offer: Offer, want: Want, drawId: bigint | undefined): Judged | Refusal {
  if (drawId === undefined || !offer.isOpen) return new Refusal('draw_closed')
  const lines: JudgedLine[] = []
  for (const [at, wanted] of want.bets.entries()) {
    const line = readLine(offer, wanted)
    if (!line) return new Refusal('selection_invalid', { line: at })
    lines.push(line)
  }
  const total = sumFen(lines.map((line) => line.unitStakeFen * BigInt(line.units)))
  if (lines.reduce((sum, { units }) => sum + units, 0) > MAX_UNITS)
    return new Refusal('selection_invalid', { units: MAX_UNITS })
  if (total !== fromWire(want.total)) return new Refusal('total_differs')
  const { oddsVersion } = offer
  return (
    oddsProblem(offer, want, lines) ?? stakeProblem(offer, lines) ?? { drawId, oddsVersion, lines }
  )
}

function readLine(offer: Offer, wanted: WantedLine): JudgedLine | undefined {
  const play = offer.play('odds', wanted.play)
  if (!play || play.problem(wanted.selection)) return undefined
  // The play has just found nothing wrong with it.
  const selection = wanted.selection as Selection
  const units = play.count(selection)
  if (units !== wanted.units) return undefined
  const unitStakeFen = fromWire(wanted.stake)
  return { play, selection, units, unitStakeFen, odds: oddsInReach(offer, play, selection) }
}

/** Of the play's odds, those that this selection can win: they are locked into the bet. */
function oddsInReach(offer: Offer, play: Play, selection: Selection): Odds {
  const all = offer.odds(play)
  return Object.fromEntries(
    Object.keys(play.most(selection)).map((tier) => [tier, all[tier] as number]),
  )
}

/** The member was shown every price that is locked in, and no other (decision 18). */
function oddsProblem(offer: Offer, want: Want, lines: JudgedLine[]): Refusal | undefined {
  const same = want.bets.every((wanted, at) => {
    const line = lines[at]
    if (!line || wanted.oddsVersion !== offer.oddsVersion) return false
    const all = offer.odds(line.play)
    const isShown = Object.keys(line.odds).every((tier) => tier in wanted.oddsMilli)
    return isShown && Object.entries(wanted.oddsMilli).every(([tier, odds]) => all[tier] === odds)
  })
  return same ? undefined : new Refusal('odds_changed', newOdds(offer, lines))
}

/** What the member decides on again: the version, and the odds of each play in the order. */
export function newOdds(offer: Offer, lines: readonly Pick<JudgedLine, 'play'>[]) {
  const odds = Object.fromEntries(lines.map(({ play }) => [play.code, offer.odds(play)]))
  return { oddsVersion: offer.oddsVersion, odds }
}

function stakeProblem({ unitStake }: Offer, lines: JudgedLine[]): Refusal | undefined {
  const { min, max } = unitStake
  const at = lines.findIndex((line) => line.unitStakeFen < min || line.unitStakeFen > max)
  if (at < 0) return undefined
  return new Refusal('stake_range', { line: at, min: showYuan(min), max: showYuan(max) })
}

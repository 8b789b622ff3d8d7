// Payouts of every play of a lottery, on all of its boards: for the page of its rules.
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery, type PlayOdds } from '../../../core/lottery/calls.ts'
import { findPlay, type Game, type Odds, type Play } from '../../../core/lottery/game.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { useCall } from '../../shell/query.ts'

export type PricedPlay = {
  play: Play
  name: string
  rule: string
  rtpBp: number
  /** The odds by tier. */
  odds: Odds
  /** The limits of one unit's stake; only where the board has no prices of its own for units. */
  range?: { min: string; max: string } | undefined
}

const STALE_MS = 60_000

/** The plays in the order of the game's tabs, as the house offers them now. */
export function usePrices({ code, family }: Lottery, game: Game | undefined) {
  const isQuick = family === 'locsgwin'
  const odds = useCall(lottery.odds, { lottery: code }, { when: !isQuick, staleMs: STALE_MS })
  const rate = useCall(quick.rate, { gameId: code }, { when: isQuick, staleMs: STALE_MS })
  const option = useCall(official.option, { lotteryId: code }, { when: !isQuick, staleMs: STALE_MS })
  const main = isQuick ? rate : odds
  if (!game || !main.data || (!isQuick && option.isPending)) return { ...main, data: undefined }
  const offers = new Map(main.data.plays.map((playOdds) => [playOdds.play, playOdds]))
  const options = new Map(
    (option.data?.groups ?? []).flatMap(({ plays }) => plays).map((each) => [each.optionId, each]),
  )
  const codes = game.groups.flatMap(({ plays }) => plays)
  const data = codes.flatMap((play): PricedPlay[] => {
    const known = findPlay(game, play)
    const [playOdds, other] = [offers.get(play), options.get(play)]
    if (!known) return []
    if (playOdds) return [pricedBy(known, playOdds)]
    if (!other) return []
    const { name, rule, rtpBp, tiers } = other
    const byTier = Object.fromEntries(tiers.map((tier) => [tier.code, tier.oddsMilli]))
    return [{ play: known, name, rule, rtpBp, odds: byTier }]
  })
  return { ...main, data }
}

/** A play of a board where each field has its price. */
export function pricedBy(play: Play, { name, rule, rtpBp, items }: PlayOdds): PricedPlay {
  const odds: Odds = Object.assign({}, ...items.map((item) => item.oddsMilli))
  const [first] = items
  return { play, name, rule, rtpBp, odds, range: first && { min: first.min, max: first.max } }
}

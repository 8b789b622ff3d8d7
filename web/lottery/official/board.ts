// Reads of the official board: its tree of plays, put as the prices that every board shows.
import type { Output } from '../../../core/endpoint.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery, type PlayOdds } from '../../../core/lottery/calls.ts'
import { official, type OfficialOption } from '../../../core/lottery/official-calls.ts'
import { useCall } from '../../shell/query.ts'
import { infoOften, pricesOften, useBoardOf } from '../board/board.ts'

export function useOfficialBoard(listed: Lottery) {
  const info = useCall(lottery.info, { lottery: listed.code }, infoOften)
  const option = useCall(official.option, { lotteryId: listed.code }, pricesOften)
  return useBoardOf(listed, info, { ...option, data: option.data && pricesOf(option.data) })
}

const pricesOf = ({ oddsVersion, groups, limits }: Output<typeof official.option>) => ({
  oddsVersion,
  plays: groups.flatMap(({ plays }) => plays.map((play) => offerOf(play, limits.stakeMax))),
})

/** All tiers in one item: the price of a ticket follows from the tiers it can win, not from a field. */
function offerOf({ optionId, name, rule, rtpBp, ...play }: OfficialOption, max: string): PlayOdds {
  const oddsMilli = Object.fromEntries(play.tiers.map((tier) => [tier.code, tier.oddsMilli]))
  const { example: selection } = play
  const item = { type: optionId, name, selection, oddsMilli, min: LEAST, max, isOpen: true }
  return { play: optionId, name, rule, rtpBp, items: [item] }
}

const LEAST = '0.02'

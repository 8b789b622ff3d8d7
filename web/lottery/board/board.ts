// What the odds board knows: the lottery, its prices, its results, and what is picked.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Output } from '../../../core/endpoint.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { findPlay } from '../../../core/lottery/game.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { fromWire } from '../../../core/money.ts'
import { useDraft } from '../../shell/draft.ts'
import { usePushIsLive } from '../../shell/push.ts'
import { useCall } from '../../shell/query.ts'
import { looks } from '../families/looks.ts'
import { useGame } from '../games.ts'
import { useSchedule } from '../issue.ts'
import { draftSchema, linesOf, noDraft } from './picks.ts'
import type { Offered } from './picks.ts'

const NEAR_POLL_MS = 2_000
const FAR_POLL_MS = 10_000
const RECENT = 8

/** A lottery by its code, if it is bet on at this board. */
export function boardLottery(code: string, board: 'odds' | 'quick'): Lottery | undefined {
  const listed = findLottery(code)
  return listed && (listed.family === 'locsgwin') === (board === 'quick') ? listed : undefined
}

/** What a board reads of its lottery, whichever calls it asks. */
type Info = Pick<
  Output<typeof lottery.info>,
  'name' | 'isOpen' | 'periodSeconds' | 'current' | 'oddsVersion'
>
type Prices = Pick<Output<typeof lottery.odds>, 'oddsVersion' | 'plays'>
type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

const ODDS_STALE_MS = 60_000

/** Everything that is read for the odds board, kept fresh by push, and by asking where push is cut. */
export function useBoard(listed: Lottery) {
  const input = { lottery: listed.code }
  const cut = useCutPoll()
  const info = useCall(lottery.info, input, cut)
  const odds = useCall(lottery.odds, input, { staleMs: ODDS_STALE_MS })
  return useBoardOf(listed, info, odds)
}

/** The same for quick win, which has calls of its own. */
export function useQuickBoard(listed: Lottery) {
  const input = { gameId: listed.code }
  const cut = useCutPoll()
  const info = useCall(quick.info, input, cut)
  const odds = useCall(quick.rate, input, { staleMs: ODDS_STALE_MS })
  return useBoardOf(listed, info, odds)
}

export const useCutPoll = () => (usePushIsLive() ? {} : { everyMs: FAR_POLL_MS })

/** A board of whichever calls answered for its lottery and its prices. */
export function useBoardOf({ code, family }: Lottery, info: Read<Info>, odds: Read<Prices>) {
  const rules = useGame(family)
  const game = rules.data ?? undefined
  const draws = useCall(lottery.draws, { lottery: code, size: RECENT }, useCutPoll())

  const { periodSeconds, current } = info.data ?? {}
  const known = periodSeconds && current ? { lottery: code, periodSeconds, current } : undefined
  const results = draws.data?.list ?? []
  const schedule = useSchedule(known, results)

  useEvery(schedule?.drawing !== undefined, () => void draws.refetch())
  // The calendar went on by itself: the house is asked whether it sees the same issue.
  const behind = schedule !== undefined && current?.issue !== schedule.current.issue
  useEvery(behind, () => void info.refetch())
  const moved = info.data && odds.data && info.data.oddsVersion !== odds.data.oddsVersion
  useEvery(moved ?? false, () => void odds.refetch())

  const offered: Offered[] = (odds.data?.plays ?? []).flatMap((offer) => {
    const play = game && findPlay(game, offer.play)
    return play ? [{ play, offer }] : []
  })
  const items = offered.flatMap(({ offer }) => offer.items)
  const range = { min: fromWire(items[0]?.min ?? '1.00'), max: fromWire(items[0]?.max ?? '1.00') }
  const look = looks[family]
  return { code, family, look, rules, game, info, draws, odds, results, schedule, offered, range }
}
export type Board = ReturnType<typeof useBoardOf>

function useEvery(when: boolean, ask: () => void): void {
  const latest = useEffectEvent(ask)
  useEffect(() => {
    if (!when) return
    latest()
    const timer = setInterval(() => latest(), NEAR_POLL_MS)
    return () => clearInterval(timer)
  }, [when])
}

/** The picks of this tab, and the lines they make at today's prices. */
export function useSlip(board: Board) {
  const [draft, setDraft] = useDraft(`board:${board.code}`, draftSchema, noDraft)
  const lines = linesOf(board.offered, draft, board.range.min)
  return { draft, setDraft, lines }
}
export type Slip = ReturnType<typeof useSlip>

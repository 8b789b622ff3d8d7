// What the odds board knows: the lottery, its prices, its results, and what is picked.
import { useEffect, useEffectEvent } from 'react'
import { findLottery } from '../../core/lottery/calendar.ts'
import type { Lottery } from '../../core/lottery/calendar.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { findPlay } from '../../core/lottery/game.ts'
import { fromWire } from '../../core/money.ts'
import { useDraft } from '../draft.ts'
import { usePush, usePushIsLive } from '../push.ts'
import { useCall } from '../query.ts'
import { looks } from './families/looks.ts'
import { useGame } from './games.ts'
import { useSchedule } from './issue.ts'
import { draftSchema, linesOf, noDraft } from './picks.ts'
import type { Offered } from './picks.ts'

const NEAR_POLL_MS = 2_000
const FAR_POLL_MS = 10_000
const RECENT = 8

/** A lottery of the odds board by its code; undefined where there is none. */
export function boardLottery(code: string): Lottery | undefined {
  const listed = findLottery(code)
  return listed && listed.family !== 'locsgwin' ? listed : undefined
}

/** Everything that is read for the board, kept fresh by push, and by asking where push is cut. */
export function useBoard({ code, family }: Lottery) {
  const input = { lottery: code }
  const rules = useGame(family)
  const game = rules.data ?? undefined
  const cut = !usePushIsLive()
  const info = useCall(lottery.info, input, cut ? { everyMs: FAR_POLL_MS } : {})
  const draws = useCall(
    lottery.draws,
    { ...input, size: RECENT },
    cut ? { everyMs: FAR_POLL_MS } : {},
  )
  const odds = useCall(lottery.odds, input, { staleMs: 60_000 })

  const { periodSeconds, current } = info.data ?? {}
  const known = periodSeconds && current ? { lottery: code, periodSeconds, current } : undefined
  const results = draws.data?.list ?? []
  const schedule = useSchedule(known, results)

  usePush('draw', (event) => {
    if ((event as { lottery?: string }).lottery !== code) return
    void draws.refetch()
    void info.refetch()
  })
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
export type Board = ReturnType<typeof useBoard>

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

// Data of a board: the lottery, its prices, its results, and the picks.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Output } from '../../../core/endpoint.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { findPlay, type Game } from '../../../core/lottery/game.ts'
import { fromWire } from '../../../core/money.ts'
import { serverNow } from '../../shell/clock.ts'
import { useDraft } from '../../shell/draft.ts'
import { useCall } from '../../shell/query.ts'
import { looks } from '../families/looks.ts'
import { useGame } from '../games.ts'
import { useSchedule } from '../issue.ts'
import { hitsOf } from './hits.ts'
import { draftSchema, linesOf, noDraft, type BoardLine, type Draft, type Offered, type Picks } from './picks.ts'

const NEAR_POLL_MS = 2_000
const FAR_POLL_MS = 10_000
const RECENT = 8

/** The answers of a board's own calls about its lottery. */
type Info = Pick<Output<typeof lottery.info>, 'name' | 'isOpen' | 'periodSeconds' | 'current' | 'oddsVersion'>
type Prices = Pick<Output<typeof lottery.odds>, 'oddsVersion' | 'plays'>
type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

/** How calls of a lottery, and of its prices, are kept fresh: by push, and by asking where push is cut. */
export const infoOften = { pollMs: FAR_POLL_MS }
export const pricesOften = { staleMs: 60_000 }

/** A board from what its calls answered about its lottery and its prices. */
export function useBoardOf({ code, family }: Lottery, info: Read<Info>, odds: Read<Prices>) {
  const rules = useGame(family)
  const game = rules.data ?? undefined
  const draws = useCall(lottery.draws, { lottery: code, size: RECENT }, infoOften)

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

  const offered: Offered[] = (odds.data?.plays ?? []).flatMap((playOdds) => {
    const play = game && findPlay(game, playOdds.play)
    return play ? [{ play, playOdds }] : []
  })
  const items = offered.flatMap(({ playOdds }) => playOdds.items)
  const range = { min: fromWire(items[0]?.min ?? '1.00'), max: fromWire(items[0]?.max ?? '1.00') }
  const look = looks[family]
  const isOpen = info.data?.isOpen ?? false
  const drawAt = schedule?.current.drawAt ?? serverNow()
  return {
    ...{ code, family, look, rules, game, info, draws, odds, results, schedule, offered, range },
    /** Undefined while the lottery rests. */
    running: isOpen ? schedule : undefined,
    /** No pick can be taken now: the issue has locked, or the lottery rests. */
    closed: schedule?.current.phase !== 'open' || !isOpen,
    /** The instant of the draw that is bet on, and what it stores besides its numbers. */
    drawAt,
    facts: look.facts?.(drawAt),
  }
}
export type Board = ReturnType<typeof useBoardOf>
/** A board whose rules have come. */
export type ReadyBoard = Board & { game: Game }

/** Also while the stream is up: that a draw is late, which issue is next and that prices moved, no event says. */
function useEvery(when: boolean, ask: () => void): void {
  const latest = useEffectEvent(ask)
  useEffect(() => {
    if (!when) return
    latest()
    const timer = setInterval(() => latest(), NEAR_POLL_MS)
    return () => clearInterval(timer)
  }, [when])
}

/** The slip as every board needs it. `put` changes a part of the draft that is kept for this tab. */
export type Slip<L extends BoardLine = BoardLine> = {
  draft: { picks: Picks }
  put: (change: { picks: Picks }) => void
  lines: L[]
  /** Takes out what was sent, and keeps it for `again`; a chase is placed on no issue of its own. */
  placed: (issue?: string) => void
  /** Picks what was placed last once more. Sends nothing. */
  again: (() => void) | undefined
  /** The fields of the last placed bets that the draw has hit, while that is the newest draw. */
  hits: ReadonlySet<string>
  /** Takes every line out, where the picks are apart from them. */
  empty?: () => void
}

/** The slip of a board where each pick is a line with its stake, at today's prices. */
export function useStakeSlip(board: Board) {
  const [draft, setDraft] = useDraft(`board:${board.code}`, draftSchema, noDraft)
  const put = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const lines = linesOf(board.offered, draft, board.range.min)
  const { last } = draft
  const before = last ? linesOf(board.offered, { ...noDraft, ...last }, board.range.min) : []
  return {
    ...{ draft, put, lines },
    hits: hitsNow(board, last?.issue, before),
    again: last && (() => put({ picks: last.picks })),
    placed: (issue = '') =>
      setDraft((now) => ({
        // An answer that comes late leaves what has been picked since.
        ...(now.picks === draft.picks ? { ...now, picks: {}, own: {} } : now),
        last: { issue, picks: draft.picks },
      })),
  }
}

export function hitsNow(board: Board, issue: string | undefined, before: readonly BoardLine[]) {
  const newest = board.results.find(({ numbers }) => numbers)
  return newest?.numbers && newest.issue === issue
    ? hitsOf(before, newest.numbers, board.look.facts?.(newest.drawAt))
    : new Set<string>()
}
export type StakeSlip = ReturnType<typeof useStakeSlip>

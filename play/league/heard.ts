// The state of the league on this page: from an answer, and from the events of the stream since.
import { useEffect, useMemo, useState } from 'react'
import type { Played } from '../../core/games/league/fixtures.ts'
import type { Weights } from '../../core/games/league/weights.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { useLiveKeys } from '../../web/shell/live.ts'
import type { Table } from '../runtime/table.ts'
import { ask, type Answered } from '../runtime/wire.ts'

type Said = Answered<'league'>
export type League = Said & {
  /** Matches that can be bet on or will be, the earliest first. */
  coming: readonly MatchView[]
  /** Matches that are being played right now. */
  live: readonly MatchView[]
  /** The orders of the purse that is in use: of money or of practice. */
  own: readonly PlayedRound[]
}

/** The law of each match that has been heard of: what prices and returns are worked out by. */
export const knownWeights = new Map<number, Weights>()

const AGAIN_MS = 1_000
const NONE: readonly MatchView[] = []

/** Undefined until the league has been heard of. */
export function useLeague(table: Table): League | undefined {
  const {
    matches: heard = NONE,
    isLost,
    ended,
    rounds,
    sent,
    isFree,
  } = useLiveKeys(table.state, 'matches', 'isLost', 'ended', 'rounds', 'sent', 'isFree')
  const [said, setSaid] = useState<Said>()
  const newest = rounds[0]?.id
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      void ask('league', {}).then(setSaid, () => {
        timer = setTimeout(read, AGAIN_MS)
      })
    // Also after each of the member's own orders, placed or paid, because the list of open orders has changed.
    if (!isLost && ended === undefined && sent === 'no') read()
    return () => clearTimeout(timer)
  }, [isLost, ended, newest, sent])
  return useMemo(() => said && joined(said, heard, isFree), [said, heard, isFree])
}

function joined(said: Said, heard: readonly MatchView[], isFree: boolean): League {
  const all = new Map(said.matches.map((match) => [keyOf(match), match]))
  for (const match of heard) if (match.now > (all.get(keyOf(match))?.now ?? 0)) all.set(keyOf(match), match)
  const matches = [...all.values()].map(keptOf).toSorted((a, b) => a.chain - b.chain || a.number - b.number)
  for (const { number, weights } of matches) knownWeights.set(number, weights)
  return {
    ...said,
    matches,
    results: resultsWith(said.results, matches),
    coming: matches.filter(({ phase }) => phase === 'open'),
    live: matches.filter(({ phase }) => phase === 'closed' || phase === 'played'),
    own: said.orders.filter(({ free }) => free === isFree),
  }
}

const keyOf = ({ chain, number }: MatchView): string => `${chain} ${number}`

const facts = ['fingerprint', 'phase', 'phaseAt', 'dueAt', 'opensAt', 'closesAt', 'step', 'key'] as const
const kept = new Map<string, MatchView>()

/** The same object for as long as nothing of the match has changed: each answer has all matches anew, and their prices would be drawn again. */
export function keptOf(match: MatchView): MatchView {
  const before = kept.get(keyOf(match))
  if (before && !before.drawn === !match.drawn && facts.every((fact) => before[fact] === match[fact])) return before
  kept.set(keyOf(match), match)
  return match
}

function resultsWith(results: Said['results'], matches: readonly MatchView[]): Said['results'] {
  const known = new Set(results.map(({ number }) => number))
  const last = results.at(-1)?.number ?? 0
  const fresh = matches.flatMap(({ number, home, away, phase, drawn }) =>
    phase === 'settled' && drawn && !known.has(number) && number > last
      ? [{ number, home, away, homeGoals: drawn.home, awayGoals: drawn.away }]
      : [],
  )
  return [...results, ...fresh]
}

export const playedOf = ({ results }: Pick<Said, 'results'>): Played[] =>
  results.map(({ home, away, homeGoals, awayGoals }) => ({ home, away, score: { home: homeGoals, away: awayGoals } }))

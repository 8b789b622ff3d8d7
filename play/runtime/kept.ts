// The rounds that a page keeps: the last ones, the open one, and what those of this session came to.
import { games } from '../../core/games/catalog.ts'
import { fromWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'

export type KeptRounds = {
  /** Newest first, those that have been shown. */
  rounds: readonly PlayedRound[]
  /** The member still decides in it; the next one comes after it. */
  open: PlayedRound | undefined
  /** The instant, by performance.now, before which a button that has just changed its meaning takes no press. */
  restUntil: number
  /** The result of each round of this session, by its id. */
  played: ReadonlyMap<string, Played>
}

export type Played = { net: bigint; placedAt: number; free: boolean }

/** For how long the button of a table rests once a bet has been laid or taken back: a hurried second press would undo the first. */
export const TURN_MS = 600
/** Ten minutes of the fastest game, and more. */
export const KEPT = 300

/** One of several that a member may have open at once: nothing waits for it. */
export const isOrder = ({ game, state }: PlayedRound): boolean => state === 'open' && games[game].seeds === 'matches'

/** Adds the round to the lists, once; an open round is kept apart. */
export function withRound(state: KeptRounds, round: PlayedRound, startedAt: number): Partial<KeptRounds> {
  const played = playedWith(state.played, round, startedAt)
  if (isOrder(round)) return { played }
  const turned = { restUntil: performance.now() + TURN_MS }
  if (round.state === 'open') return { open: round, played, ...(state.open?.id !== round.id && turned) }
  const others = state.rounds.filter(({ id }) => id !== round.id)
  const rounds = [round, ...others].toSorted((a, b) => b.placedAt - a.placedAt).slice(0, KEPT)
  const isOver = state.open?.id === round.id
  return { rounds, played, open: isOver ? undefined : state.open, ...(isOver && turned) }
}

export function playedWith(played: KeptRounds['played'], round: PlayedRound, startedAt: number): KeptRounds['played'] {
  const { id, placedAt, free } = round
  if (placedAt < startedAt) return played
  return new Map(played).set(id, { net: netOf(round), placedAt, free })
}

/** The net result of a round so far: an open one has cost its risk, a void one nothing. */
export const netOf = ({ state, returned, risk }: PlayedRound): bigint =>
  state === 'void' ? 0n : fromWire(returned) - fromWire(risk)

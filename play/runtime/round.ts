// One round from the press to its place among the last ones, the same in every game: staked, shown, told.
import { useState } from 'react'
import type { Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { useLiveKeys } from '../../web/shell/live.ts'
import { sayEnd } from '../parts/ResultLine.tsx'
import type { WireBet } from './game.ts'
import { useLargeStake, type Asking } from './large.ts'
import { useLiveBehind } from '../parts/behind.ts'
import type { Table, TableState, Told } from './table.ts'

export type RoundFlow = {
  /** The last round that was shown to its end; undefined while another is under way. */
  last: PlayedRound | undefined
  stake(bet: WireBet, amount: Fen): void
  /** A choice in the round that is open; `asked` hears that it is drawn as under way. */
  step(choice: Record<string, unknown>, asked?: () => void): void
  asking: Asking
}

/** `show` draws the answer and ends when everything has been seen; for an open round it is called step by step. */
export function useRound(table: Table, show: (round: PlayedRound) => Promise<void>): RoundFlow {
  const { rounds, open } = useLiveKeys(table.state, 'rounds', 'open')
  const [came, setCame] = useState(open)
  const follow = async (ask: (told: Told) => Promise<PlayedRound | undefined>, asked?: () => void) => {
    let seen: Promise<void> | undefined
    const round = await ask({ ...(asked && { asked }), comes: (coming) => (seen = show(coming)) })
    if (!round) return
    await seen
    table.shown()
    setCame(round)
    sayEnd(round)
  }
  const go = (bet: WireBet) => void follow((told) => table.place(bet, told), () => setCame(undefined)) // prettier-ignore
  const step = (choice: Record<string, unknown>, asked?: () => void) => {
    if (open) void follow((told) => table.step(open, choice, told), asked)
  }
  const large = useLargeStake(table, go)
  const stake = (bet: WireBet, amount: Fen) => {
    const { sent, isShowing } = table.state.get()
    if (sent === 'no' && !isShowing) large.stake(bet, amount)
  }
  const last = came && (rounds.find(({ id }) => id === came.id) ?? came)
  return { last, stake, step, asking: large.asking }
}

/**
 * Does a round lie on the table or is one under way? Told a frame behind: the controls that it switches off and on are drawn behind
 * what the round itself changes.
 */
export const useHeld = ({ state }: Table): boolean => useLiveBehind(state, isHeld)

const isHeld = ({ sent, isShowing, open }: TableState): boolean => sent !== 'no' || isShowing || open !== undefined

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

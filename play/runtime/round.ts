// One round from the press to its place among the last ones, the same in every game: staked, shown, told.
import { useState } from 'react'
import type { Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { useLiveKeys } from '../../web/shell/live.ts'
import { sayEnd } from '../parts/ResultLine.tsx'
import type { WireBet } from './game.ts'
import type { Comes, Table } from './table.ts'

/** Above this a stake is asked for once a session (design 7). */
const LARGE_FEN = 20_000n

export type RoundFlow = {
  /** The last round that was shown to its end; undefined while another is under way. */
  last: PlayedRound | undefined
  stake(bet: WireBet, amount: Fen): void
  /** A choice in the round that is open. */
  step(choice: Record<string, unknown>): void
  /** A large stake waits for a yes. */
  asking: { amount: Fen; yes: () => void; no: () => void } | undefined
}

/** `show` draws the answer and ends when everything has been seen; for an open round it is called step by step. */
export function useRound(table: Table, show: (round: PlayedRound) => Promise<void>): RoundFlow {
  const { rounds, open } = useLiveKeys(table.state, 'rounds', 'open')
  const [came, setCame] = useState(open)
  const [asked, setAsked] = useState<{ bet: WireBet; amount: Fen }>()
  const [isSure, setSure] = useState(false)
  const follow = async (ask: (comes: Comes) => Promise<PlayedRound | undefined>) => {
    let seen: Promise<void> | undefined
    const round = await ask((coming) => (seen = show(coming)))
    if (!round) return
    await seen
    table.shown()
    setCame(round)
    sayEnd(round)
  }
  const go = (bet: WireBet) => {
    setCame(undefined)
    void follow((comes) => table.place(bet, { comes }))
  }
  const step = (choice: Record<string, unknown>) => {
    if (open) void follow((comes) => table.step(open, choice, comes))
  }
  const stake = (bet: WireBet, amount: Fen) => {
    const { isFree, sent, isShowing } = table.state.get()
    if (sent !== 'no' || isShowing) return
    if (amount > LARGE_FEN && !isSure && !isFree) setAsked({ bet, amount })
    else go(bet)
  }
  const asking = asked && {
    amount: asked.amount,
    yes: () => {
      setSure(true)
      setAsked(undefined)
      go(asked.bet)
    },
    no: () => setAsked(undefined),
  }
  const last = came && (rounds.find(({ id }) => id === came.id) ?? came)
  return { last, stake, step, asking }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

// One round from the press to its place among the last ones, the same in every game: staked, shown, told.
import { useState } from 'react'
import { fromWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/play.ts'
import { useLive } from '../../web/shell/live.ts'
import type { WireBet } from './game.ts'
import { play } from './sound.ts'
import type { Table } from './table.ts'

/** Above this a stake is asked for once a session (design 7). */
const LARGE_FEN = 20_000n

export type RoundFlow = {
  /** The last that was shown to its end; none while another is under way. */
  last: PlayedRound | undefined
  stake(bet: WireBet, amount: Fen): void
  /** A large stake waits for a yes. */
  asking: { amount: Fen; yes: () => void; no: () => void } | undefined
}

/** `show` draws what came and ends when everything has been seen. */
export function useRound(table: Table, show: (round: PlayedRound) => Promise<void>): RoundFlow {
  const [came, setCame] = useState<PlayedRound>()
  const { rounds } = useLive(table.state)
  const [asked, setAsked] = useState<{ bet: WireBet; amount: Fen }>()
  const [isSure, setSure] = useState(false)
  const go = async (bet: WireBet) => {
    setCame(undefined)
    const round = await table.place(bet)
    if (!round) return
    // One that still waits for its win to be booked has nothing to show yet.
    if (round.state !== 'open') await show(round)
    table.shown()
    setCame(round)
    play(fromWire(round.returned) > fromWire(round.risk) ? 'bell' : 'tap')
  }
  const stake = (bet: WireBet, amount: Fen) => {
    const { isFree, sent, isShowing } = table.state.get()
    if (sent !== 'no' || isShowing) return
    if (amount > LARGE_FEN && !isSure && !isFree) setAsked({ bet, amount })
    else void go(bet)
  }
  const asking = asked && {
    amount: asked.amount,
    yes: () => {
      setSure(true)
      setAsked(undefined)
      void go(asked.bet)
    },
    no: () => setAsked(undefined),
  }
  const last = came && (rounds.find(({ id }) => id === came.id) ?? came)
  return { last, stake, asking }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

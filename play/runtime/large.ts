// A large stake is asked for once a session, before it goes (design 7): the same in every game.
import { useState } from 'react'
import type { Fen } from '../../core/money.ts'
import type { Table } from './table.ts'

const LARGE_FEN = 20_000n

/** The stake that the member is asked to confirm because it is large; undefined while nothing is asked. */
export type Asking = { amount: Fen; yes: () => void; no: () => void } | undefined

/** `stake` lets a bet go by `go`: a large one once the member has said yes, practice at once. */
export function useLargeStake<Bet>(table: Table, go: (bet: Bet) => void) {
  const [asked, setAsked] = useState<{ bet: Bet; amount: Fen }>()
  const [isSure, setSure] = useState(false)
  const stake = (bet: Bet, amount: Fen) => {
    if (amount > LARGE_FEN && !isSure && !table.state.get().isFree) setAsked({ bet, amount })
    else go(bet)
  }
  const asking: Asking = asked && {
    amount: asked.amount,
    yes: () => {
      setSure(true)
      setAsked(undefined)
      go(asked.bet)
    },
    no: () => setAsked(undefined),
  }
  return { stake, asking }
}

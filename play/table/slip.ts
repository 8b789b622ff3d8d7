// The bet on the hand that is open: chips as they are laid, and the one that lies at the table.
import { useCallback, useMemo, useState } from 'react'
import type { Stakes } from '../../core/games/table/spots.ts'
import { fen, type Fen } from '../../core/money.ts'
import type { TableView } from '../../core/venue/play.ts'
import { useLiveKeys } from '../../web/shell/live.ts'
import { behindFrame } from '../parts/behind.ts'
import { useLargeStake, type Asking } from '../runtime/large.ts'
import type { Table } from '../runtime/table.ts'
import type { TableKind } from './kind.ts'
import { chipSound } from './sounds.ts'
import { betOf, stakesOf, sumOf } from './stakes.ts'

type Chip = { spot: string; amount: Fen }

export type Slip = {
  stakes: Stakes
  /** The bet is placed at the table and waits for the cards. */
  isLaid: boolean
  lay(spot: string, amount: Fen): void
  undo: (() => void) | undefined
  clear: (() => void) | undefined
  repeat: (() => void) | undefined
  /** Sends the bet; a large one waits for a yes. */
  bet(): void
  withdrawBet(): void
  asking: Asking
}

export function useSlip(kind: TableKind, table: Table, view: TableView | undefined): Slip {
  const { open, rounds, sent } = useLiveKeys(table.state, 'open', 'rounds', 'sent')
  const [chips, setChips] = useState<readonly Chip[]>([])
  const stakes = useMemo(() => (open ? stakesOf(kind, open) : stakesFrom(chips)), [kind, open, chips])
  const lay = useCallback((spot: string, amountOn: Fen) => {
    behindFrame(() => setChips((laid) => [...laid, { spot, amount: amountOn }]))
    chipSound()
  }, [])
  const amount = sumOf(stakes)
  const isBusy = sent !== 'no'
  const send = async () => {
    if (!view) return
    const { chain, number } = view
    const comes = () => {
      setChips([])
      chipSound()
    }
    await table.place(betOf(stakes), { on: { chain, number }, comes })
  }
  const large = useLargeStake<undefined>(table, () => void send())
  const back = async () => {
    if (!open) return
    // The chips of the placed bet stay editable for the next one.
    await table.step(open, { back: true }, { comes: (round) => setChips(chipsOf(stakesOf(kind, round))) })
  }
  const last = rounds.find(({ state }) => state === 'finished')
  const isOpen = open === undefined && chips.length > 0
  return {
    stakes,
    isLaid: open !== undefined,
    lay,
    undo: isOpen ? () => setChips(chips.slice(0, -1)) : undefined,
    clear: isOpen ? () => setChips([]) : undefined,
    repeat:
      open === undefined && chips.length === 0 && last ? () => setChips(chipsOf(stakesOf(kind, last))) : undefined,
    bet: () => {
      if (!isBusy && amount > 0n) large.stake(undefined, amount)
    },
    withdrawBet: () => {
      if (!isBusy) void back()
    },
    asking: large.asking,
  }
}

function stakesFrom(chips: readonly Chip[]): Stakes {
  const stakes: Stakes = {}
  for (const { spot, amount } of chips) stakes[spot] = fen((stakes[spot] ?? 0n) + amount)
  return stakes
}

const chipsOf = (stakes: Stakes): Chip[] =>
  Object.entries(stakes).flatMap(([spot, amount]) => (amount === undefined ? [] : [{ spot, amount }]))

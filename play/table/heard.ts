// The table that everybody shares, as this page knows it: by the stream, and by asking where the stream was cut.
import { useEffect, useState } from 'react'
import { ROAD_ROUNDS } from '../../core/games/table/roads.ts'
import type { DealtRound, TableView } from '../../core/venue/play.ts'
import { live, useLive, useLiveKeys } from '../../web/shell/live.ts'
import { withRound } from '../runtime/kept.ts'
import type { Table } from '../runtime/table.ts'
import { ask, type Answered } from '../runtime/wire.ts'

export type Shared = Answered<'table'>

const AGAIN_MS = 1_000

/** As it stood at the entrance, and as it is said from then on; undefined until the table has been heard of. */
export function useShared(table: Table): Shared | undefined {
  const { isLost, ended } = useLiveKeys(table.state, 'isLost', 'ended')
  // Beside the page and not in it: merged while it is drawn, each word of the stream would have the page drawn twice.
  const said = useState(() => live(table.entered.shared ?? undefined))[0]
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const merge = (answer: Shared | undefined) => said.set(answer && newer(answer, table.state.get().shared))
    const read = () =>
      void ask('table', {}).then(merge, () => {
        timer = setTimeout(read, AGAIN_MS)
      })
    if (!isLost && ended === undefined) read()
    const deaf = table.state.watch(() => merge(said.get()))
    return () => {
      clearTimeout(timer)
      deaf()
    }
  }, [said, table, isLost, ended])
  const now = useLive(said)
  useMissed(table, now?.table)
  return now
}

/** Merges the answer to a request with the events that the stream has delivered since. */
function newer(said: Shared, heard: TableView | undefined): Shared {
  const { table } = said
  if (!heard || heard.phaseAt <= table.phaseAt) return said
  const { chain, number, key, drawn, phase } = heard
  const dealt: DealtRound[] =
    phase === 'settled' && key !== null && drawn !== null ? [{ chain, number, key, drawn }] : []
  const others = said.last.filter((one) => one.chain !== chain || one.number !== number)
  return { ...said, table: heard, last: [...others, ...dealt].slice(-ROAD_ROUNDS) }
}

/** A bet whose end was missed while the stream was cut is asked for. */
function useMissed(table: Table, view: TableView | undefined): void {
  const { open, sent, isLost } = useLiveKeys(table.state, 'open', 'sent', 'isLost')
  const isOver =
    open !== undefined &&
    view !== undefined &&
    (view.number !== open.nonce || view.phase === 'settled' || view.phase === 'void')
  const id = isOver && sent === 'no' && !isLost ? open.id : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => void bring(table, id), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [table, id])
}

async function bring({ state, entered }: Table, id: string): Promise<void> {
  const list = await ask('rounds', {}).then(
    (answer) => answer.list,
    () => [],
  )
  const round = list.find((each) => each.id === id && each.state !== 'open')
  if (round) state.set({ ...state.get(), ...withRound(state.get(), round, entered.startedAt) })
}

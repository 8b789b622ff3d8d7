// Dialogs that open by themselves: one at a time, and of those that wait the first of this order is next (design 5).
import { useEffect } from 'react'
import { live, useLive } from './live.ts'

const order = ['update', 'notice'] as const
type Name = (typeof order)[number]

const wanting = new Set<Name>()
const open = live<Name | undefined>(undefined)

/** The dialog that may be open now. */
export const turn = open.get

/** Waits for a turn, or has it at once; answers how to give it up. */
export function takeTurn(name: Name): () => void {
  wanting.add(name)
  giveNext()
  return () => {
    wanting.delete(name)
    giveNext()
  }
}

function giveNext(): void {
  const now = open.get()
  if (now === undefined || !wanting.has(now)) open.set(order.find((name) => wanting.has(name)))
}

/** Whether a dialog that wants to open by itself may. */
export function useTurn(name: Name, wants: boolean): boolean {
  useEffect(() => (wants ? takeTurn(name) : undefined), [name, wants])
  return useLive(open) === name && wants
}

// Events from the house while a page is open: balances, draws, notices. stream.ts reads them; while the
// stream is cut, pages poll (see `pollMs` of useCall).
import { useEffect, useEffectEvent } from 'react'
import type { News, Topic } from '../../core/events.ts'
import { live, useLive } from './live.ts'

/** The contract's topics, and two of the stream itself: events may have been lost, and what time it is. */
type Told = { [T in Topic]: News<T> } & { resync: unknown; time: unknown }

/** An event as it arrived; its data is not checked, because the house is trusted to keep the contract. */
export type Heard = { [T in keyof Told]: { topic: T; data: Told[T] } }[keyof Told]
type Listener = (heard: Heard) => void

const listeners = new Set<Listener>()

/** Calls the listener for each event from now on; answers what ends that. */
export function hear(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let since: string | undefined
let say: () => void
const said = new Promise<void>((done) => (say = done))

/** The last event in front of the first answer that this page has had: the stream begins behind it. */
export const firstSeen = { id: () => since, said }

/** Each answer names the last event in front of it; the first one counts. */
export function noteSeen(id: string | null): void {
  if (id === null || since !== undefined) return
  since = id
  say()
}

export const streamIsLive = live(false)

/** Whether the stream is open now. */
export const usePushIsLive = (): boolean => useLive(streamIsLive)

/** Calls the handler for each event while the part is on the page. */
export function usePush(handler: Listener): void {
  const latest = useEffectEvent(handler)
  useEffect(() => hear((heard) => latest(heard)), [])
}

/** Passes an event on to the parts of the page that listen. */
export function tellListeners(topic: string, data: unknown): void {
  for (const listener of listeners) listener({ topic, data } as Heard)
}

// Events from the house while a page is open: balances, draws, notices. stream.ts reads them; while the
// stream is cut, pages poll (see `pollMs` of useCall).
import { useEffect, useEffectEvent } from 'react'
import { live, useLive } from './live.ts'

type Listener = (data: unknown) => void

const listeners = new Map<string, Set<Listener>>()
export const streamIsLive = live(false)

/** Whether the stream is open now. */
export const usePushIsLive = (): boolean => useLive(streamIsLive)

/** Calls the handler for each event of the topic while the part is on the page. */
export function usePush(topic: string, handler: Listener): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    const listener: Listener = (data) => latest(data)
    const all = listeners.get(topic) ?? new Set<Listener>()
    listeners.set(topic, all.add(listener))
    return () => void all.delete(listener)
  }, [topic])
}

/** Passes an event on to the parts of the page that wait for its topic. */
export function tellListeners(topic: string, data: unknown): void {
  for (const listener of listeners.get(topic) ?? []) listener(data)
}

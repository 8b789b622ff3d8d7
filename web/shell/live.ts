// A value that several parts of the page watch. React's own tool for state outside of it, in ten lines.
import { useSyncExternalStore } from 'react'

export type Live<T> = {
  get: () => T
  set: (value: T) => void
  watch: (listener: () => void) => () => void
}

export function live<T>(value: T): Live<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useLive = <T>(store: Live<T>): T => useSyncExternalStore(store.watch, store.get, store.get)

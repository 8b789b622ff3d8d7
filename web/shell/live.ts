// A value that several parts of the page watch. React's own tool for state outside of it, in ten lines.
import { useRef, useSyncExternalStore } from 'react'

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

/** A part of it, the same value for as long as it has not changed: whoever reads the part alone is drawn again for it alone. */
export function useLivePart<T, Part>(store: Live<T>, part: (value: T) => Part): Part {
  const read = () => part(store.get())
  return useSyncExternalStore(store.watch, read, read)
}

/** The values of these keys: whoever reads them is drawn again where one of them is another one, and for nothing else in the store. */
export function useLiveKeys<T extends object, Key extends keyof T>(store: Live<T>, ...keys: Key[]): Pick<T, Key> {
  const seen = useRef(store.get())
  const read = () => {
    const now = store.get()
    if (keys.some((key) => !Object.is(now[key], seen.current[key]))) seen.current = now
    return seen.current
  }
  return useSyncExternalStore(store.watch, read, read)
}

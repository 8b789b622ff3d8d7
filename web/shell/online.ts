// Whether the device says that it has a network: a no is certain, a yes is not.
import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    // The home that the build draws.
    () => true,
  )

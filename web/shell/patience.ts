// For how long a part of a page waits for the one above it, so that nothing moves once it is drawn.
import { useEffect, useState } from 'react'

const PATIENCE_MS = 4_000

/** True until an answer is so late that the page is better drawn without it. */
export function usePatience(): boolean {
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return waits
}

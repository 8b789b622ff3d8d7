// What nobody waits for comes behind the frame that answers a press or shows a result.
import { useEffect, useState } from 'react'

/** Acts once the frame that is being made has been drawn; answers how it is called off. */
export function behindFrame(act: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(act))
  return () => cancelAnimationFrame(frame)
}

/** The same value, a frame later. */
export function useBehind<T>(value: T): T {
  const [followed, follow] = useState(value)
  useEffect(() => behindFrame(() => follow(value)), [value])
  return followed
}

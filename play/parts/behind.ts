// What nobody waits for comes behind the frame that answers a press or shows a result.
import { useEffect, useState } from 'react'

/** Acts once the frame that is being made has been drawn; answers how it is called off. */
export function behindFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The same value, a frame later. */
export function useBehind<T>(value: T): T {
  const [followed, follow] = useState(value)
  useEffect(() => behindFrame(() => follow(value)), [value])
  return followed
}

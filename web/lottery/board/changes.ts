// What is news on a page, and what was there when it came.
import { useEffect, useEffectEvent, useRef } from 'react'

/** A result that was there when the page came is not news. */
export function useFresh(issue: string | undefined): boolean {
  const first = useRef(issue)
  first.current ??= issue
  return issue !== undefined && first.current !== issue
}

/** Tells of a change, never of the first value. */
export function useAtChange(value: unknown, tell: () => void): void {
  const before = useRef(value)
  const latest = useEffectEvent(tell)
  useEffect(() => {
    if (before.current !== value) latest()
    before.current = value
  }, [value])
}

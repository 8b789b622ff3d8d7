// How forms of several steps, and those whose answer may come late, go on from their page. Apart from the router, which every page has.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { parseHash } from './hash.ts'
import { go, openLayer, usePath } from './router.ts'

/** Goes on from this page alone: an answer that comes late takes nobody away from another page. Answers whether it went. */
export function useGoFromHere(): (...to: Parameters<typeof go>) => boolean {
  const from = usePath()
  return (...to) => {
    if (parseHash(location.hash).path !== from) return false
    go(...to)
    return true
  }
}

/**
 * While it is open, Back leads to the step before on this page. Answers how to give up the history entry of the step, before
 * another page takes the place of this one.
 */
export function useStepBack(isOpen: boolean, onBack: () => void): () => void {
  const back = useEffectEvent(onBack)
  const leave = useRef(() => {})
  useEffect(() => {
    if (!isOpen) return
    const own = openLayer(() => back())
    leave.current = own
    return own
  }, [isOpen])
  return useCallback(() => leave.current(), [])
}

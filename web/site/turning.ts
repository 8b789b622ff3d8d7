// Slides that turn by themselves, by the time that the house has said, until somebody stops or touches them.
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const still = '(prefers-reduced-motion: reduce)'

export type Turning = {
  /** Undefined where nothing would turn: one slide, or a member who wants no motion. */
  isOn: boolean | undefined
  toggle: () => void
  /** For the list: whoever touches it or is within it turns it alone. */
  heeds: { onPointerEnter: () => void; onPointerLeave: () => void; onTouchStart: () => void; onFocus: () => void }
}

export function useTurning(list: RefObject<HTMLElement | null>, count: number, everyMs: number): Turning {
  const [may, allow] = useState(false)
  const [isOn, turn] = useState(true)
  const [isHeld, hold] = useState(false)
  // The page that the build draws knows nothing of the device.
  useEffect(() => allow(count > 1 && everyMs > 0 && !matchMedia(still).matches), [count, everyMs])
  const next = useEffectEvent(() => {
    const all = list.current
    const [one, two] = all?.children ?? []
    if (!all || !(one instanceof HTMLElement) || !(two instanceof HTMLElement)) return
    if (document.visibilityState !== 'visible' || !isSeen(all)) return
    const step = two.offsetLeft - one.offsetLeft
    const isLast = all.scrollLeft + all.clientWidth >= all.scrollWidth - step / 2
    all.scrollTo({ left: isLast ? 0 : all.scrollLeft + step, behavior: 'smooth' })
  })
  const turns = may && isOn && !isHeld
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => next(), everyMs)
    return () => clearInterval(timer)
  }, [turns, everyMs])
  return {
    isOn: may ? isOn : undefined,
    toggle: () => turn(!isOn),
    heeds: {
      onPointerEnter: () => hold(true),
      onPointerLeave: () => hold(false),
      // A thumb that has turned one wants to read it.
      onTouchStart: () => turn(false),
      onFocus: () => turn(false),
    },
  }
}

function isSeen(list: HTMLElement): boolean {
  const { top, bottom } = list.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

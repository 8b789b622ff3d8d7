import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'

type TurningProps = {
  /** The element that holds the slides. */
  list: RefObject<HTMLElement | null>
  everyMs: number
  className: string | undefined
}

/** Turns slides by the time that the house has said, until its button stops them or somebody touches one. */
export function Turning({ list, everyMs, className }: TurningProps) {
  const [isOn, turn] = useState(true)
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    const row = list.current
    if (!row) return
    const leave = new AbortController()
    const { signal } = leave
    row.addEventListener('pointerenter', () => hold(true), { signal })
    row.addEventListener('pointerleave', () => hold(false), { signal })
    // A thumb that has turned one wants to read it.
    row.addEventListener('touchstart', () => turn(false), { signal, passive: true })
    row.addEventListener('focusin', () => turn(false), { signal })
    return () => leave.abort()
  }, [list])
  const next = useEffectEvent(() => {
    if (list.current && document.visibilityState === 'visible') goOn(list.current)
  })
  const turns = isOn && !isHeld
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => next(), everyMs)
    return () => clearInterval(timer)
  }, [turns, everyMs])
  return (
    <button
      type="button"
      className={className}
      aria-label={isOn ? m.site_slides_pause() : m.site_slides_turn()}
      onClick={() => turn(!isOn)}
    >
      <Icon of={isOn ? Pause : Play} size={14} />
    </button>
  )
}

/** One slide on, and from the last to the first; not while they are out of sight. */
function goOn(row: HTMLElement): void {
  const [one, two] = row.children
  const { top, bottom } = row.getBoundingClientRect()
  if (!(one instanceof HTMLElement) || !(two instanceof HTMLElement) || top < 0 || bottom > innerHeight) return
  const step = two.offsetLeft - one.offsetLeft
  const isLast = row.scrollLeft + row.clientWidth >= row.scrollWidth - step / 2
  row.scrollTo({ left: isLast ? 0 : row.scrollLeft + step, behavior: 'smooth' })
}

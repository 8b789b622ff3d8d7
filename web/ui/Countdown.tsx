import { useEffect, useRef, useSyncExternalStore } from 'react'
import { asClock } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { classes } from './classes.ts'
import s from './Countdown.module.css'
import { announce } from './toast.ts'

const TICK_MS = 250
// Spoken at these marks, not each second (design 7).
const MARKS_S = [30, 10]

const everyTick = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** Seconds left until an instant of the house's clock; 0 from then on. */
export function useSecondsLeft(untilMs: number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - serverNow()) / 1000))
  return useSyncExternalStore(everyTick, left, left)
}

/** mm:ss until an instant (epoch ms), in danger from 10 s on. `onEnd` once, when it is over. */
export function Countdown(props: { until: number; onEnd?: () => void; silent?: boolean; urgent?: boolean }) {
  const { until, onEnd, silent, urgent = true } = props
  const seconds = useSecondsLeft(until)
  const ended = useRef<number | undefined>(undefined)
  const said = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (seconds === 0 && ended.current !== until) {
      ended.current = until
      onEnd?.()
    }
    if (silent || said.current === seconds || !MARKS_S.includes(seconds)) return
    said.current = seconds
    announce(m.ui_seconds_left({ seconds }))
  }, [seconds, until, onEnd, silent])
  return (
    // In an opening the clock goes on by this (shell/opening.ts).
    <span role="timer" data-until={until} className={classes(s.clock, 'num', urgent && seconds <= 10 && s.urgent)}>
      {asClock(seconds)}
    </span>
  )
}

// How far a replay is. It moves by itself and can be stopped; who wants no movement sees all of it at once.
import { useEffect, useState } from 'react'

/** The duration of a replay from the first act to the verdict, in milliseconds. */
const REPLAY_MS = 10_000

export type Playing = {
  /** The number of acts that are shown so far. */
  shown: number
  isOver: boolean
  isPaused: boolean
  /** Is there anything to stop or to see again? */
  isMoving: boolean
  pause: (isPaused: boolean) => void
  skip: () => void
  again: () => void
}

/** Plays `acts` acts one after the other. */
export function usePlaying(acts: number): Playing {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [shown, setShown] = useState(isStill ? Infinity : 1)
  const [isPaused, pause] = useState(false)
  const isOver = shown > acts
  useEffect(() => {
    if (isOver || isPaused) return
    const timer = setTimeout(() => setShown((before) => before + 1), REPLAY_MS / acts)
    return () => clearTimeout(timer)
  }, [acts, shown, isOver, isPaused])
  return {
    shown: Math.min(shown, acts),
    isOver,
    isPaused,
    isMoving: !isStill,
    pause,
    skip: () => setShown(Infinity),
    again: () => {
      pause(false)
      setShown(1)
    },
  }
}

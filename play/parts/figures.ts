// Times of day as the house shows them, and a value that follows the clock.
import { useEffect, useEffectEvent, useState } from 'react'
import { showInstant } from '../../core/time.ts'
import { percentText } from '../../core/money.ts'
import { getLocale } from '../../text/compiled/runtime.js'
import type { Table } from '../runtime/table.ts'

/** "14:05" */
export const clockOf = (at: number): string => secondsOf(at).slice(0, 5)
/** "14:05:09" */
export const secondsOf = (at: number): string => showInstant(at).slice(-8)

/** Whole minutes that the member has played. */
export const minutesOf = ({ entered }: Table, now: number): number =>
  Math.max(0, Math.floor((now - entered.startedAt) / 60_000))

/** Reads again every `everyMs` milliseconds; who asks is drawn again only where the value is another one. */
export function useEvery<T>(everyMs: number, read: () => T): T {
  const [, beat] = useState(0)
  const value = read()
  const look = useEffectEvent(() => {
    if (!Object.is(read(), value)) beat((last) => last + 1)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return value
}

/** "96.56%", cut rather than rounded: a return is never said too high. */
export function percentOf(numerator: bigint, denominator: bigint): string {
  return `${percentText((numerator * 10_000n) / denominator, 2)}%`
}

/** A multiplier in ten-thousandths as text: "1.9400". */
export const timesOf = (e4: bigint): string => `${e4 / 10_000n}.${String(e4 % 10_000n).padStart(4, '0')}`

/** Seconds with a tenth where there is one: "2.5", "5". */
export const secondsFrom = (ms: number): string => String(Math.round(ms / 100) / 10)

/** Joins sentences that have no full stop, with that of the page's language between them. */
export const inOne = (...sentences: string[]): string => sentences.join(getLocale() === 'en' ? '. ' : '。')

/** A list in the language of the page. */
export const listed = (parts: readonly string[]): string => parts.join(getLocale() === 'en' ? ', ' : '，')

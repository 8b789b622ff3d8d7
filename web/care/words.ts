// How Play well speaks of time, money and limits.
import type { CareLimit } from '../../core/care/care.ts'
import { fen, fromWire, showYuan, yuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'

/** "1 h 12 min". */
export function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const left = { hours, minutes: minutes % 60 }
  if (hours === 0) return m.care_minutes(left)
  return left.minutes === 0 ? m.care_hours(left) : m.care_hours_minutes(left)
}

/** An amount of the wire that may be less than nothing. */
export const deltaOf = (text: string): Fen => (text.startsWith('-') ? fen(-fromWire(text.slice(1))) : fromWire(text))

/** The net result of play from the member's side: a cost is negative. */
export const resultOf = ({ net }: { net: string }): Fen => fen(-deltaOf(net))

type Most = { amount: string | null; minutes: number | null }

export const isSet = ({ amount, minutes }: Most): boolean => amount !== null || minutes !== null

/** "¥500.00", "2 h", or that there is none. */
export function mostText({ amount, minutes }: Most): string {
  if (amount !== null) return yuan(amount)
  return minutes === null ? m.care_limit_no_limit() : timeText(minutes)
}

type Used = Pick<CareLimit, 'usedAmount' | 'usedMinutes'>

export const usedText = ({ usedAmount, usedMinutes }: Used): string =>
  usedAmount === null ? timeText(usedMinutes ?? 0) : showYuan(deltaOf(usedAmount))

/** How much of a limit is used, in percent; all of it where nothing is allowed. */
export function usedShare(limit: Used & Most): number {
  const [used, most] =
    limit.amount === null
      ? [BigInt(limit.usedMinutes ?? 0), BigInt(limit.minutes ?? 0)]
      : [deltaOf(limit.usedAmount ?? '0.00'), fromWire(limit.amount)]
  if (used <= 0n && most > 0n) return 0
  return used >= most ? 100 : Number.parseInt(`${(used * 100n) / most}`, 10)
}

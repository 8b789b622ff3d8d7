// How values are shown: money as it is, instants in the time of Shanghai, ages in words, and what a refusal means.
import { m } from '../../text/compiled/messages.js'
import { language } from './look.ts'
import { DeskRefusal } from './ask.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language.get()} ${name}`
  const known = formats.get(key)
  if (known) return known
  const locale = language.get() === 'en' ? 'en-GB' : 'zh-CN'
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Shanghai', hourCycle: 'h23', ...options })
  formats.set(key, made)
  return made
}

export const showInstant = (ms: number): string =>
  format('instant', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(ms)

/** In a list: of this year without the year. */
export function showMoment(ms: number): string {
  const year = format('year', { year: 'numeric' })
  if (year.format(ms) !== year.format(Date.now())) return showInstant(ms)
  const month = language.get() === 'en' ? 'short' : '2-digit'
  return format('moment', {
    ...{ month, day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(ms)
}

export const showTime = (ms: number): string =>
  format('time', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(ms)

/** 1234567.80 → 1,234,567.80 */
export const showMoney = (text: string): string => text.replace(/\B(?=(?:\d{3})+(?=\.))/g, ',').replace(/^-/, '−')

export const showCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A part of a whole in per cent, as 96.4 %; a share is no money, so a float will do. */
export const showShare = (part: string, whole: string): string =>
  Number(whole) > 0 ? `${((Number(part) / Number(whole)) * 100).toFixed(1)} %` : '–'

/** How long something has waited. */
export function showAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return m.desk_age_now()
  if (minutes < 60) return m.desk_age_minutes({ count: minutes })
  if (minutes < 48 * 60) return m.desk_age_hours({ count: Math.floor(minutes / 60) })
  return m.desk_age_days({ count: Math.floor(minutes / 1440) })
}

/** The text of a failed call. */
export function errorText(error: unknown): string {
  if (!(error instanceof DeskRefusal)) return m.desk_no_unreachable()
  const { reason, detail } = error
  if (reason === 'said') return detail.says ?? ''
  if (reason === 'bug') return m.desk_no_bug({ id: detail.id ?? '' })
  return words[reason]()
}

/** The same of a deed that changes something: without an answer nobody knows yet whether it was done. */
export const deedErrorText = (error: unknown): string => (isUnanswered(error) ? m.desk_no_answer() : errorText(error))

export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof DeskRefusal) || error.reason === 'unreachable'

const words: Record<Exclude<DeskRefusal['reason'], 'said' | 'bug'>, () => string> = {
  signed_out: m.desk_no_signed_out,
  wrong: m.desk_no_wrong,
  shut: m.desk_no_shut,
  code_wrong: m.desk_no_code_wrong,
  origin: m.desk_no_origin,
  role: m.desk_no_role_call,
  reason: m.desk_no_reason,
  invalid_input: m.desk_no_invalid_input,
  not_found: m.desk_no_not_found,
  throttled: m.desk_no_throttled,
  unreachable: m.desk_no_unreachable,
}

// Which notices this device need not see again today: a Shanghai day and ids (decision 50).
import { dayOf } from '../../core/time.ts'
import { keepJson, readJson } from '../shell/storage.ts'

const KEY = 'notices'
const MOST = 500

type Kept = { day: string; ids: string[] }

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { day, ids } = value as Record<string, unknown>
  if (typeof day !== 'string' || !Array.isArray(ids) || ids.length > MOST) return false
  return ids.every((id) => typeof id === 'string')
}

const dismissedToday = (nowMs: number): string[] => {
  const found = readJson('local', KEY, isKept)
  return found?.day === dayOf(nowMs) ? found.ids : []
}

/** Notices still to be shown today; one with a new id is, whatever was ticked before. */
export function notDismissed<T extends { id: string }>(list: readonly T[], nowMs: number): T[] {
  const ids = new Set(dismissedToday(nowMs))
  return list.filter(({ id }) => !ids.has(id))
}

/** Only notices that may be dismissed for the day; those that protect a member are shown each time (C-09). */
const daily = (list: readonly { id: string; daily: boolean }[]): string[] =>
  list.filter((one) => one.daily).map(({ id }) => id)

/** One tick covers all notices of a showing that may be put off, for the rest of the day. */
export function rememberDismissed(list: readonly { id: string; daily: boolean }[], nowMs: number): void {
  const ids = new Set([...dismissedToday(nowMs), ...daily(list)])
  keepJson('local', KEY, { day: dayOf(nowMs), ids: [...ids] })
}

const CLOSED = 'notices:closed'
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MOST && value.every((id) => typeof id === 'string')

/** A closed notice does not open by itself again while this tab lives, however often it is loaded. */
export function rememberClosed(list: readonly { id: string; daily: boolean }[]): void {
  const ids = new Set([...(readJson('session', CLOSED, isIds) ?? []), ...daily(list)])
  keepJson('session', CLOSED, [...ids])
}

let launched = false

/** The notices to open by themselves: once a launch, not each time that home is opened. */
export function takeLaunch<T extends { id: string; daily: boolean }>(popup: readonly T[], nowMs: number): T[] {
  if (launched) return []
  launched = true
  return toOpen(popup, nowMs)
}

/** Notices that may open by themselves: neither put off for the day nor closed before. */
export function toOpen<T extends { id: string; daily: boolean }>(popup: readonly T[], nowMs: number): T[] {
  const closed = new Set(readJson('session', CLOSED, isIds))
  return notDismissed(popup, nowMs).filter(({ id }) => !closed.has(id))
}

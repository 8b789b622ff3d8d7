// From when until when something is shown, as people type it: times are Shanghai's, as everywhere in the house.
import { showInstant } from '../core/time.ts'
import type { Db } from '../api/shell/db.ts'
import type { Line } from './desk.ts'

export type Window = { from: Date | null; until: Date | null }

export const WINDOW = '[from <YYYY-MM-DDTHH:MM>] [until <YYYY-MM-DDTHH:MM>]'

/** A line by which somebody does something to one thing within a window. */
export const actsWithin =
  (work: (db: Db, said: { person: string; window: Window }, id: string) => Promise<string>): Line =>
  ([id = '', ...words]) => {
    const window = windowOf(words)
    const isRead = id !== '' && window
    return isRead ? { acts: (db, person) => work(db, { person, window }, id) } : undefined
  }

/** Reads `from <time>` and `until <time>`, each once and in any order; undefined where they are not. */
export function windowOf(words: readonly string[]): Window | undefined {
  const window: Window = { from: null, until: null }
  for (let at = 0; at < words.length; at += 2) {
    const [name, text = ''] = words.slice(at)
    const time = TIME.test(text) ? Date.parse(`${text}:00+08:00`) : Number.NaN
    if ((name !== 'from' && name !== 'until') || window[name] || Number.isNaN(time)) return undefined
    window[name] = new Date(time)
  }
  return window
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

export const shownWindow = ({ from, until }: Window): string =>
  `${from ? `from ${showInstant(from.getTime())}` : 'now'}${until ? ` until ${showInstant(until.getTime())}` : ''}`

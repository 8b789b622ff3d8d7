// From when until when something is shown, as people type it: times are Shanghai's, as everywhere in the house.
import { showInstant } from '../core/time.ts'

export type Window = { from: Date | null; until: Date | null }

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** Reads `from <time>` and `until <time>`, each once and in any order. Throws the usage. */
export function windowOf(words: readonly string[], usage: string): Window {
  const window: Window = { from: null, until: null }
  for (let at = 0; at < words.length; at += 2) {
    const [name, text = ''] = words.slice(at)
    const time = TIME.test(text) ? Date.parse(`${text}:00+08:00`) : Number.NaN
    if ((name !== 'from' && name !== 'until') || window[name] || Number.isNaN(time))
      throw new Error(usage)
    window[name] = new Date(time)
  }
  return window
}

export const shownWindow = ({ from, until }: Window): string =>
  `${from ? `from ${showInstant(from.getTime())}` : 'now'}${until ? ` until ${showInstant(until.getTime())}` : ''}`

// Language and theme of the page: those of the app around it, which may change them while a game is open.
import type { Language } from '../../core/endpoint.ts'
import { overwriteGetLocale } from '../../text/compiled/runtime.js'
import { live } from '../../web/shell/live.ts'
import { given } from './given.ts'

export const language = live<Language>(given.lang)
const theme = live(themeOf(given.theme))

overwriteGetLocale(() => language.get())

export function showLook(): void {
  const root = document.documentElement
  root.lang = language.get() === 'en' ? 'en' : 'zh-Hans'
  root.dataset['theme'] = theme.get()
  if (given.gain === 'red' || given.gain === 'jade') root.dataset['gain'] = given.gain
}

export function setLanguage(next: Language): void {
  language.set(next)
  showLook()
}

export function dress(next: string): void {
  theme.set(themeOf(next))
  showLook()
}

function themeOf(text: string | null): 'light' | 'dark' {
  if (text === 'light' || text === 'dark') return text
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

let still: MediaQueryList | undefined

/**
 * Asked each time: a member may change it while a game is open, and the one query follows. A query made anew for each question was the
 * dearest part of a frame of the pond, which asks several times a frame.
 */
export const isStill = (): boolean => (still ??= matchMedia('(prefers-reduced-motion: reduce)')).matches

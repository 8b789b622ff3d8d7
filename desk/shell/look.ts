// Language and theme of the desk on this device.
import { DEFAULT_LANGUAGE, languages, type Language } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { overwriteGetLocale } from '../../text/compiled/runtime.js'
import { live } from '../../web/shell/live.ts'
import { keepText, readText } from '../../web/shell/storage.ts'

type Theme = 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')
const kept = readText('local', 'desk-lang')
export const language = live<Language>(languages.find((one) => one === kept) ?? DEFAULT_LANGUAGE)
export const theme = live<Theme>(themeKept() ?? (dark.matches ? 'dark' : 'light'))

overwriteGetLocale(() => language.get())

function themeKept(): Theme | undefined {
  const text = readText('local', 'desk-theme')
  return text === 'light' || text === 'dark' ? text : undefined
}

export function showLook(): void {
  const root = document.documentElement
  root.lang = language.get() === 'en' ? 'en' : 'zh-Hans'
  root.dataset['theme'] = theme.get()
  document.title = m.desk_title()
}

export function setLanguage(next: Language): void {
  keepText('local', 'desk-lang', next)
  language.set(next)
  showLook()
}

export function dress(next: Theme): void {
  keepText('local', 'desk-theme', next)
  theme.set(next)
  showLook()
}

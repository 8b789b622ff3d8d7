// How this device shows the app: theme, colour of a win, hidden balances.
import { sideArt } from '../art/Art.tsx'
import { lang } from './lang.ts'
import { live, useLive } from './live.ts'
import { keepText, readText } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const gains = ['red', 'jade'] as const
export type Gain = (typeof gains)[number]

const dark = matchMedia('(prefers-color-scheme: dark)')
const theme = live<Theme>(themes.find((each) => each === readText('local', 'theme')) ?? 'system')
const gain = live<Gain>(gains.find((each) => each === readText('local', 'gain')) ?? (lang === 'en' ? 'jade' : 'red'))
const hidden = live(readText('local', 'hideBalance') === '1')

// The address bar of the phone takes the colour of the page (design 17).
const BAR = { light: '#F2F5F4', dark: '#091110' }

/** Writes the choices where the style sheet reads them. boot.ts did the same before the first paint. */
export function showLook(): void {
  const shown = theme.get() === 'system' ? (dark.matches ? 'dark' : 'light') : (theme.get() as 'light' | 'dark')
  const root = document.documentElement
  root.dataset['theme'] = shown
  root.dataset['gain'] = gain.get()
  root.style.setProperty('--side-art', sideArt(shown === 'dark'))
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR[shown])
}

dark.addEventListener('change', showLook)

export const useTheme = (): Theme => useLive(theme)
export function chooseTheme(next: Theme): void {
  keepText('local', 'theme', next)
  theme.set(next)
  showLook()
}

export const useGain = (): Gain => useLive(gain)
export function chooseGain(next: Gain): void {
  keepText('local', 'gain', next)
  gain.set(next)
  showLook()
}

/** Whether balances show as dots; amounts being typed, limits and records stay visible (design 3). */
export const useHiddenBalance = (): boolean => useLive(hidden)
export function hideBalance(next: boolean): void {
  keepText('local', 'hideBalance', next ? '1' : undefined)
  hidden.set(next)
}

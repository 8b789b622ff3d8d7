// How an opening comes to the page and is painted, before the app has come (boot.ts).
import { asClock } from '../../core/time.ts'

/** The longest wait for an opening, in milliseconds; then the app comes without one. */
export const OPENING_MS = 3_000

export type Request = { address: string; body?: string; headers?: Record<string, string> }

/** `at` is the house's clock as it answered, in epoch milliseconds. */
export type Fetched = { page: Document; event: string | null; at: number }

/** Another document, read by the browser's own parser: no text becomes markup here, and no script of it would run. */
export function fetched({ address, body, headers = {} }: Request): Promise<Fetched> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(body === undefined ? 'GET' : 'POST', address)
    request.responseType = 'document'
    request.timeout = OPENING_MS
    request.onloadend = () => {
      const { status, responseXML: page } = request
      const at = Date.parse(request.getResponseHeader('date') ?? '') || Date.now()
      if (status === 200 && page) resolve({ page, event: request.getResponseHeader('x-koi-event'), at })
      else reject(new Error(address))
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}

/**
 * Until the app has come a press would be lost, and so would text in a field that it does not take over: these are inert. Enter is
 * taken over too (form.ts), unless something was typed behind it. A link of the opening leads to another page, for which the app takes
 * over no text at all. The button of the other language is heard by boot.ts.
 */
export function keepsTyped(shown: HTMLElement): void {
  const stills = (which: string) => shown.querySelectorAll<HTMLElement>(which).forEach((one) => (one.inert = true))
  stills(':is(input, textarea):not([data-carried]), select, button:not(:has([lang]))')
  window.addEventListener('hashchange', () => stills('input, textarea'))
  shown.addEventListener('submit', (event) => {
    event.preventDefault()
    shown.dataset['sent'] = ''
  })
  shown.addEventListener('input', () => delete shown.dataset['sent'])
}

const TICK_MS = 250

/** Clocks of an opening (ui/Countdown.tsx) go on by the house's clock, which said `at` just now, until the app is there. */
export function ticks(shown: HTMLElement, at: number): void {
  const since = performance.now()
  const clocks = [...shown.querySelectorAll<HTMLElement>('[data-until]')]
  const tick = () => {
    const now = at + performance.now() - since
    for (const clock of clocks)
      clock.textContent = asClock(Math.max(0, Math.ceil((Number(clock.dataset['until']) - now) / 1_000)))
    if (shown.isConnected) setTimeout(tick, TICK_MS)
  }
  if (clocks.length > 0) tick()
}

/** Pictures of the first screen that are waited for, and for how long, in milliseconds: the app's files would take the line from them. */
const PICTURES = 4
const PICTURES_MS = 400

export async function painted(shown: HTMLElement): Promise<void> {
  const pictures = [...shown.querySelectorAll<HTMLImageElement>('img')]
  const seen = pictures.filter((one) => one.getBoundingClientRect().top < innerHeight).slice(0, PICTURES)
  for (const one of seen) one.loading = 'eager'
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS))
  await Promise.race([Promise.allSettled(seen.map((one) => one.decode())), late])
}

/** Keys of localStorage that change nothing on a page that the house draws. Others may: hidden balances and stars are such keys. */
const PLAIN = ['token', 'uid', 'lang', 'theme', 'gain', 'device', 'username', 'notices']

export function isPlain(): boolean {
  try {
    return Object.keys(localStorage).every((key) => PLAIN.includes(key)) && sessionStorage.length === 0
  } catch {
    return true
  }
}

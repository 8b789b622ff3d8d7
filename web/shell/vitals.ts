// How quick the pages of this visit were, said once when they have been left: of nobody in particular, so it goes without
// token or device, and whether it arrives is nobody's trouble. Loaded when the first page is at rest (rest.ts).
import { pageNameAt } from '../../core/addresses.ts'
import { VERSION } from '../../core/site.ts'
import { MOST, MOST_PAGES, vitals, type Seen } from '../../core/vitals.ts'
import { parseHash } from './hash.ts'
import { watchAddress } from './router.ts'
import { longestWindow, type Shift } from './vitals-window.ts'

type Opened = { page: Seen['page']; at: number; lcp?: number; inp?: number; shifts: Shift[]; isTold?: true }

const here = () => pageNameAt(parseHash(location.hash).path)

const opened: Opened[] = []

/** Begins to look at pages; the browser has kept what was before. */
export function watchVitals(): void {
  open(0)
  watchAddress(() => here() !== opened.at(-1)?.page && open(performance.now()))
  // The largest part of the page that the visit began with, until somebody does something there.
  observe('largest-contentful-paint', ({ startTime }) => {
    const [first] = opened
    if (first && opened.length === 1) first.lcp = startTime
  })
  observe('event', (event) => {
    const { startTime, duration, interactionId = 0 } = event as PerformanceEventTiming & { interactionId?: number }
    const page = pageOf(startTime)
    if (page && interactionId > 0) page.inp = Math.max(page.inp ?? 0, duration)
  })
  observe('layout-shift', (shift) => {
    const { startTime, value, hadRecentInput } = shift as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) pageOf(startTime)?.shifts.push({ at: startTime, by: value })
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
}

function open(at: number): void {
  const page = here()
  if (page && opened.length < MOST_PAGES) opened.push({ page, at, shifts: [] })
}

const pageOf = (at: number): Opened | undefined => opened.findLast((one) => one.at <= at)

function observe(type: string, hear: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear))
  // The least that a browser tells of.
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Reports the figures of pages, each once: a page that comes to the front again was reported already. */
function tell(): void {
  const pages = opened.filter(({ isTold }) => !isTold).map(seenOf)
  for (const one of opened) one.isTold = true
  if (pages.length === 0) return
  const body = new Blob([JSON.stringify({ version: VERSION.name, pages })], { type: 'application/json' })
  navigator.sendBeacon(`/api/${vitals.add.path}`, body)
}

function seenOf({ page, lcp, inp, shifts }: Opened): Seen {
  return {
    page,
    ...(lcp === undefined ? {} : { lcp: whole(lcp) }),
    ...(inp === undefined ? {} : { inp: whole(inp) }),
    ...(shiftsAreTold() ? { cls: whole(longestWindow(shifts) * 1_000) } : {}),
  }
}

const shiftsAreTold = () => PerformanceObserver.supportedEntryTypes.includes('layout-shift')
const whole = (figure: number) => Math.min(MOST, Math.round(figure))

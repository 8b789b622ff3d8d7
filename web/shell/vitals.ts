// How quick the pages of this visit were, said once when they have been left: of nobody in particular, so it goes without
// token or device, and whether it arrives is nobody's trouble. Loaded when the first page is at rest (rest.ts).
import { pageNameAt } from '../../core/addresses.ts'
import { VERSION } from '../../core/site.ts'
import { MOST, vitals, type Seen } from '../../core/vitals.ts'
import { parseHash } from './hash.ts'
import { watchAddress } from './router.ts'
import { openPage, pageAt, type Opened } from './vitals-pages.ts'
import { longestWindow } from './vitals-window.ts'

const here = () => pageNameAt(parseHash(location.hash).path)

const opened: Opened[] = []

/** Begins to look at pages; the browser has kept what was before. */
export function watchVitals(): void {
  openPage(opened, here(), 0)
  watchAddress(() => openPage(opened, here(), performance.now()))
  // The largest part of the page that the visit began with, until somebody does something there.
  observe('largest-contentful-paint', ({ startTime }) => {
    const [first] = opened
    if (first && opened.length === 1) first.lcp = startTime
  })
  observe('event', (event) => {
    const { startTime, duration, interactionId = 0 } = event as PerformanceEventTiming & { interactionId?: number }
    const page = pageAt(opened, startTime)
    if (page && interactionId > 0) page.inp = Math.max(page.inp ?? 0, duration)
  })
  observe('layout-shift', (shift) => {
    const { startTime, value, hadRecentInput } = shift as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) pageAt(opened, startTime)?.shifts.push({ at: startTime, by: value })
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
}

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

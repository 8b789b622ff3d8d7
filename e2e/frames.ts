// How much script the frames of a page run, from the browser's own trace.
import type { Browser, Page } from 'playwright-core'

const FRAME_US = 1_000_000 / 60
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.evaluateModule',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
])

/** `tdur` is the processor's time within `dur`: other programs of the machine are not in it. */
type Event = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number }

/** In ms: the dearest frame while these steps ran, and the middle one of those that ran any. */
export async function scriptPerFrame(browser: Browser, page: Page, steps: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8'] })
  await steps()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] }
  const frames = [...framesOf(traceEvents).values()].map((us) => us / 1_000).toSorted((a, b) => a - b)
  return { most: frames.at(-1) ?? 0, usual: frames[frames.length >> 1] ?? 0 }
}

/** Microseconds of script by frame; what runs within other script counts once. */
function framesOf(events: readonly Event[]): Map<number, number> {
  const frames = new Map<number, number>()
  const ends = new Map<string, number>()
  const ran = events.filter(({ name, ph, dur }) => ph === 'X' && dur !== undefined && SCRIPT.has(name))
  for (const { ts, dur = 0, tdur = dur, pid, tid } of ran.toSorted((a, b) => a.ts - b.ts)) {
    const thread = `${pid} ${tid}`
    if (ts < (ends.get(thread) ?? 0)) continue
    ends.set(thread, ts + dur)
    const frame = Math.floor(ts / FRAME_US)
    frames.set(frame, (frames.get(frame) ?? 0) + tdur)
  }
  return frames
}

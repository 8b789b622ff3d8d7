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
type Event = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  /** Of a call: the function's script, which is 0 for one of the browser's own, and its address. */
  args: { data?: { scriptId?: string; url?: string } }
}

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
  const ran = events.filter((event) => event.ph === 'X' && event.dur !== undefined && isOfPage(event))
  for (const { ts, dur = 0, tdur = dur, pid, tid } of ran.toSorted((a, b) => a.ts - b.ts)) {
    const thread = `${pid} ${tid}`
    if (ts < (ends.get(thread) ?? 0)) continue
    ends.set(thread, ts + dur)
    const frame = Math.floor(ts / FRAME_US)
    frames.set(frame, (frames.get(frame) ?? 0) + tdur)
  }
  return frames
}

/**
 * playwright listens for presses in scripts of its own, which have no address. The first call of each costs half a millisecond in a trace, for
 * the browser counts the lines of a long script to name it: slowed, that was a third of the frame of a press, and no phone has it.
 */
function isOfPage({ name, args: { data } }: Event): boolean {
  const isDriver = name === 'FunctionCall' && data?.scriptId !== '0' && data?.url === ''
  return SCRIPT.has(name) && !isDriver
}

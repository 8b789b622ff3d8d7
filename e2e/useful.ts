// When what a page is for stands there (`data-useful`, web/ui/Page.tsx) on the slow phone that Lighthouse reckons with.
import type { RunnerResult, TraceEvent } from 'lighthouse'
import { LargestContentfulPaint } from 'lighthouse/core/computed/metrics/largest-contentful-paint.js'

/** The name of such an instant in the trace. */
const MARK = 'koi-useful'

/** Runs in the page: marks each instant from which no part of the page waits for the house. */
export const marking = `
  let was = false
  new MutationObserver(() => {
    const is = document.querySelector('[data-useful]') !== null
    if (is && !was) performance.mark('${MARK}')
    was = is
  }).observe(document, { attributes: true, attributeFilter: ['data-useful'], childList: true, subtree: true })`

/** Reckoned as the largest paint is, as if that had come in the last of the marks; NaN where there is none. */
export async function usefulMs({ artifacts, lhr }: RunnerResult): Promise<number> {
  const { Trace, DevtoolsLog, GatherContext, URL, SourceMaps, HostDPR } = artifacts
  const mark = Trace.traceEvents.findLast(({ name }) => name === MARK)
  const paint = Trace.traceEvents.findLast(isPaint)
  if (!mark || !paint) return NaN
  const others = Trace.traceEvents.filter((event) => !isPaint(event))
  const trace = { ...Trace, traceEvents: [...others, { ...paint, ts: mark.ts }] }
  const data = { trace, devtoolsLog: DevtoolsLog, gatherContext: GatherContext, URL, SourceMaps, HostDPR }
  const { configSettings: settings } = lhr
  const context = { settings, computedCache: new Map(), options: {} }
  return (await LargestContentfulPaint.request({ ...data, settings, simulator: null }, context)).timing
}

const isPaint = ({ name }: TraceEvent) => name.startsWith('largestContentfulPaint::')

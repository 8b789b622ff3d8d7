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
  // A game in its frame has paints of its own.
  const paint = Trace.traceEvents.findLast((event) => isPaint(event) && event.args.data?.isMainFrame)
  if (!mark || !paint) return NaN
  const others = Trace.traceEvents.filter((event) => !isPaint(event))
  const trace = { ...Trace, traceEvents: [...others, { ...paint, ts: mark.ts }] }
  const data = { trace, devtoolsLog: DevtoolsLog, gatherContext: GatherContext, URL, SourceMaps, HostDPR }
  const { configSettings: settings } = lhr
  const context = { settings, computedCache: new Map(), options: {} }
  return (await LargestContentfulPaint.request({ ...data, settings, simulator: null }, context)).timing
}

/** Bytes of what was asked for before the last of the marks; what is asked for later waits until the page is at rest. */
export function usefulBytes({ artifacts, lhr }: RunnerResult): number {
  const mark = artifacts.Trace.traceEvents.findLast(({ name }) => name === MARK)
  const details = lhr.audits['network-requests']?.details as unknown as Requests | undefined
  if (!details) return NaN
  const { items, debugData } = details
  const untilMs = mark ? (mark.ts - debugData.networkStartTimeTs) / 1_000 : Infinity
  return items
    .filter(({ networkRequestTime }) => networkRequestTime < untilMs)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

type Requests = {
  items: { networkRequestTime: number; transferSize: number }[]
  debugData: { networkStartTimeTs: number }
}

const isPaint = ({ name }: TraceEvent) => name.startsWith('largestContentfulPaint::')

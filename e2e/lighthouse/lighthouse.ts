// What the benches use of Lighthouse. Named where it is loaded, so that types are checked where it is not installed: it is
// half as large as all that the walks need, and only `npm run bench` brings it.
export interface TraceEvent {
  name: string
  /** In microseconds. */
  ts: number
}

export interface Result {
  audits: Record<string, { numericValue?: number; details?: unknown }>
  /** Scores from 0 to 1. */
  categories: Record<string, { score: number | null }>
  configSettings: object
  runtimeError?: { message: string }
}

export interface RunnerResult {
  lhr: Result
  artifacts: { Trace: { traceEvents: TraceEvent[] } } & Record<
    'DevtoolsLog' | 'GatherContext' | 'URL' | 'SourceMaps' | 'HostDPR',
    unknown
  >
}

interface Flags {
  port: number
  logLevel: 'error'
  /** In milliseconds. */
  maxWaitForLoad: number
  onlyCategories?: string[]
}

/** A computed metric, in milliseconds. */
interface Metric {
  request(of: object, context: object): Promise<{ timing: number }>
}

const load = async <T>(path: string): Promise<T> => (await import(path)) as T

export const { default: lighthouse } = await load<{
  default: (url: string, flags: Flags) => Promise<RunnerResult | undefined>
}>('lighthouse')

export const { LargestContentfulPaint } = await load<{ LargestContentfulPaint: Metric }>(
  'lighthouse/core/computed/metrics/largest-contentful-paint.js',
)

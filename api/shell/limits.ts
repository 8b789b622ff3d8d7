// The rate limit of a member over all sessions, or of an address without a session: each call counts by its weight,
// whichever session or route it comes by.
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../core/network.ts'
import type { Settings } from '../settings.ts'
import { originOf } from './origin.ts'

const WINDOW_S = 10
/** The most callers counted at once; beyond this number the oldest count is forgotten. */
const MOST_COUNTED = 20_000

// A client acts on Retry-After alone; the numbers would only tell an attacker how fast to go.
const noRateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/**
 * Limits by member, over all of their sessions, else by address: a token that the house has not given out is no reason to
 * start a new count. Asked for as a plugin, so it is awaited.
 */
export async function limit(
  app: FastifyInstance,
  settings: Settings,
  memberOf: (token: string) => string | undefined,
): Promise<void> {
  if (settings.requestsPerSecond === 0) return
  const max = settings.requestsPerSecond * WINDOW_S
  // A route of its own limit asks the same counts, with its own weight.
  app.addHook('onRoute', (route) => {
    const { cost = 1, rateLimit: own } = configOf(route)
    if (cost > 1 && own === undefined) route.config = { ...route.config, rateLimit: {} }
  })
  await app.register(rateLimit, {
    max,
    timeWindow: WINDOW_S * 1_000,
    store: countsOf(max),
    keyGenerator: (request) => {
      const token = request.headers['token']
      const member = typeof token === 'string' ? memberOf(token) : undefined
      return member === undefined ? networkOf(originOf(request).address) : `member ${member}`
    },
    addHeaders: noRateHeaders,
    addHeadersOnExceeding: noRateHeaders,
  })
}

type Config = { cost?: number; rateLimit?: object }
const configOf = ({ config }: { config?: unknown }): Config => (config ?? {}) as Config

type Count = { used: number; since: number }
type Told = (error: Error | null, result: { current: number; ttl: number }) => void

/** The store of counts in the shape that the plugin wants: it makes one, and a child for each route of its own. */
function countsOf(max: number) {
  const counts = new Map<string, Count>()
  const counting = (weight: number) => ({
    incr: (key: string, tell: Told, windowMs: number) => {
      const now = performance.now()
      const known = counts.get(key)
      const isOver = known === undefined || known.since + windowMs <= now
      const count = isOver ? { used: 0, since: now } : known
      const current = count.used + weight
      // A refused call does not count as used: after asking for a dear call too often, a caller keeps the rest for
      // cheap ones.
      if (current <= max) count.used = current
      if (isOver) counts.delete(key)
      counts.set(key, count)
      if (counts.size > MOST_COUNTED) counts.delete(counts.keys().next().value ?? '')
      tell(null, { current, ttl: Math.ceil(count.since + windowMs - now) })
    },
    child: (route: { routeInfo?: { config?: unknown } }) =>
      counting(Math.min(max, configOf(route.routeInfo ?? {}).cost ?? 1)),
  })
  return function Counts() {
    return counting(1)
  } as never
}

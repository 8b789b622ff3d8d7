// The HTTP side of the house, put together: routes, headers, limits, files of the app.
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { BeaconChain } from '../../core/fair/beacon.ts'
import type { UsernameRule } from '../../core/forms/registration.ts'
import type { Db } from './db.ts'
import type { Feature } from './feature.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { logging } from './log.ts'
import type { Sessions } from '../member/session.ts'
import type { Outsiders } from './outside.ts'
import type { Push } from './push.ts'
import { fail, failUnread, pathOf } from './fail.ts'
import { networkOf, originOf, tellOfIgnored } from './origin.ts'
import type { Proxies } from './origin.ts'
import { mount } from './serve.ts'
import type { Ring } from './ring.ts'
import type { Trades } from './trades.ts'
import type { WagerSource } from './wager.ts'

/** What the features build on. Made once, in main.ts or in a test. */
export type House = {
  db: Db
  ledger: Ledger
  push: Push
  /** The secret that the database does not hold, in generations: seals chain values and card numbers. */
  ring: () => Ring
  dataDir: string
  settings: Settings
  /** Where members bet. */
  wagers: readonly WagerSource[]
  trades: Trades
}

/** What features know for each other. */
export const known = (features: readonly Feature[]): Pick<House, 'wagers' | 'trades'> => ({
  wagers: features.flatMap(({ wagers }) => wagers ?? []),
  trades: Object.assign({}, ...features.map(({ trades }) => trades)) as Trades,
})

export type Settings = Outsiders & {
  publicUrl: string
  /** How long we wait for a venue's word before we go on and ask later. */
  venueTimeoutMs: number
  isProduction: boolean
  /** Codes of the lotteries that run here; empty means all that the database opens. */
  lotteries: readonly string[]
  /** 0 keeps the calendar's own periods. */
  drawSeconds: number
  drawLockSeconds: number
  /** Which beacon new issues wait for; none when it is off (rulebook 4.4). */
  beacon: BeaconSource | null
  cardWaitHours: number
  /** The sandbox's counter takes what people take elsewhere: never in production. */
  counter: boolean
  /** What a withdrawal meets while turnover is missing (decision 28). */
  withdrawTurnover: 'deduct' | 'refuse'
  /** Which reading of spec 5 is in force (decision 7). */
  usernameRule: UsernameRule
  openApi: boolean
  /** Requests a second that one token or address may make; 0 switches it off for measurements. */
  requestsPerSecond: number
  /** Forms of registration that an address may send a day; 0 switches it off for measurements. */
  registrationsADay: number
  /** Who may name the address that a request comes from. */
  trustProxy: Proxies
}

/** A drand chain and where its HTTP API answers. */
export type BeaconSource = { url: string; chain: BeaconChain }

const MAX_BODY_BYTES = 256 * 1024

/** The server without its features: limits, headers, log line, errors. */
export function openApp(house: House, logLevel: string, isWatched = false): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Only a proxy that the operator names may speak for the client's address (BI-043).
    trustProxy: house.settings.trustProxy,
    logger: logging(logLevel, isWatched),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    keepAliveTimeout: 70_000,
    forceCloseConnections: 'idle',
    // An address that cannot be read never comes to a route, nor to its handler of errors.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: failUnread,
  })
  app.removeContentTypeParser('text/plain')
  // Before any route: whatever a feature hangs in beside the contract answers in the same words.
  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  headers(app, house.settings)
  tellOfIgnored(app)
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ path: pathOf(request.url), status: reply.statusCode, ms }, 'request')
    done()
  })
  return app
}

// A client acts on Retry-After alone; the numbers would only tell an attacker how fast to go.
const noRateHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/**
 * Limits by session, else by address: a token that nobody has given out is no reason to start a new
 * count. Asked for as a plugin, so it is awaited.
 */
export async function limit(
  app: FastifyInstance,
  settings: Settings,
  knows: (token: string) => boolean,
): Promise<void> {
  if (settings.requestsPerSecond === 0) return
  const max = settings.requestsPerSecond * 10
  // A dear call is counted by itself, against a limit that its cost divides.
  app.addHook('onRoute', (route) => {
    const { cost = 1 } = (route.config ?? {}) as { cost?: number }
    if (cost > 1) route.config = { ...route.config, rateLimit: { max: Math.ceil(max / cost) } }
  })
  await app.register(rateLimit, {
    max,
    timeWindow: 10_000,
    keyGenerator: (request) => {
      const token = request.headers['token']
      if (typeof token === 'string' && knows(token)) return token
      return networkOf(originOf(request).address)
    },
    addHeaders: noRateHeaders,
    addHeadersOnExceeding: noRateHeaders,
  })
}

// What a page may do. An answer of a call is no page and may do nothing.
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

// Constant headers, set by hand: the usual plugin costs more than the rest of the request.
function headers(app: FastifyInstance, settings: Settings) {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // No text becomes markup or script anywhere in the app, and nothing may make an exception for itself.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const always = {
    'x-content-type-options': 'nosniff',
    ...(settings.isProduction && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const ofCall = { ...always, 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' }
  const ofPage = {
    ...always,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCall : ofPage)
    reply.header('x-koi-time', String(Date.now()))
    done()
  })
}

/** Hangs in what the features bring, and the stream of events. */
export async function furnish(
  app: FastifyInstance,
  house: House,
  features: readonly Feature[],
  { authenticate, look }: Pick<Sessions, 'authenticate' | 'look'>,
): Promise<void> {
  for (const { extras } of features) await extras?.(app, house)
  const routes = features.flatMap((feature) => feature.routes?.(house) ?? [])
  mount(app, routes, { db: house.db, authenticate })
  house.push.attach(app, look)
}

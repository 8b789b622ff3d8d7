// The desk over HTTP: an origin of its own, which serves its page, its files and its calls, and nothing of the house's.
import { existsSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { PATIENCE } from '../../core/network.ts'
import { logging } from '../shell/log.ts'
import { Refusal } from '../shell/refusal.ts'
import { failDesk, mountDesk, tokenOf, type DeskRoute } from './mount.ts'
import type { Pulse } from './pulse.ts'
import type { Door } from './session.ts'
import { mountStream } from './stream.ts'

export type DeskServer = {
  door: Door
  routes: readonly DeskRoute[]
  pulse: Pulse
  /** The folder of the built pages. */
  folder: string
  /** The host names by which people reach it: a request that names another one was sent here by a stranger's page. */
  hosts: readonly string[]
  logLevel: string
  bounds?: Bounds
}

/** The requests that are answered in a minute. */
export type Bounds = {
  /** Of one address: all people behind it, and whoever names tokens that nobody has, each of which is looked up. */
  address: number
  /** Of one session. A page asks some five calls at once, and again when the stream says that they are stale. */
  session: number
}
const BOUNDS: Bounds = { address: 6_000, session: 1_200 }
const MINUTE_MS = 60_000

/** The server of the desk. */
export async function openDeskApp({
  door,
  routes,
  pulse,
  folder,
  hosts,
  logLevel,
  bounds = BOUNDS,
}: DeskServer): Promise<FastifyInstance> {
  const app = fastify({
    logger: logging(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    ...PATIENCE,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => failDesk(error, request, reply))
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (!hosts.includes(hostOf(request)) || isForeign(request)) throw new Refusal('origin')
  })
  await app.register(rateLimit, { global: false })
  const spentBy = {
    address: app.createRateLimit({ max: bounds.address, timeWindow: MINUTE_MS }),
    session: app.createRateLimit({
      ...{ max: bounds.session, timeWindow: MINUTE_MS },
      keyGenerator: (request) => tokenOf(request) ?? '',
    }),
  }
  app.addHook('onRequest', async (request) => {
    for (const spent of tokenOf(request) ? [spentBy.address, spentBy.session] : [spentBy.address]) {
      const found = await spent(request)
      if (!found.isAllowed && found.isExceeded) throw new Refusal('throttled')
    }
  })
  mountDesk(app, door, routes)
  mountStream(app, door, pulse)
  app.get('/', (_request, reply) => reply.redirect('/desk/'))
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      ...{ root: folder, prefix: '/desk/', preCompressed: true },
      setHeaders: (reply, path) => {
        const isHashed = /[/\\]assets[/\\]/.test(path)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  return app
}

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** The host name without its port. Another name that resolves to this machine (DNS rebinding) is refused. */
const hostOf = ({ headers }: FastifyRequest): string => (headers.host ?? '').replace(/:\d+$/, '')

/** Asked by a page of another origin. A browser says where its page is from; programs say nothing, and have no session. */
function isForeign({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}

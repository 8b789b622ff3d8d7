// The play door (docs/venue-protocol.md, 5): the page of all games for members' browsers, its calls and its stream.
// It has its own origin; a page of it may stand in a frame of the house's and nowhere else, and it sets no cookie.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isBuiltFile } from '../core/built-file.ts'
import { longestBody } from '../core/body.ts'
import { DEFAULT_LANGUAGE, type Language } from '../core/endpoint.ts'
import { doorBeside, networkOf, PATIENCE, trusting, type Proxies } from '../core/network.ts'
import { play, type PlayCall } from '../core/venue/play.ts'
import type { Arrival, Arrivals } from './arrivals.ts'
import { addressOf, tokenOf } from './asker.ts'
import type { Db } from './db.ts'
import { openEvents } from './events.ts'
import type { Floor } from './floor.ts'
import { linkFor } from './hints.ts'
import { launchOf, type Launch } from './launches.ts'
import type { VenueName } from './names.ts'
import type { Outbox } from './outbox.ts'
import { answerPage } from './pages.ts'
import { Refused, refusalText } from './refusal.ts'
import { isShared } from './slips.ts'
import type { Streams } from './streams.ts'

export type PlayOptions = {
  port: number
  host: string
  /** The folder of the built pages. */
  folder?: string
  /** The house's own port: the house is there under the host name by which a member reaches this door. */
  housePort: number
  /** The house's address, if it is another origin. */
  publicUrl?: string
  /** Whose word about a member's address and about the name of this door counts, as the house has it (TRUST_PROXY). */
  trustProxy?: Proxies
  /** Requests a second for each session, and for all without one from the same address; 0 is no limit. */
  requestsPerSecond?: number
}

export type Behind = {
  db: Db
  floor(venue: VenueName): Floor
  streams: Streams
  outbox: Outbox
  arrivals: Arrivals
}

/** The most bytes of a bet's body; the limit of any other call follows from its schema. */
const BODY_LIMIT = 16 * 1024
const FRAME_BYTES = 1_024

export async function openPlayDoor(options: PlayOptions, behind: Behind) {
  const trustProxy = trusting(options.trustProxy ?? false)
  const app = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true, trustProxy, ...PATIENCE })
  app.removeContentTypeParser('text/plain')
  const known: Known = new Map()
  await limit(app, options.requestsPerSecond ?? 0, known)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...HEADERS, 'content-security-policy': policyFor(request, options) })
  })
  for (const name of Object.keys(play) as PlayCall[])
    app.post(
      `/play/api/${name}`,
      { bodyLimit: Math.min(BODY_LIMIT, FRAME_BYTES + longestBody(play[name].input)) },
      (request, reply) => answer(name, request, reply, { ...behind, known }),
    )
  app.get('/play/api/events', openEvents(behind))
  await servePages(app, options.folder)
  await app.listen({ port: options.port, host: options.host })
  const { port } = app.server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, server: app.server, stop: () => app.close() }
}

/** A session counts for itself; a name that the door has not given out is no reason to start a new count. */
async function limit(app: FastifyInstance, perSecond: number, known: Known): Promise<void> {
  if (perSecond === 0) return
  const quiet = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  }
  await app.register(rateLimit, {
    ...{ max: perSecond * WINDOW_S, timeWindow: WINDOW_S * 1_000 },
    ...{ addHeaders: quiet, addHeadersOnExceeding: quiet },
    // Pages and pictures are files, which cost next to nothing.
    allowList: ({ url }) => !url.startsWith('/play/api/'),
    keyGenerator: (request) => {
      const token = tokenOf(request)
      return token !== undefined && known.has(token) ? token : networkOf(addressOf(request))
    },
    errorResponseBuilder: (request) => ({
      ...{ statusCode: 429, code: 0, reason: 'busy' },
      msg: refusalText('busy', languageOf(known, request)),
    }),
  })
}

const WINDOW_S = 10
const MOST_KNOWN = 100_000

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=()',
}

/** Only the house may frame a game: under the name that this browser uses, or under its public one. */
function policyFor(request: FastifyRequest, { housePort, publicUrl }: PlayOptions): string {
  const names = [doorBeside(request, housePort), publicUrl && new URL(publicUrl).origin]
  const frames = [...new Set(names)].filter(Boolean).join(' ') || "'none'"
  return [
    ...["default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'"],
    ...["img-src 'self' data:", "require-trusted-types-for 'script'", "trusted-types 'none'"],
    ...["connect-src 'self'", `frame-ancestors ${frames}`, "base-uri 'none'"],
    ...["object-src 'none'", "form-action 'self'"],
  ].join('; ')
}

/** Serves the pages, which may be built while the door is open already. */
async function servePages(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder)
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/play/',
      preCompressed: true,
      suppressWarning: true, // that the folder is missing
      setHeaders: (file, path) => {
        const isKept = /\/(?:assets|art)\//.test(path)
        const kept = isKept ? 'public, max-age=31536000, immutable' : 'no-cache'
        file.header('cache-control', kept)
      },
    })
  // Files named by their hash have names of one form. For any other name the plugin would read whole folders.
  for (const kind of folder ? ['assets', 'art'] : [])
    app.get<{ Params: { '*': string } }>(`/play/${kind}/*`, ({ params: { '*': file } }, reply) =>
      isBuiltFile(file) ? reply.sendFile(`${kind}/${file}`) : reply.callNotFound(),
    )
  app.get<{ Querystring: { game?: unknown } }>('/play/', async ({ query }, reply) => {
    if (!folder || !existsSync(join(folder, 'index.html'))) return reply.code(503).send({ error: 'not built' })
    const link = await linkFor(folder, query.game)
    return (link ? reply.header('link', link) : reply).sendFile('index.html')
  })
}

/** The language of each page by its token: what is refused before the session is read is said in it too. */
type Known = Map<string, Language>
type Door = Behind & { known: Known }

/** Handles one call. Its instant of arrival is taken before anything is awaited. */
async function answer(name: PlayCall, request: FastifyRequest, reply: FastifyReply, door: Door): Promise<object> {
  const cameAt = performance.now()
  if (name !== 'bet' && name !== 'step') return decide(name, request, reply, { door, cameAt })
  const arrival = door.arrivals.come()
  if (!arrival) return { code: 0, reason: 'busy', msg: refusalText('busy', languageOf(door.known, request)) }
  return decide(name, request, reply, { door, cameAt: arrival.at, arrival }).finally(() => door.arrivals.over(arrival))
}

type Came = { door: Door; cameAt: number; arrival?: Arrival }

/** Who asks, what is asked, the answer or the no in the words of the page's language. */
async function decide(
  name: PlayCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { door: behind, cameAt, arrival }: Came,
): Promise<object> {
  void reply.header('cache-control', 'no-store')
  const token = tokenOf(request)
  let lang: Language = DEFAULT_LANGUAGE
  try {
    if (!isOwnPage(request)) throw new Refused('shape')
    const launch = name === 'enter' ? undefined : await sessionOf(behind, token)
    if (launch && token) keep(behind.known, token, launch.lang)
    if (launch && arrival) sort(behind.arrivals, arrival, launch)
    lang = launch?.lang ?? langIn(request.body) ?? lang
    if (launch?.ended_at && name !== 'leave') throw new Refused('launch_over')
    const read = v.safeParse(play[name].input, request.body)
    // A list has no fields: for a schema without any it would pass.
    if (!read.success || Array.isArray(request.body)) throw new Refused('shape')
    return { code: 1, data: await answerPage(behind, name, { launch, asked: read.output, cameAt }) }
  } catch (error) {
    if (!(error instanceof Refused)) request.log.error(error)
    const reason = error instanceof Refused ? error.reason : 'away'
    return { code: 0, reason, msg: refusalText(reason, lang) }
  }
}

/** A table does not wait for a message that is for another table or for none. */
function sort(arrivals: Arrivals, arrival: Arrival, { game }: Launch): void {
  if (isShared(game)) arrival.game = game
  else arrivals.over(arrival)
}

/** Forgetting all costs each page a moment among those of its address. */
function keep(known: Known, token: string, lang: Language): void {
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(token, lang)
}

/** Another site's page must not act here. Without the header it is no browser. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host
}

const languageOf = (known: Known, request: FastifyRequest): Language =>
  known.get(tokenOf(request) ?? '') ?? langIn(request.body) ?? DEFAULT_LANGUAGE

const langIn = (body: unknown): Language | undefined => {
  const read = v.safeParse(v.object({ lang: v.picklist(['zh_hans', 'en']) }), body)
  return read.success ? read.output.lang : undefined
}

async function sessionOf({ db }: Behind, token: string | undefined): Promise<Launch> {
  const launch = token === undefined ? undefined : await launchOf(db, token)
  if (!launch) throw new Refused('launch_over')
  return launch
}

// The house that features build on, and its HTTP side without them: limits, headers, log line,
// errors, files of the app.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { address } from '../../core/addresses.ts'
import { isBuiltFile } from '../../core/built-file.ts'
import { inviteLink } from '../../core/invite.ts'
import { PATIENCE, trusting } from '../../core/network.ts'
import type { Awaits } from './awaits.ts'
import type { Db } from './db.ts'
import type { Ledger } from './ledger.ts'
import type { Answers, Hooks } from './hook.ts'
import { isTooFull } from './fullness.ts'
import { logging } from './log.ts'
import { MAX_BODY_BYTES } from './mount.ts'
import type { OrderSource } from './order.ts'
import type { Push } from './push.ts'
import type { Settings } from '../settings.ts'
import { fail, failUnread, pathOf } from './fail.ts'
import { tellOfIgnored } from './origin.ts'
import { pagePolicy, servePage, type Pages, type Told } from './document.ts'
import { serveDrawn } from './drawn.ts'
import { Refusal } from './refusal.ts'
import type { Ring } from './ring.ts'
import { shrinkAnswers } from './shrink.ts'
import type { Trades } from './trades.ts'
import type { WagerSource } from './wager.ts'
import type { Welfare } from './welfare.ts'

/** The services that features build on. Made once, in main.ts or in a test. */
export type House = {
  db: Db
  ledger: Ledger
  push: Push
  /** The secret that the database does not hold, in generations: seals chain values and card numbers. */
  ring: () => Ring
  dataDir: string
  settings: Settings
  /** The sources of members' wagers, one for each feature with bets. */
  wagers: readonly WagerSource[]
  trades: Trades
  /** Orders that members can ask people about. */
  orders: readonly OrderSource[]
  /** The features that can say that a member still awaits money. */
  awaits: readonly Awaits[]
  /** The features with benefits that members can claim. */
  welfare: readonly Welfare[]
  /** Tells other features, in the transaction that decides. */
  hooks: Hooks
  /** Asks the one feature that knows. */
  answers: Answers<House>
}

/** The server without its features. */
export function openApp(house: House, logLevel: string, isWatched = false): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Only a proxy that the operator names may speak for the client's address (BI-043).
    trustProxy: trusting(house.settings.trustProxy),
    logger: logging(logLevel, isWatched),
    logController: new LogController({ disableRequestLogging: true }),
    ...PATIENCE,
    forceCloseConnections: 'idle',
    // An address that cannot be parsed never reaches a route, nor its handler of errors.
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: failUnread,
  })
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.decorate('defaultLanguage', house.settings.defaultLanguage)
  app.decorate('languages', house.settings.languages)
  // Before any route: a feature's routes beside the contract must answer errors in the same words.
  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  headers(app, house)
  shrinkAnswers(app)
  tellOfIgnored(app)
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ path: pathOf(request.url), status: reply.statusCode, ms }, 'request')
    done()
  })
  return app
}

/** Parses JSON as the server does by default, but refuses bodies with too many values first. */
function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooFull(String(body))) done(new Refusal('body_too_large'))
    else void read(request, String(body), done)
  })
}

// The content security policy of an API answer: it is no page and may load nothing.
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

// That of a file with a name of the build: no page either. A picture that somebody opens by its address draws itself.
const OWN_LOOK = "default-src 'none'; style-src 'unsafe-inline'"
const BUILT_FILE = /^\/h5\/(?:assets|art)\//

// Constant headers, set by hand: the usual plugin costs more than the rest of the request.
function headers(app: FastifyInstance, { settings, push }: House) {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(settings.isProduction && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const ofCall = { ...always, 'content-security-policy': NO_PAGE, 'cache-control': 'no-store' }
  // A first visit has some thirty of these: what only a page needs was 16 kB on them.
  const ofFile = { ...always, 'content-security-policy': OWN_LOOK }
  const ofPage = {
    ...always,
    'content-security-policy': pagePolicy(),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  }
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/')
    const isFile = BUILT_FILE.test(request.url)
    reply.headers(isCall ? ofCall : isFile ? ofFile : ofPage)
    if (!isFile) reply.header('x-koi-time', String(Date.now()))
    // In front of the call's first look at the database: its page hears of every change that the answer may not have.
    if (isCall) reply.header('x-koi-event', push.lastId())
    done()
  })
}

/**
 * Serves the app from `folder` under /h5/, files with the compressed twins made at build. Hashed files are kept for a
 * year, the page is asked for each time.
 */
export async function serveApp(app: FastifyInstance, pages: Pages, told: Told): Promise<void> {
  const { folder, coming } = pages
  app.get('/', (_request, reply) => reply.redirect('/h5/'))
  if (!coming && !existsSync(folder)) return
  servePage(app, pages, told)
  serveDrawn(app, join(folder, '../drawn'), told.languages)
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/h5/',
    preCompressed: true,
    suppressWarning: coming !== undefined, // that the folder is missing
    setHeaders: (reply, path) => {
      const isHashed = /[/\\](?:assets|art)[/\\]/.test(path)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Files that the build names by what is in them are kept for good, so nothing is said by which they would be asked for again.
  const forGood = { etag: false, lastModified: false, acceptRanges: false }
  // Their names have one spelling. For any other the plugin reads whole folders.
  for (const kind of ['assets', 'art'])
    app.get<{ Params: { '*': string } }>(`/h5/${kind}/*`, ({ params: { '*': file } }, reply) =>
      isBuiltFile(file) ? reply.sendFile(`${kind}/${file}`, forGood) : reply.callNotFound(),
    )
  app.get('/h5', (_request, reply) => reply.redirect('/h5/'))
  // The short link of an invitation; a code that is none leads to the registration without it.
  app.get<{ Params: { code: string } }>(inviteLink(':code'), ({ params: { code } }, reply) =>
    reply.redirect(`/h5/#${address.register(/^[A-Z\d]{1,16}$/.test(code) ? { code } : {})}`),
  )
}

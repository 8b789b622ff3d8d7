// The one page of the app, as the house sends it: with the settings that the app needs before its first call, and with
// a policy that permits its one inline script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { doorBeside } from '../../core/network.ts'
import type { Settings } from '../settings.ts'
import { hashOf } from './hash.ts'
import { wayOf } from './shrink.ts'

type PolicyOf = {
  script?: string | undefined
  pictures?: string | undefined
  frames?: string | undefined
}

/**
 * Returns the content security policy of a page: its inline script by hash, pictures and frames of one other origin
 * each.
 */
export const pagePolicy = ({ script, pictures, frames }: PolicyOf = {}): string =>
  [
    "default-src 'self'",
    `script-src 'self'${script === undefined ? '' : ` '${script}'`}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${pictures === undefined ? '' : ` ${pictures}`}`,
    "connect-src 'self'",
    `frame-src ${frames ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // No text becomes markup or script anywhere in the app. One exception, made by its own name and once: the address
    // of the worker that does a captcha's work.
    "require-trusted-types-for 'script'",
    'trusted-types koi-worker',
  ].join('; ')

/** The settings that the app learns from its page, before its first call. */
export type Told = Pick<
  Settings,
  'defaultLanguage' | 'languages' | 'pageWaitsMs' | 'vitalsOneIn' | 'keepsApp' | 'mapTiles' | 'playPort' | 'lotteries'
>

/** The folder of the built app, and the build to wait for while it is still running. */
export type Pages = { folder: string; coming?: Promise<unknown> | undefined }

/** Takes the place of the worker that keeps the app on phones, which ask for it at each visit: lets go of everything. */
const LETS_GO = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(letGo()))
async function letGo() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** Serves the page of `folder`, asked for each time and sent only where it has changed. */
export function servePage(app: FastifyInstance, { folder, coming }: Pages, told: Told): void {
  const file = join(folder, 'index.html')
  if (!coming && !existsSync(file)) return
  if (!told.keepsApp)
    app.get('/h5/worker.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(LETS_GO),
    )
  let page = coming ? undefined : read(file, told)
  void coming?.then(() => (page = read(file, told)))
  for (const path of ['/h5/', '/h5/index.html'])
    app.get(path, (request, reply) => {
      if (!page) return reply.code(503).send()
      const { text, bodies, etag, script, pictures } = page
      const kept = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }
      const policy = pagePolicy({ script, pictures, frames: doorBeside(request, told.playPort) })
      void reply.headers({ ...kept, 'content-security-policy': policy })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      void reply.type('text/html; charset=utf-8')
      const way = wayOf(String(request.headers['accept-encoding']))
      return way ? reply.header('content-encoding', way).send(bodies[way]) : reply.send(text)
    })
}

function read(file: string, told: Told) {
  const text = completed(readFileSync(file, 'utf8'), told)
  return {
    text,
    bodies: { br: brotliCompressSync(text), gzip: gzipSync(text, { level: 9 }) },
    etag: `"${hashOf(text).toString('base64url')}"`,
    script: hashOfScript(text),
    pictures: originOf(told.mapTiles),
  }
}

/** Writes the settings into the page, where web/shell/told.ts reads them. Languages, codes and numbers need no escaping. */
function completed(built: string, settings: Told): string {
  const { defaultLanguage: language, languages, pageWaitsMs, vitalsOneIn, keepsApp, playPort, lotteries } = settings
  const told = JSON.stringify({ language, languages, pageWaitsMs, vitalsOneIn, keepsApp, playPort, lotteries })
  return built.replace('<html ', `<html data-told='${told}' `)
}

const originOf = (tiles: Told['mapTiles']) => tiles?.url && new URL(tiles.url).origin

/** The hash of the first inline script, as a content security policy names it. */
function hashOfScript(text: string): string | undefined {
  const [, rest] = text.split('<script>', 2)
  const [script] = rest?.split('</script>', 1) ?? []
  return script && `sha256-${hashOf(script).toString('base64')}`
}

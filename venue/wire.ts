// How a server outside of the house talks: signed JSON in and out (docs/SANDBOX.md).
// Written apart from the house's own side on purpose: two readings of the same page check each other.
import { createHmac, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { PATIENCE } from '../core/network.ts'

/** `target` is method and path, in protocols whose signature covers them. */
export const signature = (key: Buffer, timestamp: string, body: string, target = ''): string =>
  createHmac('sha256', key)
    .update([timestamp, ...(target ? [target] : []), body].join('.'))
    .digest('hex')

export type Signed = { timestamp: string; body: string; target?: string }

export function isSigned(key: Buffer, { timestamp, body, target }: Signed, given: string): boolean {
  // A decoder of hex ignores whatever follows a right signature, so the length is checked first.
  if (!/^[\da-fA-F]{64}$/.test(given)) return false
  const wanted = Buffer.from(signature(key, timestamp, body, target), 'hex')
  const got = Buffer.from(given, 'hex')
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** A server whose bodies stay text, for a signature is over the text. */
export function openServer(): FastifyInstance {
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, ...PATIENCE })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  return app
}

/** Opens the server; answers its address. Port 0 picks a free one. */
export async function listen(app: FastifyInstance, port: number, host = '127.0.0.1') {
  await app.listen({ host, port })
  return `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
}

export const html = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).type('text/html').send(page)

/** Redirects to the page again after a button was pressed (POST, 303, GET). */
export const again = (reply: FastifyReply): FastifyReply => reply.redirect('/', 303)

/** The caller gives up first. */
export const neverAnswer = (): Promise<object> => new Promise(() => {})

export function brokenAnswer(reply: FastifyReply): object {
  void reply.code(500)
  return { error: 'internal' }
}

/** Answers a signed question with a signed answer; 403 for anybody else's. */
export function answers(
  app: FastifyInstance,
  key: Buffer,
  { path, target, signsWith }: { path: string; target?: string; signsWith?: () => Buffer },
  work: (question: Record<string, unknown>, reply: FastifyReply) => object | Promise<object>,
) {
  app.post(path, async (request: FastifyRequest, reply) => {
    const body = String(request.body ?? '')
    const header = (name: string) => String(request.headers[name] ?? '')
    const timestamp = header('koi-timestamp')
    const isFresh = Math.abs(Date.now() - Number.parseInt(timestamp, 10)) < 5 * 60_000
    if (!isFresh || !isSigned(key, { timestamp, body, ...(target && { target }) }, header('koi-signature'))) {
      return reply.code(403).send({ error: 'signature' })
    }
    const answer = JSON.stringify(await work(JSON.parse(body) as Record<string, unknown>, reply))
    const now = String(Date.now())
    return reply
      .headers({ 'koi-timestamp': now, 'koi-signature': signature(signsWith?.() ?? key, now, answer, target) })
      .type('application/json')
      .send(answer)
  })
}

/** The text of an answer; undefined where it is longer, packed or not, and then the rest of it is not fetched. */
export async function textOf({ body }: Response, mostBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** A signed question or message. */
export function send(url: string, key: Buffer, body: string, { forMs = 5_000, target = '' } = {}): Promise<Response> {
  const now = String(Date.now())
  const signed = { 'koi-timestamp': now, 'koi-signature': signature(key, now, body, target) }
  const headers = { 'content-type': 'application/json', ...signed }
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(forMs) })
}

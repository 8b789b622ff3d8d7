// How a sandbox server talks: signed JSON in and out, and messages that are sent until they are heard.
// Written apart from the house's own side on purpose: two readings of docs/SANDBOX.md check each other.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const signature = (key: Buffer, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')

export function isSigned(key: Buffer, timestamp: string, body: string, given: string): boolean {
  const wanted = Buffer.from(signature(key, timestamp, body), 'hex')
  const got = Buffer.from(given, 'hex')
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

export type Options = {
  host: string
  port: number
  /** What the server and the house sign with. */
  key: Buffer
  /** The house's POST /api/callback, without the server's name. */
  callbackUrl: string
  /** Where the server keeps its own books; in memory when absent. */
  file?: string
  /** How late it is where somebody made it slow. */
  slowMs?: number
}

/** A server whose bodies stay text, for a signature is over the text. */
export function openServer(): FastifyInstance {
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
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

/** After a button was pressed: the page again. */
export const again = (reply: FastifyReply): FastifyReply => reply.redirect('/', 303)

/** The caller gives up first. */
export const neverAnswer = (): Promise<object> => new Promise(() => {})

export function brokenAnswer(reply: FastifyReply): object {
  void reply.code(500)
  return { error: 'internal' }
}

/** A server's books. One that opens them beside another (`npm run seed`, the audit) waits for it. */
export const booksIn = (file = ':memory:') => new DatabaseSync(file, { timeout: 5_000 })

/** What a file of books holds, for an audit beside a running house. */
export function readFrom<T>(file: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** What a signed link says, field by field; undefined where it is not signed. The address may stand before it. */
export function linkOf(key: Buffer, url: string) {
  const [link = ''] = url.split('?').slice(-1)
  const [parameters = '', signature = ''] = link.split('&signature=')
  if (!isSigned(key, 'link', parameters, signature)) return undefined
  const said = new URLSearchParams(parameters)
  const text = (name: string) => said.get(name) ?? ''
  return {
    link,
    text,
    expiresAt: Number.parseInt(text('expiresAt'), 10),
    returnUrl: text('returnUrl'),
    lang: text('lang') === 'en' ? ('en' as const) : ('zh_hans' as const),
  }
}

/** Answers a signed question with a signed answer; 403 for anybody else's. */
export function answers(
  app: FastifyInstance,
  key: Buffer,
  path: string,
  work: (question: Record<string, unknown>, reply: FastifyReply) => object | Promise<object>,
) {
  app.post(path, async (request: FastifyRequest, reply) => {
    const body = String(request.body ?? '')
    const header = (name: string) => String(request.headers[name] ?? '')
    const timestamp = header('koi-timestamp')
    const isFresh = Math.abs(Date.now() - Number.parseInt(timestamp, 10)) < 5 * 60_000
    if (!isFresh || !isSigned(key, timestamp, body, header('koi-signature'))) {
      return reply.code(403).send({ error: 'signature' })
    }
    const answer = JSON.stringify(await work(JSON.parse(body) as Record<string, unknown>, reply))
    const now = String(Date.now())
    return reply
      .headers({ 'koi-timestamp': now, 'koi-signature': signature(key, now, answer) })
      .type('application/json')
      .send(answer)
  })
}

const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 60_000
const LOOK_MS = 50

export type Courier = {
  /** Keeps a message and sends it after `afterMs`, again and again until the house says that it has it. */
  send(message: object, afterMs?: number): void
  stop(): Promise<void>
}

/** Messages outlive a restart: they lie in the server's own books until they are heard. */
export function openCourier(db: DatabaseSync, key: Buffer, url: string): Courier {
  db.exec(`create table if not exists messages (
    id integer primary key, body text not null, due_at integer not null,
    tries integer not null default 0, heard_at integer)`)
  const add = db.prepare('insert into messages (body, due_at) values (?, ?)')
  const due = db.prepare(
    'select id, body, tries from messages where heard_at is null and due_at <= ? order by due_at, id limit 20',
  )
  const heard = db.prepare('update messages set heard_at = ? where id = ?')
  const later = db.prepare('update messages set tries = tries + 1, due_at = ? where id = ?')

  async function deliver(message: { id: number; body: string; tries: number }) {
    const wait = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** message.tries)
    later.run(Date.now() + wait, message.id)
    if (await post(url, key, message.body)) heard.run(Date.now(), message.id)
  }

  let stopping = false
  const loop = (async () => {
    while (!stopping) {
      for (const row of due.all(Date.now())) await deliver(row as Parameters<typeof deliver>[0])
      await new Promise((wake) => setTimeout(wake, LOOK_MS))
    }
  })()
  return {
    send: (message, afterMs = 0) => void add.run(JSON.stringify(message), Date.now() + afterMs),
    stop: () => {
      stopping = true
      return loop
    },
  }
}

/** True when the house has it, or will never take it. */
async function post(url: string, key: Buffer, body: string): Promise<boolean> {
  try {
    const response = await send(url, key, body)
    await response.arrayBuffer()
    return response.ok || response.status === 400
  } catch {
    return false
  }
}

/** A signed question or message. */
export function send(url: string, key: Buffer, body: string, forMs = 5_000): Promise<Response> {
  const now = String(Date.now())
  const signed = { 'koi-timestamp': now, 'koi-signature': signature(key, now, body) }
  const headers = { 'content-type': 'application/json', ...signed }
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(forMs) })
}

// Events to open pages, by server-sent events. A hint, never the truth: a page that lost one asks again.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/network.ts'
import { fail, SignedOut } from './fail.ts'
import { originOf } from './origin.ts'
import { Refusal } from './refusal.ts'
import type { Session } from './serve.ts'

/** An event for open pages. With `members`, only theirs receive it; without, all of them. */
export type Event = { topic: string; data: unknown; members?: string[] | undefined }

type Sent = Event & { number: number }
type Stream = {
  reply: ServerResponse
  member: string | null
  token: string | null
  /** The network that the address is counted under. */
  network: string
}
/** Returns the session of a token as the database has it at this moment: a cached answer is not allowed here. */
type Look = (token: string) => Promise<Session | undefined>

/** Word among the servers that sessions of these members have ended. Pages do not hear it. */
export const SESSIONS_ENDED = 'sessions_ended'

const KEPT = 500
const HEARTBEAT_MS = 15_000
export const STREAMS_PER_MEMBER = 6
/** Many members may stand behind one address; none of them may take all the streams there are. */
export const STREAMS_PER_ADDRESS = 100
/** Each costs a socket and a timer; a page above the limit polls, as without a stream. */
const STREAMS_MOST = 10_000
/** The unread bytes above which the stream of a page is closed: the page asks for everything again when it reconnects. */
const UNREAD_MAX_BYTES = 256 * 1024

export type Push = {
  deliver(event: Event): void
  /** Tells every page to ask for everything again: events may have been lost on the way to us. */
  resync(): void
  attach(app: FastifyInstance, look: Look): void
  /** The id of the last event of this server: a stream that is opened with it hears what comes behind it. */
  lastId(): string
  /** Streams that are open. */
  count(): number
  /** Ends every stream; one that is asked for later ends at once. */
  close(): void
}

/** The streams of this server. Ids grow within one life of it; an older id is answered by a resync. */
export function openPush(): Push {
  const streams = new Set<Stream>()
  const journal = openJournal()
  let isClosed = false
  // No session is known until the server is there to be asked.
  let look: Look = async () => undefined

  function end(stream: Stream) {
    // Forgotten before its socket has closed: until then the stream would be counted, and ended, once more.
    streams.delete(stream)
    stream.reply.end()
  }
  const check = (stream: Stream) => void isAlive(stream, look).then((alive) => alive || end(stream))

  function deliver(event: Event) {
    if (event.topic === SESSIONS_ENDED) {
      for (const stream of streams) if (concerns(stream, event)) check(stream)
      return
    }
    const sent = journal.keep(event)
    for (const stream of streams) {
      if (!concerns(stream, sent)) continue
      if (stream.reply.writableLength > UNREAD_MAX_BYTES) stream.reply.destroy()
      else journal.write(stream, sent)
    }
  }
  function open(stream: Stream, lastId: string | undefined) {
    const oldest = oldestTooMany(streams, stream.member)
    if (oldest) end(oldest)
    stream.reply.writeHead(200, streamHeaders())
    streams.add(stream)
    journal.catchUp(stream, lastId)
    tellTime(stream.reply)
    const beat = setInterval(() => check(stream), HEARTBEAT_MS)
    stream.reply.on('close', () => {
      clearInterval(beat)
      streams.delete(stream)
    })
    if (isClosed) end(stream)
  }
  async function letIn(request: FastifyRequest, reply: FastifyReply) {
    const token = headerOf(request, 'token') || null
    const session = token ? await look(token) : undefined
    if (token && !session) throw new SignedOut()
    const network = networkOf(originOf(request).address)
    if (isCrowded(streams, network)) throw new Refusal('busy', { retryAfter: 30 })
    reply.hijack()
    // A page that left meanwhile has closed the socket already, and would never be taken off the list.
    if (reply.raw.destroyed || request.raw.destroyed) return
    const member = session ? String(session.member.id) : null
    open({ reply: reply.raw, member, token, network }, headerOf(request, 'last-event-id'))
  }
  return {
    deliver,
    resync: () => deliver({ topic: 'resync', data: {} }),
    lastId: journal.lastId,
    count: () => streams.size,
    close: () => {
      isClosed = true
      for (const stream of streams) end(stream)
    },
    attach: (app, asked) => {
      look = asked
      app.get('/api/events', (request, reply) =>
        letIn(request, reply).catch((error: unknown) => fail(error, request, reply)),
      )
    },
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The last events of this life, for streams that were cut for a moment. */
function openJournal() {
  const life = randomBytes(4).toString('hex')
  const recent: Sent[] = []
  let last = 0

  const write = ({ reply }: Stream, event: Sent) =>
    reply.write(`id: ${life}-${event.number}\nevent: ${event.topic}\ndata: ${JSON.stringify(event.data)}\n\n`)
  return {
    write,
    lastId: () => `${life}-${last}`,
    keep(event: Event): Sent {
      const sent = { ...event, number: ++last }
      recent.push(sent)
      if (recent.length > KEPT) recent.shift()
      return sent
    },
    catchUp(stream: Stream, lastId: string | undefined) {
      const [theirs, number] = (lastId ?? '').split('-')
      const from = theirs === life ? Number.parseInt(number ?? '', 10) : NaN
      const first = recent[0]?.number ?? 1
      if (from >= first - 1) {
        for (const event of recent) {
          if (event.number > from && concerns(stream, event)) write(stream, event)
        }
      } else {
        write(stream, { topic: 'resync', data: {}, number: last })
      }
    },
  }
}

const concerns = (stream: Stream, event: Event) =>
  !event.members || (stream.member !== null && event.members.includes(stream.member))

const streamHeaders = () => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-koi-time': String(Date.now()),
})

// A stream neither keeps a session alive nor outlives it.
async function isAlive({ reply, token }: Stream, look: Look): Promise<boolean> {
  const alive = !token || Boolean(await look(token).catch(() => undefined))
  if (alive) tellTime(reply)
  return alive
}

/** Sends the server's time: a sign of life, by which open pages correct their countdowns. */
const tellTime = (reply: Stream['reply']) => reply.write(`event: time\ndata: ${Date.now()}\n\n`)

const isCrowded = (streams: ReadonlySet<Stream>, network: string): boolean =>
  streams.size >= STREAMS_MOST || [...streams].filter((one) => one.network === network).length >= STREAMS_PER_ADDRESS

function oldestTooMany(streams: Set<Stream>, member: string | null): Stream | undefined {
  if (member === null) return undefined
  const own = [...streams].filter((stream) => stream.member === member)
  return own.length >= STREAMS_PER_MEMBER ? own[0] : undefined
}

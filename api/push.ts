// Events to open pages, by server-sent events. A hint, never the truth: whoever lost one asks again.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Session } from './serve.ts'

/** What happened. With `members`, only they hear of it; without, everybody does. */
export type Event = { topic: string; data: unknown; members?: string[] | undefined }

type Sent = Event & { number: number }
type Stream = { reply: ServerResponse; member: string | null; token: string | null }
type Authenticate = (token: string) => Promise<Session | undefined>

const KEPT = 500
const HEARTBEAT_MS = 15_000
const STREAMS_PER_MEMBER = 6

export type Push = {
  deliver(event: Event): void
  /** Tells every page to ask for everything again: events may have been lost on the way to us. */
  resync(): void
  attach(app: FastifyInstance, authenticate: Authenticate): void
  close(): void
}

/** The streams of this server. Ids grow within one life of it; an older id is answered by a resync. */
export function openPush(): Push {
  const streams = new Set<Stream>()
  const journal = openJournal()

  function deliver(event: Event) {
    const sent = journal.keep(event)
    for (const stream of streams) if (concerns(stream, sent)) journal.write(stream, sent)
  }
  function open(stream: Stream, lastId: string | undefined, authenticate: Authenticate) {
    evictOldest(streams, stream.member)
    stream.reply.writeHead(200, streamHeaders())
    streams.add(stream)
    journal.catchUp(stream, lastId)
    const beat = setInterval(() => void check(stream, authenticate), HEARTBEAT_MS)
    stream.reply.on('close', () => {
      clearInterval(beat)
      streams.delete(stream)
    })
  }
  return {
    deliver,
    resync: () => deliver({ topic: 'resync', data: {} }),
    close: () => {
      for (const { reply } of streams) reply.end()
      streams.clear()
    },
    attach: (app, authenticate) => {
      app.get('/api/events', async (request, reply) => {
        const given = request.headers['token']
        const token = typeof given === 'string' && given.length > 0 ? given : null
        const session = token ? await authenticate(token) : undefined
        if (token && !session) return reply.code(401).send({ code: 401, msg: '', data: null })
        const member = session ? String(session.member.id) : null
        reply.hijack()
        const last = request.headers['last-event-id']
        const stream: Stream = { reply: reply.raw, member, token }
        open(stream, typeof last === 'string' ? last : undefined, authenticate)
        return reply
      })
    },
  }
}

/** The last events of this life, for streams that were cut for a moment. */
function openJournal() {
  const life = randomBytes(4).toString('hex')
  const recent: Sent[] = []
  let last = 0

  const write = ({ reply }: Stream, event: Sent) =>
    reply.write(
      `id: ${life}-${event.number}\nevent: ${event.topic}\ndata: ${JSON.stringify(event.data)}\n\n`,
    )
  return {
    write,
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
async function check({ reply, token }: Stream, authenticate: Authenticate) {
  const alive = !token || (await authenticate(token).catch(() => undefined))
  if (alive) reply.write(':\n\n')
  else reply.end()
}

function evictOldest(streams: Set<Stream>, member: string | null) {
  if (member === null) return
  const own = [...streams].filter((stream) => stream.member === member)
  if (own.length >= STREAMS_PER_MEMBER) own[0]?.reply.end()
}

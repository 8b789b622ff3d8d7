// The stream of the desk over HTTP: events for as long as the session that asked lives.
import type { FastifyInstance } from 'fastify'
import { stream } from '../../core/desk/stream.ts'
import { askedBy, failDesk } from './mount.ts'
import type { Pulse } from './pulse.ts'
import { isLive, type Door, type PersonSession } from './session.ts'

/** How often a stream asks whether its session still lives, in milliseconds. */
const LOOK_MS = 2_000
/** The most streams of one session, one for each tab: one more ends the oldest. */
const MOST = 4

type Stream = { session: string; end: () => void }

export function mountStream(app: FastifyInstance, door: Door, pulse: Pulse): void {
  const open: Stream[] = []
  app.addHook('preClose', async () => {
    for (const one of [...open]) one.end()
  })
  app.post(`/api/desk/${stream.hear.path}`, async (request, reply) => {
    const asked = await askedBy(door, request, stream.hear).catch((error: unknown) => {
      void failDesk(error, request, reply)
    })
    if (!asked) return reply
    reply.hijack()
    const { raw } = reply
    if (raw.destroyed) return reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    raw.write(': open\n\n')
    const leave = pulse.hear((change) => void raw.write(`data: ${JSON.stringify(change)}\n\n`))
    const timer = setInterval(() => void ended(door, asked.session).then((is) => is && raw.end()), LOOK_MS)
    const one: Stream = { session: asked.session.session, end: () => raw.end() }
    open.push(one)
    const mine = open.filter(({ session }) => session === one.session)
    if (mine.length > MOST) mine[0]?.end()
    raw.on('close', () => {
      leave()
      clearInterval(timer)
      open.splice(open.indexOf(one), 1)
    })
    return reply
  })
}

/** A database that does not answer ends no session. */
const ended = (door: Door, { session }: PersonSession): Promise<boolean> =>
  isLive(door, session).then(
    (is) => !is,
    () => false,
  )

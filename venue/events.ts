// The stream of hints of a page, under the caps that the house's own streams have.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../core/network.ts'
import type { PlayEvent } from '../core/venue/play.ts'
import { addressOf, tokenOf } from './asker.ts'
import type { Db } from './db.ts'
import { launchOf } from './launches.ts'
import { tableStream, type Streams } from './streams.ts'

const BEAT_MS = 20_000
export const STREAMS_PER_LAUNCH = 6
/** Many members may stand behind one address; none of them may take all the streams there are. */
export const STREAMS_PER_ADDRESS = 100
/** An open stream costs a socket and a timer. */
const STREAMS_MOST = 10_000
/** The unread bytes above which the stream of a page is closed: the page asks for everything again when it reconnects. */
const UNREAD_MAX_BYTES = 256 * 1024

type Open = { launch: string; network: string; raw: ServerResponse }

/** The door's streams. Each stays open until the launch or the page ends; an end that came before it is said first. */
export function openEvents({ db, streams }: { db: Db; streams: Streams }) {
  const open = new Set<Open>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = tokenOf(request)
    const launch = token === undefined ? undefined : await launchOf(db, token)
    if (token === undefined || !launch) return reply.code(401).send({ code: 0, reason: 'launch_over' })
    const network = networkOf(addressOf(request))
    if (isFull(open, network)) return reply.code(503).header('retry-after', '30').send({ code: 0, reason: 'busy' })
    reply.hijack()
    const { raw } = reply
    // A page that left meanwhile has closed the socket already, and would never be taken off the list.
    if (raw.destroyed || request.socket.destroyed) return undefined
    endOldest(open, launch.id)
    const stream = { launch: launch.id, network, raw }
    open.add(stream)
    raw.writeHead(200, headersOf(reply))
    raw.write(': open\n\n')
    const say = (event: PlayEvent) => {
      if (raw.writableLength > UNREAD_MAX_BYTES) return void raw.destroy()
      raw.write(textOf(event))
      if (event.kind === 'ended') raw.end()
    }
    const beat = setInterval(() => raw.write(': here\n\n'), BEAT_MS)
    const left = [launch.id, tableStream(launch.game)].map((to) => streams.listen(to, say))
    raw.on('close', () => {
      open.delete(stream)
      clearInterval(beat)
      for (const leave of left) leave()
    })
    // The launch may have ended between the first look and the start of the stream.
    const now = await launchOf(db, token)
    if (now?.ended_at) say({ kind: 'ended', reason: now.reason ?? 'house' })
    return undefined
  }
}

function isFull(open: Set<Open>, network: string): boolean {
  if (open.size >= STREAMS_MOST) return true
  return [...open].filter((one) => one.network === network).length >= STREAMS_PER_ADDRESS
}

function endOldest(open: Set<Open>, launch: string): void {
  const own = [...open].filter((one) => one.launch === launch)
  const [oldest] = own
  if (!oldest || own.length < STREAMS_PER_LAUNCH) return
  // At once: the socket's own end comes later, and until then it would be counted.
  open.delete(oldest)
  oldest.raw.end()
}

const headersOf = (reply: FastifyReply) => ({
  ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
  ...{ 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
})

const texts = new WeakMap<PlayEvent, string>()

/** Serialises an event once for all listeners of a table. */
function textOf(event: PlayEvent): string {
  const text = texts.get(event) ?? `data: ${JSON.stringify(event)}\n\n`
  texts.set(event, text)
  return text
}

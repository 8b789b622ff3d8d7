// A play door for tests of the pages of games: it speaks core/venue/play.ts and plays by the rules and seeds of core, with
// money that nobody has.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gameRefusals, isRefusal } from '../../core/games/refusals.ts'
import { toWire } from '../../core/money.ts'
import type { PlayedRound, PlayEvent } from '../../core/venue/play.ts'
import { bodyOf, closed, file, json, sessionOf } from './http.ts'
import { before, bet, enteredOf, fresh, No, rotate, step, type Given, type Launch, type Played } from './launch.ts'

export type Door = {
  origin: string
  /** The address of a fresh launch, as a house would hand it on. */
  launch(game: Played, more?: Record<string, string>, given?: Given): string
  /** Ends the launch of the page that entered last. */
  end(reason: Extract<PlayEvent, { kind: 'ended' }>['reason']): void
  /**
   * The next calls of bet get no answer, though the round is played. A browser asks again by itself over each connection that it has
   * kept, so how many it takes until the page hears of it depends on what has been loaded.
   */
  swallow(bets: number): void
  rounds(): readonly PlayedRound[]
  /** The tiles with mines of the open round. */
  hidden(): readonly number[]
  /** The address of another launch of the member whose page entered last, with the open round. */
  comesBack(more?: Record<string, string>): string
  /** How many streams of the last session are open. */
  streams(): number
  close(): Promise<void>
}

type Books = {
  launches: Map<string, Launch>
  streams: Map<ServerResponse, string>
  /** The session that entered last. */
  last: string
  swallowed: number
}

export async function openDoor(house = "'self'", port = 0): Promise<Door> {
  const books: Books = { launches: new Map(), streams: new Map(), last: '', swallowed: 0 }
  const { launches, streams } = books
  const server = createServer((request, response) => {
    answer(books, house, request, response).catch((error: unknown) => {
      json(response, 500, { code: 0, reason: 'broken', msg: String(error) })
    })
  })
  await new Promise<void>((ready) => server.listen(port, 'localhost', ready))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const tell = (event: PlayEvent) => {
    for (const [response, session] of streams)
      if (session === books.last) response.write(`event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
  }
  return {
    origin,
    launch(game, more = {}, given = {}) {
      const ticket = randomUUID()
      launches.set(ticket, fresh(game, given))
      return `${origin}/play/?${new URLSearchParams({ ticket, ...more }).toString()}`
    },
    end(reason) {
      tell({ kind: 'ended', reason })
      const launch = launches.get(books.last)
      if (launch) launch.isOver = true
    },
    swallow: (bets) => void (books.swallowed = bets),
    rounds: () => launches.get(books.last)?.rounds ?? [],
    hidden: () => launches.get(books.last)?.open?.mines ?? [],
    comesBack(more = {}) {
      const [ticket, before] = [randomUUID(), launches.get(books.last)!]
      launches.set(ticket, { ...before, isOver: false })
      return `${origin}/play/?${new URLSearchParams({ ticket, ...more }).toString()}`
    },
    streams: () => [...streams.values()].filter((session) => session === books.last).length,
    close: () => closed(server, streams),
  }
}

async function answer(books: Books, house: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://door')
  if (pathname === '/play/api/events') return stream(books, request, response)
  if (!pathname.startsWith('/play/api/')) return file(pathname, response, house)
  const input = JSON.parse(await bodyOf(request)) as Record<string, unknown>
  const call = pathname.slice('/play/api/'.length)
  try {
    const data = call === 'enter' ? enter(books, input) : act(books, call, input, sessionOf(request))
    if (/bet|step/.test(call) && books.swallowed-- > 0) return void response.destroy()
    json(response, 200, { code: 1, data })
  } catch (error) {
    if (!(error instanceof No)) throw error
    const reason = error.message
    const msg = isRefusal(reason) ? gameRefusals[reason]() : reason
    json(response, 200, { code: 0, reason, msg })
  }
}

function stream(books: Books, request: IncomingMessage, response: ServerResponse): void {
  const session = sessionOf(request)
  if (!books.launches.has(session)) return json(response, 401, { code: 0, reason: 'launch_over' })
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': open\n\n')
  books.streams.set(response, session)
  response.on('close', () => books.streams.delete(response))
}

function enter(books: Books, { ticket }: Record<string, unknown>) {
  const launch = books.launches.get(String(ticket))
  if (!launch) throw new No('ticket_over')
  books.launches.delete(String(ticket))
  books.last = randomUUID()
  books.launches.set(books.last, launch)
  return enteredOf(books.last, launch)
}

function act(books: Books, call: string, input: Record<string, unknown>, session: string) {
  const launch = books.launches.get(session)
  if (!launch || launch.isOver) throw new No('launch_over')
  if (call === 'bet') return bet(launch, input)
  if (call === 'step') return step(launch, input)
  if (call === 'balance') return { balance: toWire(launch.balance), practice: toWire(launch.practice) }
  if (call === 'rounds') return { list: before(launch, input['before']) }
  if (call === 'rotate') return rotate(launch, input['clientSeed'])
  if (call === 'leave') return ((launch.isOver = true), {})
  throw new No('call_unknown')
}

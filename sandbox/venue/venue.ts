// A sandbox venue: a house of games with players, balances and a wire of its own, that can misbehave.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { fromWire, toWire } from '../../core/money.ts'
import type { VenueCode } from '../../core/venues.ts'
import { forDevelopers } from '../../venue/guard.ts'
import { answers, brokenAnswer, neverAnswer, openServer, signature } from '../../venue/wire.ts'
import { openBooks } from './books.ts'
import type { Books, Player, VenueTransfer } from './books.ts'
import type { Fault } from '../../venue/faults.ts'

export type VenueOptions = {
  code: VenueCode
  /** 0 picks a free one. Loopback only: whoever reaches a venue can move its money. */
  port: number
  /** What the venue and the house sign with. */
  key: Buffer
  /** Where the venue keeps its books; in memory when absent. */
  file?: string
  /** How late a slow venue is. */
  slowMs?: number
}

export type Venue = {
  code: VenueCode
  url: string
  key: Buffer
  fault(): Fault
  behave(fault: Fault): Promise<void>
  /** Puts its own wrong bookings right. */
  correct(): void
  players(): Player[]
  transfers(): VenueTransfer[]
  stop(): Promise<void>
}

const SLOW_MS = 8_000

export async function startVenue(options: VenueOptions): Promise<Venue> {
  const { code, key, slowMs = SLOW_MS } = options
  const books = openBooks(options.file)
  const mind = { fault: 'fine' as Fault, slowMs }
  const app = openServer()
  speak(app, key, books, mind)
  await app.ready()
  const door = await openDoor((request, response) => app.routing(request, response), options.port)
  return {
    code,
    url: `http://127.0.0.1:${door.port}`,
    key,
    fault: () => mind.fault,
    behave: async (fault) => {
      mind.fault = fault
      await (fault === 'down' ? door.shut() : door.open())
    },
    correct: books.correct,
    players: books.players,
    transfers: books.transfers,
    stop: async () => {
      await door.shut()
      await app.close()
      books.close()
    },
  }
}

type Mind = { fault: Fault; slowMs: number }
type Question = Record<string, unknown>

const shown = ({ player: _player, ...transfer }: VenueTransfer) => transfer

function speak(app: ReturnType<typeof openServer>, key: Buffer, books: Books, mind: Mind): void {
  /** What can go wrong with any question, whatever it is about. */
  const door = (path: string, work: (question: Question) => object) =>
    answers(app, key, path, async (question, reply) => {
      const { fault } = mind
      if (fault === 'lost') return neverAnswer()
      if (fault === 'broken') return brokenAnswer(reply)
      if (fault === 'slow') await new Promise((wake) => setTimeout(wake, mind.slowMs))
      if (fault === 'twice') work(question)
      const answer = work(question)
      if (fault === 'silent') return neverAnswer()
      if (fault === 'crash') return brokenAnswer(reply)
      if (fault === 'garbage') return { rubbish: true }
      if (fault === 'html' || fault === 'reset' || fault === 'forged')
        return wrongAnswer(fault, reply, answer)
      return answer
    })

  door('/players', ({ player }) => {
    books.welcome(String(player))
    return { player, balance: books.balance(String(player)) }
  })
  door('/players/balance', ({ player }) => ({ player, balance: books.balance(String(player)) }))
  door('/transfers', (question) => {
    const asked = {
      id: String(question['id']),
      player: String(question['player']),
      direction: question['direction'] === 'out' ? ('out' as const) : ('in' as const),
      amount: String(question['amount']),
    }
    if (mind.fault === 'refuse') return shown(books.refuse(asked))
    const less = toWire(fromWire(asked.amount) / 2n)
    const done = books.move(asked, mind.fault === 'short' ? less : undefined)
    return reported(done)
  })
  door('/transfers/query', ({ id }) => {
    const known = mind.fault === 'forget' ? undefined : books.find(String(id))
    return known ? reported(known) : { id, status: 'unknown' }
  })
  door('/transfers/cancel', ({ id }) => reported(books.cancel(String(id))))
  forDevelopers(app, (scope) => {
    scope.get('/books', () => ({ players: books.players(), transfers: books.transfers() }))
  })

  /** A venue says what it believes to have booked. */
  function reported(transfer: VenueTransfer) {
    const booked = transfer.status === 'done' ? books.moved(transfer.id) : transfer.amount
    const amount = mind.fault === 'lie' ? toWire(fromWire(booked) + 100n) : booked
    return shown({ ...transfer, amount })
  }
}

/** What comes over the wire past the protocol: a page of what stands in front of it, a half, a forgery. */
function wrongAnswer(fault: 'html' | 'reset' | 'forged', reply: FastifyReply, answer: object) {
  reply.hijack()
  const text = JSON.stringify(answer)
  if (fault === 'html') {
    reply.raw.writeHead(200, { 'content-type': 'text/html' }).end('<title>维护中</title>')
  } else if (fault === 'reset') {
    reply.raw.writeHead(200, { 'content-length': text.length }).write(text.slice(0, 5), () => {
      reply.raw.destroy()
    })
  } else {
    const now = String(Date.now())
    const headers = {
      'koi-timestamp': now,
      'koi-signature': signature(Buffer.alloc(32), now, text),
    }
    reply.raw.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
  }
  return neverAnswer()
}

type Listener = Parameters<typeof createServer>[1]

/** A door that can really be shut: connections are refused, and open again at the same address. */
async function openDoor(listener: Listener & object, wanted: number) {
  let server: Server | undefined
  let port = wanted
  const open = async () => {
    if (server) return
    const next = createServer(listener)
    await new Promise<void>((done, failed) => {
      next.once('error', failed)
      next.listen(port, '127.0.0.1', done)
    })
    server = next
    port = (next.address() as AddressInfo).port
  }
  const shut = async () => {
    const last = server
    server = undefined
    if (!last) return
    const closed = new Promise<void>((done) => last.close(() => done()))
    last.closeAllConnections()
    await closed
  }
  await open()
  return { open, shut, port }
}

// A venue for tests: it holds players' money, keeps their journals, opens launches, and does what a test says. It is
// written apart from the house's side, out of docs/venue-protocol.md.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { toWire } from '../../../core/money.ts'
import { answers } from '../answers.ts'
import type { VenueCall } from '../messages.ts'
import { openVenueBooks, type Body, type VenueBooks } from './books.ts'

type Said = { status: number; answer: Record<string, unknown> }

export type TestVenue = Pick<VenueBooks, 'player' | 'plays' | 'corrects' | 'handed'> & {
  url: string
  key: Buffer
  /** Launches that it was told the end of, with the reason. */
  ended: Map<string, string>
  /** The answer of `/rounds/query`; no round is known where it is not set. */
  knows: ((round: string) => object) | undefined
  /** The answer of `/rounds/shown`; no round is known where it is not set. */
  shows: ((round: string) => object) | undefined
  /** The answer of `/launches` that replaces the usual one, where it is set. */
  opens: ((body: Body) => object) | undefined
  /** The matches that it was asked to make void. */
  voids: object[]
  /** Does not answer while it is set. */
  silent: boolean
  /** A signed message to the house; its answer, with the HTTP status. Throws where that is not of the protocol. */
  say(house: string, call: string, body: object): Promise<Said>
  stop(): Promise<void>
}

export async function startTestVenue(code: string, game: string): Promise<TestVenue> {
  const key = randomBytes(32)
  const { player, plays, corrects, handed, ...books } = openVenueBooks(game)
  const server = createServer((request, response) => void heard(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const venue: TestVenue = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{
      key,
      player,
      plays,
      corrects,
      handed,
      ended: new Map(),
      voids: [],
      opens: undefined,
      knows: undefined,
      shows: undefined,
      silent: false,
    },
    say: (house, call, body) => say(key, `${house}/api/venue/${call}`, { venue: code, ...body }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const calls: Record<string, (body: Body) => object> = {
    '/players': ({ player: name }) => ({ player: name, balance: toWire(player(name).balance) }),
    '/transfers': books.move,
    '/transfers/query': ({ id }) => books.word(id),
    '/transfers/cancel': books.cancel,
    '/players/journal': books.journal,
    '/launches': (body) => venue.opens?.(body) ?? { launch: body['launch'], ...ticket() },
    '/rounds/query': ({ round = '' }) => venue.knows?.(round) ?? { round, status: 'unknown' },
    '/rounds/shown': ({ round = '' }) => venue.shows?.(round) ?? { round, status: 'unknown' },
    '/matches/void': (body) => {
      venue.voids.push(body)
      return { ...body, status: 'void' }
    },
    '/launches/end': ({ launch = '', reason = '' }) => {
      venue.ended.set(launch, reason)
      return { launch, status: 'ended' }
    },
  }
  async function heard(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const call = calls[request.url ?? '']
    if (venue.silent) return request.socket.destroy()
    const at = String(request.headers['koi-timestamp'])
    const isSigned = request.headers['koi-signature'] === signature(key, at, text, request.url ?? '')
    if (!isSigned || !call) return response.writeHead(isSigned ? 404 : 403).end()
    const answer = JSON.stringify(call(JSON.parse(text) as Body))
    return response.writeHead(200, signed(key, answer, request.url ?? '')).end(answer)
  }
  return venue
}

function ticket() {
  const made = randomBytes(24).toString('base64url')
  return { status: 'open', ticket: made, path: `/play/?ticket=${made}` }
}

const signature = (key: Buffer, at: string, text: string, path: string) =>
  createHmac('sha256', key).update(`${at}.POST ${path}.${text}`).digest('hex')

function signed(key: Buffer, text: string, path: string) {
  const now = String(Date.now())
  const signs = { 'koi-timestamp': now, 'koi-signature': signature(key, now, text, path) }
  return { 'content-type': 'application/json', ...signs }
}

async function say(key: Buffer, url: string, body: object): Promise<Said> {
  const text = JSON.stringify(body)
  const path = `/${url.split('/').at(-1)}`
  const headers = signed(key, text, path)
  const response = await fetch(url, { method: 'POST', headers, body: text })
  const answer = await response.text()
  const at = String(response.headers.get('koi-timestamp'))
  const isTheirs = response.headers.get('koi-signature') === signature(key, at, answer, path)
  if (response.status === 200 && !isTheirs) throw new Error('the house has not signed its answer')
  const said = JSON.parse(answer) as Record<string, unknown>
  const call = url.split('/').at(-1) as VenueCall
  if (response.status === 200) v.parse(answers[call], said)
  return { status: response.status, answer: said }
}

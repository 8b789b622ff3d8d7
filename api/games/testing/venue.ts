// A venue for tests: it holds players' money, keeps their journals, opens launches, and does what a test says. It is
// written apart from the house's side, out of docs/venue-protocol.md.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromWire, toWire } from '../../../core/money.ts'

type Entry = Record<string, unknown> & { number: number; kind: string }
type Player = { balance: bigint; open: bigint; entries: Entry[] }
type Body = Record<string, string>
export type Round = {
  stake: string
  returned: string
  risk?: string
  permit?: string | null
  round?: string
} & {
  outcome?: 'finished' | 'void'
  launch: string
}

export type TestVenue = {
  url: string
  key: Buffer
  /** Launches that it was told the end of, with the reason. */
  ended: Map<string, string>
  /** What `/launches` answers instead, where it is set. */
  opens: ((body: Body) => object) | undefined
  /** Does not answer while it is set. */
  silent: boolean
  player(name: string): Player
  /** A finished round in the journal. */
  plays(player: string, round: Round): string
  corrects(player: string, amount: string): void
  /** A signed message to the house; its answer, with the HTTP status. */
  say(
    house: string,
    call: string,
    body: object,
  ): Promise<{ status: number; answer: Record<string, unknown> }>
  stop(): Promise<void>
}

export async function startTestVenue(code: string, game: string): Promise<TestVenue> {
  const key = randomBytes(32)
  const players = new Map<string, Player>()
  const transfers = new Map<string, Record<string, unknown>>()
  const sign = (at: string, text: string) =>
    createHmac('sha256', key).update(`${at}.${text}`).digest('hex')
  const player = (name: string) => {
    const found = players.get(name) ?? { balance: 0n, open: 0n, entries: [] }
    players.set(name, found)
    return found
  }
  const write = (name: string, entry: object) => {
    const { balance, open, entries } = player(name)
    const state = {
      number: entries.length + 1,
      at: Date.now(),
      balance: toWire(balance),
      open: toWire(open),
    }
    entries.push({ ...state, ...entry } as Entry)
  }
  const word = (id: string) => transfers.get(id) ?? { id, status: 'unknown' }
  const calls: Record<string, (body: Body) => object> = {
    '/players': (body) => ({
      player: body['player'],
      balance: toWire(player(body['player']!).balance),
    }),
    '/transfers': (body) => {
      const { id = '', player: name = '', direction, amount = '' } = body
      if (transfers.has(id)) return word(id)
      const one = player(name)
      const sum = fromWire(amount)
      if (direction === 'out' && one.balance < sum) {
        transfers.set(id, { id, status: 'refused', reason: 'balance_short' })
        return word(id)
      }
      one.balance += direction === 'in' ? sum : -sum
      write(name, { kind: 'transfer', id, direction, amount })
      transfers.set(id, { id, status: 'done', direction, amount, reference: `T${transfers.size}` })
      return word(id)
    },
    '/transfers/query': ({ id = '' }) => word(id),
    '/transfers/cancel': ({ id = '' }) => {
      if (!transfers.has(id)) transfers.set(id, { id, status: 'cancelled' })
      return word(id)
    },
    '/players/journal': (body) => {
      const { balance, open, entries } = player(body['player']!)
      const after = Number(body['after'])
      const shown = entries.slice(after, after + Number(body['limit']))
      return {
        player: body['player'],
        number: entries.length,
        balance: toWire(balance),
        open: toWire(open),
        entries: shown,
      }
    },
    '/launches': (body) => venue.opens?.(body) ?? { launch: body['launch'], ...ticket() },
    '/launches/end': ({ launch = '', reason = '' }) => {
      venue.ended.set(launch, reason)
      return { launch, status: 'ended' }
    },
  }
  const ticket = () => {
    const made = randomBytes(24).toString('base64url')
    return { ticket: made, path: `/play/?ticket=${made}` }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const at = String(request.headers['koi-timestamp'])
      if (venue.silent) return request.socket.destroy()
      if (request.headers['koi-signature'] !== sign(at, text)) return response.writeHead(403).end()
      const call = calls[request.url ?? '']
      if (!call) return response.writeHead(404).end()
      const answer = JSON.stringify(call(JSON.parse(text) as Body))
      const now = String(Date.now())
      response.writeHead(200, {
        'content-type': 'application/json',
        'koi-timestamp': now,
        'koi-signature': sign(now, answer),
      })
      return response.end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const venue: TestVenue = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ key, player, ended: new Map(), opens: undefined, silent: false },
    plays: (
      name,
      {
        stake,
        returned,
        risk = stake,
        permit = null,
        round = randomUUID(),
        outcome = 'finished',
        launch,
      },
    ) => {
      const one = player(name)
      one.balance += fromWire(returned) - fromWire(risk)
      const figures = { stake, risk, returned, valid: stake, outcome }
      write(name, { kind: 'round', round, game, launch, permit, placedAt: Date.now(), ...figures })
      return round
    },
    corrects: (name, amount) => {
      const sum = amount.startsWith('-') ? -fromWire(amount.slice(1)) : fromWire(amount)
      const one = player(name)
      const of = one.entries.length
      one.balance += sum
      write(name, { kind: 'correction', of, amount, note: 'a wrong round' })
    },
    say: async (house, call, body) => {
      const text = JSON.stringify({ venue: code, ...body })
      const now = String(Date.now())
      const response = await fetch(`${house}/api/venue/${call}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'koi-timestamp': now,
          'koi-signature': sign(now, text),
        },
        body: text,
      })
      const said = await response.text()
      const isSigned =
        response.headers.get('koi-signature') ===
        sign(String(response.headers.get('koi-timestamp')), said)
      if (response.status === 200 && !isSigned)
        throw new Error('the house has not signed its answer')
      return { status: response.status, answer: JSON.parse(said) as Record<string, unknown> }
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return venue
}

// A process of its own that serves the bench: `house` is Koi with every feature, `naive` is a handler as
// one writes it at first. Told by its parent where the database is; says its port when it listens.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openDb } from '../api/shell/db.ts'
import type { Member } from '../api/shell/serve.ts'
import { fromWire } from '../core/money.ts'
import { placeNaively } from './naive.ts'

export type Start = {
  way: 'house' | 'naive' | 'hello'
  database: pg.ClientConfig
  buckets: number[]
  /** The sessions of the naive server, which keeps them in memory. */
  tokens: [token: string, bucket: number, id: string][]
}

/** The yardsticks do not load what only the house needs. */
async function house({ database, buckets }: Start): Promise<FastifyInstance> {
  const { openBenchHouse } = await import('./house.ts')
  return (await openBenchHouse(database, buckets)).open()
}

type Body = {
  issue: string
  idempotencyKey: string
  bets: [
    {
      play: string
      selection: string[]
      stake: string
      oddsMilli: Record<string, number>
      oddsVersion: number
    },
  ]
}

async function naive({ database, tokens }: Start): Promise<FastifyInstance> {
  const db = openDb({ ...database, max: 32 })
  const members = new Map<unknown, Member>(tokens.map(([token, bucket, id]) => [token, { bucket, id: BigInt(id) }]))
  const app = fastify()
  app.post('/api/lottery/placeOrder', async (request, reply) => {
    const member = members.get(request.headers['token'])
    if (!member) return reply.code(401).send({ code: 401, msg: 'sign in' })
    const { issue, idempotencyKey, bets } = request.body as Body
    const [line] = bets
    const odds = Object.values(line.oddsMilli)[0] ?? 0
    const stake = fromWire(line.stake)
    const isPlaced = await placeNaively(db.pool, {
      member,
      key: keyOf(member, idempotencyKey),
      drawId: drawIdOf(issue),
      ...line,
      stake,
      best: (stake * BigInt(odds)) / 1_000n,
      odds: line.oddsMilli,
    })
    return { code: isPlaced ? 1 : 0, msg: '', data: { orderId: idempotencyKey } }
  })
  return app
}

/** Reads the request and says yes. */
async function hello(): Promise<FastifyInstance> {
  const app = fastify()
  app.post('/api/lottery/placeOrder', async (request) => {
    const { idempotencyKey } = request.body as Body
    return { code: 1, msg: '', data: { orderId: idempotencyKey } }
  })
  return app
}

const ways = { house, naive, hello }

const keyOf = (member: Member, key: string): string => createHash('md5').update(`${member.id} ${key}`).digest('hex')

/** k3_1m is lottery number 1: 10^13 + yyyymmdd * 10^5 + number of the issue. */
const drawIdOf = (issue: string): bigint =>
  10_000_000_000_000n + BigInt(issue.slice(0, 8)) * 100_000n + BigInt(issue.slice(9))

process.once('message', (start: Start) => {
  void (async () => {
    const app = await ways[start.way](start)
    await app.listen({ port: 0, host: '127.0.0.1' })
    process.send?.((app.server.address() as AddressInfo).port)
  })()
})
process.once('disconnect', () => process.exit())

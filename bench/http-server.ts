// A process of its own that serves the bench: `house` is Koi with every feature, `naive` is a handler as
// one writes it at first. Told by its parent where the database is; says its port when it listens.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openApp } from '../api/shell/app.ts'
import { furnish, known } from '../api/shell/feature.ts'
import type { House } from '../api/shell/app.ts'
import { openDb } from '../api/shell/db.ts'
import { features } from '../api/features.ts'
import { sessionsOf } from '../api/member/session.ts'
import { openLedger } from '../api/ledger/ledger.ts'
import { readEnv } from '../api/host/env.ts'
import { asApp } from '../api/host/prepare.ts'
import { openPush } from '../api/shell/push.ts'
import type { Member } from '../api/shell/serve.ts'
import { fromWire } from '../core/money.ts'
import { placeNaively } from './naive.ts'

export type Start = {
  way: 'house' | 'naive' | 'hello'
  database: pg.ClientConfig
  buckets: number[]
  /** Of the naive server, which keeps its sessions in memory. */
  tokens: [token: string, bucket: number, id: string][]
}

async function house({ database, buckets }: Start): Promise<FastifyInstance> {
  const db = openDb(asApp(database))
  const secret = createHash('sha256').update('bench').digest()
  const house: House = {
    db,
    ledger: openLedger(db.pool, buckets),
    push: openPush(),
    ring: () => [{ number: 1, secret }],
    dataDir: tmpdir(),
    ...known(features),
    // As production answers, but without limits.
    settings: {
      ...readEnv({ NODE_ENV: 'production' }).settings,
      ...{ requestsPerSecond: 0, registrationsADay: 0, captchaDifficulty: 0 },
    },
  }
  const app = openApp(house, 'warn')
  await furnish(app, house, features, sessionsOf(house))
  return app
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
  const members = new Map<unknown, Member>(
    tokens.map(([token, bucket, id]) => [token, { bucket, id: BigInt(id) }]),
  )
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

const keyOf = (member: Member, key: string): string =>
  createHash('md5').update(`${member.id} ${key}`).digest('hex')

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

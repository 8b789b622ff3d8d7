// The bet path from socket to socket: server and client are processes of their own.
import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import type { Output } from '../core/endpoint.ts'
import { lottery } from '../core/lottery/calls.ts'
import type { Load } from './http-client.ts'
import type { Start } from './http-server.ts'
import type { Round } from './rounds.ts'
import { DRAWS, OPEN_DRAWS, type Town } from './town.ts'

/** Members who are signed in: two for each connection, as each phone has its own. */
const SIGNED_IN = 256

export type HttpWays = {
  house(clients: number, seconds: number): Promise<Round>
  /** Two houses on one database, half of the clients at each. */
  two(clients: number, seconds: number): Promise<Round>
  naive(clients: number, seconds: number): Promise<Round>
  /** Sends the same requests to the same framework with a handler that does nothing. */
  hello(clients: number, seconds: number): Promise<Round>
  close(): void
}

/** Starts the servers on the town's database. */
export async function openHttp(town: Town, database: pg.ClientConfig): Promise<HttpWays> {
  const tokens = await signIn(town)
  const start = { database, buckets: [...town.ledger.buckets], tokens }
  const [house, other, naive, hello] = await Promise.all([
    serve({ ...start, way: 'house' }),
    serve({ ...start, way: 'house' }),
    serve({ ...start, way: 'naive' }),
    serve({ ...start, way: 'hello' }),
  ])
  const bet = await bigFor10(house.port)
  // Other issues in every round, so that a member has a few bets on each, as members do.
  let round = 0
  const loaded =
    (...ports: number[]) =>
    (connections: number, seconds: number) => {
      const from = (DRAWS * round++) % OPEN_DRAWS
      return load({
        ports,
        connections,
        seconds,
        tokens: tokens.map(([token]) => token),
        issues: town.issues.slice(from, from + DRAWS),
        bet,
      })
    }
  return {
    house: loaded(house.port),
    two: loaded(house.port, other.port),
    naive: loaded(naive.port),
    hello: loaded(hello.port),
    close: () => {
      other.process.disconnect()
      house.process.disconnect()
      naive.process.disconnect()
      hello.process.disconnect()
    },
  }
}

export async function signIn(town: Town): Promise<Start['tokens']> {
  const tokens = town.members
    .slice(0, SIGNED_IN)
    .map(({ bucket, id }): Start['tokens'][number] => [randomBytes(32).toString('base64url'), bucket, String(id)])
  await town.owner.pool.query(
    `insert into sessions (token_hash, bucket, member_id, expires_at)
     select decode(hash, 'hex'), bucket, id, now() + interval '1 hour'
       from unnest($1::text[], $2::smallint[], $3::bigint[]) as s (hash, bucket, id)`,
    [
      tokens.map(([token]) => createHash('sha256').update(token).digest('hex')),
      tokens.map(([, bucket]) => bucket),
      tokens.map(([, , id]) => id),
    ],
  )
  return tokens
}

/** An order of one line of ¥10.00 on big, at the price that the house shows. */
async function bigFor10(port: number): Promise<object> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${lottery.odds.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lottery: 'k3_1m' }),
  })
  const { data } = (await answer.json()) as { data: Output<typeof lottery.odds> }
  const items = data.plays.find(({ play }) => play === 'k3.side')?.items ?? []
  const big = items.find(({ selection }) => selection[0] === 'big')
  if (!big) throw new Error('big is not on the board')
  const { oddsVersion } = data
  const line = { play: 'k3.side', selection: ['big'], units: 1, stake: '10.00' }
  return {
    lotteryId: 'k3_1m',
    bets: [{ ...line, oddsMilli: big.oddsMilli, oddsVersion }],
    total: '10.00',
  }
}

/** A server in a process of its own, and the port that it listens on. */
export async function serve(start: Start): Promise<{ port: number; process: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'http-server.ts'))
  child.send(start)
  const [port] = (await said(child)) as [number]
  return { port, process: child }
}

async function load(what: Load): Promise<Round> {
  const child = fork(join(import.meta.dirname, 'http-client.ts'))
  child.send(what)
  const [round] = (await said(child)) as [Round]
  return round
}

/** The first message of a process; one that ends before it has said anything breaks the bench. */
function said(child: ChildProcess): Promise<unknown[]> {
  const over = new AbortController()
  child.once('exit', () => over.abort(new Error('a process of the bench has ended')))
  return once(child, 'message', { signal: over.signal })
}

// The outbox becomes jobs and pushes. The table is the truth; NOTIFY carries hints between servers.
import pg from 'pg'
import * as v from 'valibot'
import { events, type Topic } from '../../core/events.ts'
import type { Db } from './db.ts'
import { SESSIONS_ENDED, type Event, type Push } from './push.ts'
import { addJob, notify, takeOutbox, waitsInOutbox } from './shell.sql.ts'

const POLL_MS = 100
const CHANNEL = 'koi_push'
// PostgreSQL carries at most 8,000 bytes in one notice.
const NOTICE_MAX = 7_500

export type Relay = { stop(): Promise<void> }
type OnError = (error: unknown) => void

/** A row of the outbox: an event for open pages, or `{ job, ... }` for the worker. */
type Payload = { members?: string[]; job?: string; [field: string]: unknown }

/**
 * Empties the outbox of every bucket, again and again. A row leaves in the transaction that makes its
 * job, so a kill loses no fact and works none twice.
 */
export function startRelay(db: Db, buckets: readonly number[], onError: OnError): Relay {
  let stopping = false
  const loop = (async () => {
    while (!stopping) {
      const moved = await relayAll(db, buckets, onError)
      if (moved === 0) await new Promise((wake) => setTimeout(wake, POLL_MS))
    }
  })()
  return {
    stop: () => {
      stopping = true
      return loop
    },
  }
}

/**
 * Ten times a second nothing waits: one statement asks for all buckets, where taking asks three for each. On a cluster it
 * fails with any machine: then each bucket is asked, so that those of the others go on.
 */
async function relayAll(db: Db, buckets: readonly number[], onError: OnError): Promise<number> {
  const failed = (error: unknown) => (onError(error), 0)
  if (!(await waitsInOutbox(db, buckets).catch(() => true))) return 0
  let moved = 0
  for (const bucket of buckets) moved += await relayBucket(db, bucket, onError).catch(failed)
  return moved
}

/** Moves what a bucket's outbox holds now, as far as one transaction goes; answers how many rows. */
export async function relayBucket(db: Db, bucket: number, onError: OnError): Promise<number> {
  return db.tx(async (tx) => {
    const rows = await takeOutbox(tx, bucket)
    for (const row of rows) {
      const { job, ...rest } = row.payload as Payload
      if (job) await addJob(tx, job, rest, row.id)
      else for (const notice of notices(row.topic, rest, onError)) await notify(tx, CHANNEL, notice)
    }
    return rows.length
  })
}

// The facts that the ledger writes for each batch. Open pages need to know only one thing: ask for the balance again.
const MONEY_MOVED = new Set(['moved', 'bets', 'settled'])

const isTold = (topic: string, data: unknown): boolean =>
  topic === SESSIONS_ENDED || (topic in events && v.is(events[topic as Topic], data))

/** Splits an event into as many notices as its list of members needs. */
function* notices(fact: string, { members: named, ...rest }: Payload, onError: OnError): Generator<string> {
  const isMoney = MONEY_MOVED.has(fact)
  const topic = isMoney ? 'balance' : fact
  const data = isMoney ? {} : rest
  // A page is told what the contract says and nothing else; the fact itself stands all the same.
  if (!isTold(topic, data)) return onError(new Error(`no news of the contract: ${topic}`))
  const members = named && [...new Set(named)]
  if (!members) {
    yield JSON.stringify({ topic, data } satisfies Event)
    return
  }
  const size = Math.floor(NOTICE_MAX / 24)
  for (let at = 0; at < members.length; at += size) {
    yield JSON.stringify({ topic, data, members: members.slice(at, at + size) } satisfies Event)
  }
}

type Hears = Pick<Push, 'deliver' | 'resync'>

/** Hears the notices of all servers and hands them to our open pages; after a gap, pages resync. */
export function startListener(config: pg.ClientConfig, push: Hears, onError: OnError): Relay {
  let client: pg.Client | undefined
  let stopping = false
  const connect = async (isAgain: boolean): Promise<void> => {
    if (stopping) return
    const next = new pg.Client(config)
    next.on('notification', ({ payload }) => push.deliver(JSON.parse(payload ?? '{}') as Event))
    next.on('error', onError)
    next.on('end', () => {
      if (!stopping) setTimeout(() => void connect(true), 500)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      client = next
      if (isAgain) push.resync()
    } catch (error) {
      onError(error)
      await next.end().catch(() => {})
    }
  }
  const first = connect(false)
  return {
    stop: async () => {
      stopping = true
      await first
      await client?.end().catch(() => {})
    },
  }
}

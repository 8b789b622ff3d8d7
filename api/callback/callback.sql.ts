import * as v from 'valibot'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'

export type Event = { provider: string; event: Buffer }

/** The raw body of a message, and its signature. */
export type Kept = { body: string; timestamp: string; signature: string }

/** Stores a message as it came. A message that was stored before stays unchanged. */
export async function keepMessage(
  db: Sql,
  { provider, event }: Event,
  { body, timestamp, signature }: Kept,
): Promise<void> {
  await db.run`
    insert into provider_inbox (provider, event, body, said_at, signature)
    values (${provider}, ${event}, ${body}, ${timestamp}, ${signature})
        on conflict do nothing`
}

const keptRow = v.object({
  body: v.string(),
  timestamp: v.string(),
  signature: v.string(),
  processed_at: v.nullable(v.date()),
  age_seconds: v.number(),
})

/** The message, locked, so that two workers cannot take it at once. */
export function lockMessage(tx: Tx, { provider, event }: Event) {
  return tx.one(keptRow)`
    select body, said_at as timestamp, signature, processed_at, extract(epoch from now() - received_at)::int as age_seconds
      from provider_inbox
     where provider = ${provider}
       and event = ${event}
       for update`
}

export async function closeMessage(tx: Tx, { provider, event }: Event, outcome: string) {
  await tx.run`
    update provider_inbox
       set processed_at = now(), outcome = ${outcome}
     where provider = ${provider}
       and event = ${event}`
}

/** Returns messages that came in and are not fully processed. */
export function openMessages(db: Sql, provider: string) {
  return db.rows(v.object({ provider: v.string(), event: v.instance(Buffer) }))`
    select provider, event
      from provider_inbox
     where provider = ${provider}
       and processed_at is null
     order by received_at
     limit 500`
}

const oddRow = v.object({
  provider: v.string(),
  /** The hash of the body, in hex. */
  event: v.string(),
  body: v.string(),
  received_at: v.date(),
  outcome: v.string(),
  ...queued,
})

/**
 * Returns messages of a provider that were not believed and that no person has read, oldest first: malformed, not
 * signed by the provider's key (written by a hand, or the key was changed since), contradicting known facts, or about
 * orders that are not its own. No money moves by them.
 */
export function oddList(db: Sql, limit: number, after: QueuePlace = START) {
  return db.rows(oddRow)`
    select provider, encode(event, 'hex') as event, body, received_at, outcome, encode(event, 'hex') || '/' || provider as id,
           (extract(epoch from received_at) * 1000000)::bigint::text as place
      from provider_inbox
     where read_at is null
       and outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order')
       and received_at >= ${after.at}::timestamptz
       and (received_at, encode(event, 'hex') || '/' || provider) > (${after.at}::timestamptz, ${after.id}::text)
     order by received_at, encode(event, 'hex') || '/' || provider
     limit ${limit}`
}

/** Marks a message as read by this person. Returns 1, or 0 where it is not there or was read before. */
export function markRead(db: Sql, event: string, person: string): Promise<number> {
  return db.run`
    update provider_inbox
       set read_at = now(), read_by = ${person}
     where event = decode(${event}, 'hex')
       and read_at is null
       and outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order')`
}

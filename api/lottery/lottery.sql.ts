// The lottery's own statements: what is on offer, and every issue. Copies of draws are the ledger's.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { statesIn } from '../../core/ledger.ts'
import type { Facts } from '../../core/lottery/game.ts'
import type { Sql, Tx } from '../shell/db.ts'

export type NewIssue = {
  drawId: bigint
  issue: string
  chain: number
  position: number
  opensAt: Date
  lockAt: Date
  drawAt: Date
  facts: Facts
  /** "none", or the hash of the chain whose round it waits for. */
  beacon: string
  round: number | null
}

export async function insertIssues(tx: Tx, lottery: string, issues: NewIssue[]): Promise<void> {
  await tx.run`
    insert into issues (draw_id, lottery, issue, chain, position, opens_at, lock_at, draw_at, facts, beacon, beacon_round)
    select i.draw_id, ${lottery}, i.issue, i.chain, i.position, i.opens_at, i.lock_at, i.draw_at, i.facts,
           i.beacon, i.beacon_round
      from unnest(${issues.map(({ drawId }) => drawId)}::bigint[],
                  ${issues.map(({ issue }) => issue)}::text[],
                  ${issues.map(({ chain }) => chain)}::int[],
                  ${issues.map(({ position }) => position)}::int[],
                  ${issues.map(({ opensAt }) => opensAt)}::timestamptz[],
                  ${issues.map(({ lockAt }) => lockAt)}::timestamptz[],
                  ${issues.map(({ drawAt }) => drawAt)}::timestamptz[],
                  ${issues.map(({ facts }) => JSON.stringify(facts))}::jsonb[],
                  ${issues.map(({ beacon }) => beacon)}::text[],
                  ${issues.map(({ round }) => round)}::bigint[])
        as i (draw_id, issue, chain, position, opens_at, lock_at, draw_at, facts, beacon, beacon_round)`
}

/** Returns the time of the database's clock, and the draw time of the last issue that is prepared. */
export function findHorizon(db: Sql, lottery: string) {
  return db.one(v.object({ now: v.date(), until: v.nullable(v.date()) }))`
    select clock_timestamp() as now, max(draw_at) as until
      from issues
     where lottery = ${lottery}`
}

/** Which of these draw ids are taken: another period of the same day may have used the number. */
export async function takenDraws(tx: Tx, ids: bigint[]): Promise<Set<bigint>> {
  const rows = await tx.values(v.bigint())`
    select draw_id as id
      from issues
     where draw_id = any (${ids}::bigint[])`
  return new Set(rows)
}

const awaited = v.object({
  round: v.number(),
  url: v.string(),
  hash: v.string(),
  publicKey: v.string(),
  genesisS: v.number(),
  periodS: v.number(),
})
/** The round that an issue's result waits for, and the chain that it is of. */
export type Awaited = v.InferOutput<typeof awaited>

const underWay = v.object({
  drawId: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  chain: v.number(),
  position: v.number(),
  /** The value of the beacon: 64 hex digits, "none" for a draw without, null until its round is stored. */
  beacon: v.nullable(v.string()),
  awaited: v.nullable(awaited),
  opensAt: v.date(),
  lockAt: v.date(),
  drawAt: v.date(),
  status: v.number(),
  isFrozen: v.boolean(),
  entries: v.nullable(v.number()),
  stakes: v.nullable(v.bigint()),
  numbers: v.nullable(anyList(v.number())),
  facts: v.object({ yearAnimal: v.exactOptional(v.number()) }),
  now: v.date(),
})
export type UnderWay = v.InferOutput<typeof underWay>

/** Issues whose lock has come or comes within two seconds, or that people have voided before it, and that are not done. */
export function findUnderWay(db: Sql): Promise<UnderWay[]> {
  return db.rows(underWay)`
    select i.draw_id as "drawId", i.lottery, i.issue, i.chain, i.position, i.opens_at as "opensAt",
           i.lock_at as "lockAt", i.draw_at as "drawAt", i.status, i.frozen_at is not null as "isFrozen",
           i.entries, i.stakes, i.numbers, i.facts, clock_timestamp() as now,
           case when i.beacon = 'none' then i.beacon else encode(i.beacon_randomness, 'hex') end as beacon,
           case when c.hash is not null
                then jsonb_build_object('round', i.beacon_round, 'url', c.url, 'hash', c.hash, 'publicKey',
                                        c.public_key, 'genesisS', c.genesis_s, 'periodS', c.period_s)
           end as awaited
      from issues i
      left join beacon_chains c on c.hash = i.beacon
     where settled_at is null
       and (lock_at <= clock_timestamp() + interval '2 seconds' or status = 5 /* draw void */)
     order by lock_at
     limit 500`
}

/** Takes an issue for this ticker, for five seconds; no where another is at work on it or it has moved on. */
export const claimIssue = (db: Sql, drawId: bigint, status: number, ticker: string) =>
  db.any`
    update issues
       set claimed_by = ${ticker}, claimed_until = clock_timestamp() + interval '5 seconds'
     where draw_id = ${drawId}
       and status = ${status}
       and settled_at is null
       and case when status = 1 /* draw open */ then lock_at when status = 2 /* draw locked */ then draw_at else '-infinity' end <= clock_timestamp()
       and (claimed_by = ${ticker} or claimed_until is null or claimed_until < clock_timestamp())`

export type Frozen = { entries: number; stakes: bigint; root: Buffer; bucketRoots: BucketRoot[] }

const bucketRoot = v.object({ bucket: v.number(), entries: v.number(), root: v.string() })
export type BucketRoot = v.InferOutput<typeof bucketRoot>

/** Sets an issue to locked, with its frozen entries, or without them if they differ from the ledger. */
export function markLocked(tx: Tx, drawId: bigint, frozen: Frozen | null): Promise<number> {
  return tx.run`
    update issues
       set status = 2 /* draw locked */, entries = ${frozen?.entries ?? null}, stakes = ${frozen?.stakes ?? null},
           root = ${frozen?.root ?? null},
           bucket_roots = ${frozen && JSON.stringify(frozen.bucketRoots)},
           frozen_at = case when ${frozen !== null} then clock_timestamp() end
     where draw_id = ${drawId}
       and status = 1 /* draw open */
       and lock_at <= clock_timestamp()`
}

export function markDrawn(tx: Tx, drawId: bigint, key: Buffer, numbers: number[]): Promise<number> {
  return tx.run`
    update issues
       set status = 3 /* draw drawn */, key = ${key}, numbers = ${numbers}, drawn_at = clock_timestamp()
     where draw_id = ${drawId}
       and status = 2 /* draw locked */
       and frozen_at is not null
       and (beacon = 'none' or beacon_randomness is not null)
       and draw_at <= clock_timestamp()`
}

/** Void, with the key that it will never need: a chain has no secrets behind its last issue. */
export function markVoid(tx: Tx, drawId: bigint, reason: string, key: Buffer | null) {
  return tx.run`
    update issues
       set status = 5 /* draw void */, void_reason = ${reason}, key = ${key}
     where draw_id = ${drawId}
       and status = any (${statesIn('open', 'locked')}::smallint[])
       and draw_at <= clock_timestamp()`
}

export function markSettled(tx: Tx, drawId: bigint): Promise<number> {
  return tx.run`
    update issues
       set status = case when status = 3 /* draw drawn */ then 4 /* draw settled */ else status end, settled_at = clock_timestamp()
     where draw_id = ${drawId}
       and status = any (${statesIn('drawn', 'void')}::smallint[])
       and settled_at is null`
}

const shownIssue = v.object({
  drawId: v.bigint(),
  lottery: v.string(),
  issue: v.string(),
  opensAt: v.date(),
  lockAt: v.date(),
  drawAt: v.date(),
  status: v.number(),
  numbers: v.nullable(anyList(v.number())),
  voidReason: v.nullable(v.string()),
})
export type ShownIssue = v.InferOutput<typeof shownIssue>

const shownResult = v.object({
  ...shownIssue.entries,
  /** When and why it was settled again; the numbers are those that hold. */
  correctedAt: v.nullable(v.date()),
  correctedCause: v.nullable(v.picklist(['result', 'void', 'payout'])),
})
export type ShownResult = v.InferOutput<typeof shownResult>

/** The issue that is open or locked now; where there is none, the next one. */
export function findCurrent(db: Sql, lottery: string) {
  return db.maybe(shownIssue)`
    select draw_id as "drawId", lottery, issue, opens_at as "opensAt", lock_at as "lockAt",
           draw_at as "drawAt", case when status = 1 /* draw open */ and lock_at <= clock_timestamp() then 2 /* draw locked */ else status end as status,
           numbers, void_reason as "voidReason"
      from issues
     where lottery = ${lottery}
       and draw_at > clock_timestamp()
     order by draw_at
     limit 1`
}

/** Issues whose time has come, newest first, behind a place in that order. */
export function findPast(db: Sql, lottery: string, page: { before: Date; id: bigint; limit: number }) {
  return db.rows(shownIssue)`
    select draw_id as "drawId", lottery, issue, opens_at as "opensAt", lock_at as "lockAt",
           draw_at as "drawAt", status, numbers, void_reason as "voidReason"
      from shown_issues
     where lottery = ${lottery}
       and draw_at <= clock_timestamp()
       and (draw_at, draw_id) < (${page.before}, ${page.id})
     order by draw_at desc, draw_id desc
     limit ${page.limit}`
}

export function findResults(db: Sql, drawIds: bigint[]): Promise<ShownResult[]> {
  return db.rows(shownResult)`
    select draw_id as "drawId", lottery, issue, opens_at as "opensAt", lock_at as "lockAt",
           draw_at as "drawAt", status, numbers, void_reason as "voidReason",
           corrected_at as "correctedAt", corrected_cause as "correctedCause"
      from shown_issues
     where draw_id = any (${drawIds}::bigint[])`
}

/** The draw of an issue as members write it. An issue without a lottery would be many. */
export const findIssueDraw = (db: Sql, lottery: string, issue: string) =>
  db.maybeValue(v.bigint())`
    select draw_id as "drawId"
      from issues
     where lottery = ${lottery}
       and issue = ${issue}`

const proven = v.object({
  drawId: v.bigint(),
  status: v.number(),
  voidReason: v.nullable(v.string()),
  chain: v.number(),
  position: v.number(),
  beacon: v.nullable(v.string()),
  awaited: v.nullable(awaited),
  signature: v.nullable(v.string()),
  lockAt: v.date(),
  key: v.nullable(v.instance(Buffer)),
  numbers: v.nullable(anyList(v.number())),
  entries: v.nullable(v.number()),
  stakes: v.nullable(v.bigint()),
  root: v.nullable(v.instance(Buffer)),
  bucketRoots: v.nullable(anyList(bucketRoot)),
  frozenAt: v.nullable(v.date()),
})

/** The proof of an issue, as far as it is published. */
export function findProof(db: Sql, lottery: string, issue: string) {
  return db.maybe(proven)`
    select i.draw_id as "drawId", i.status, i.void_reason as "voidReason", i.chain, i.position, i.key,
           i.numbers, i.entries, i.stakes, i.root, i.bucket_roots as "bucketRoots",
           i.frozen_at as "frozenAt", i.lock_at as "lockAt",
           case when i.beacon = 'none' then i.beacon else encode(i.beacon_randomness, 'hex') end as beacon,
           encode(i.beacon_signature, 'hex') as signature,
           case when c.hash is not null
                then jsonb_build_object('round', i.beacon_round, 'url', c.url, 'hash', c.hash, 'publicKey',
                                        c.public_key, 'genesisS', c.genesis_s, 'periodS', c.period_s)
           end as awaited
      from issues i
      left join beacon_chains c on c.hash = i.beacon
     where lottery = ${lottery}
       and issue = ${issue}`
}

/** The nearest key before a place that is published. */
export function findRevealed(db: Sql, lottery: string, chain: number, position: number) {
  return db.maybe(v.object({ position: v.number(), key: v.instance(Buffer) }))`
    select position, key
      from issues
     where lottery = ${lottery}
       and chain = ${chain}
       and position < ${position}
       and key is not null
     order by position desc
     limit 1`
}

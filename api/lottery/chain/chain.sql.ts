// The statements of the chains. What is sealed comes and goes as it is.
import * as v from 'valibot'
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { byGeneration, sealCount } from '../../shell/generations.sql.ts'

export type ChainId = { lottery: string; number: number }
export type Checkpoint = { position: number; sealed: Buffer }

const bytes = v.instance(Buffer)

export async function insertChain(
  tx: Tx,
  { lottery, number }: ChainId,
  chain: { length: number; commitment: Buffer; checkpoints: Checkpoint[] },
): Promise<void> {
  const made = await tx.run`
    insert into chains (lottery, number, length, commitment)
    values (${lottery}, ${number}, ${chain.length}, ${chain.commitment})
        on conflict do nothing`
  if (made === 0) return
  await tx.run`
    insert into chain_checkpoints (lottery, chain, position, sealed)
    select ${lottery}, ${number}, c.position, c.sealed
      from unnest(${chain.checkpoints.map(({ position }) => position)}::int[],
                  ${chain.checkpoints.map(({ sealed }) => sealed)}::bytea[]) as c (position, sealed)`
}

/** The commitments of seed chains and their times: facts of the house, in its first bucket. The position is derived. */
export const chainFacts: FactSource = {
  subject: 'chain',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, lottery || ' ' || number as id,
           jsonb_build_array(length, encode(commitment, 'hex'), extract(epoch from published_at),
                             extract(epoch from logged_at))::text as says
      from chains
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or lottery || ' ' || number = any (${ids}::text[]))`,
}

const chainRow = v.object({
  lottery: v.string(),
  number: v.number(),
  length: v.number(),
  commitment: bytes,
  publishedAt: v.date(),
})

export function unloggedChains(db: Sql) {
  return db.rows(chainRow)`
    select lottery, number, length, commitment, published_at as "publishedAt"
      from chains
     where logged_at is null
     order by published_at`
}

export function allChains(db: Sql) {
  return db.rows(v.omit(chainRow, ['publishedAt']))`
    select lottery, number, length, commitment
      from chains`
}

export function markLogged(db: Sql, { lottery, number }: ChainId): Promise<number> {
  return db.run`
    update chains
       set logged_at = clock_timestamp()
     where lottery = ${lottery}
       and number = ${number}
       and logged_at is null`
}

export type ChainFacts = v.InferOutput<typeof chainRow>

/** The chain that the issues of now take their keys from. */
export function findChainInUse(db: Sql, lottery: string) {
  return db.maybe(chainRow)`
    select lottery, number, length, commitment, published_at as "publishedAt"
      from chains
     where lottery = ${lottery}
       and logged_at is not null
     order by next_position > length, number
     limit 1`
}

export function findChain(db: Sql, { lottery, number }: ChainId) {
  return db.maybe(chainRow)`
    select lottery, number, length, commitment, published_at as "publishedAt"
      from chains
     where lottery = ${lottery}
       and number = ${number}`
}

/** Chains with places left, the one in use first; locked, for places are given out in order. */
export function lockFreeChains(tx: Tx, lottery: string) {
  return tx.rows(v.object({ number: v.number(), length: v.number(), next: v.number() }))`
    select number, length, next_position as next
      from chains
     where lottery = ${lottery}
       and next_position <= length
       and logged_at is not null
     order by number
       for update`
}

/** Returns how many issues the chains of a lottery can still serve, and the number of the last chain. */
export function chainSupply(db: Sql, lottery: string) {
  return db.one(v.object({ left: v.number(), last: v.number() }))`
    select coalesce(sum(length - next_position + 1), 0)::int as left, coalesce(max(number), 0) as last
      from chains
     where lottery = ${lottery}`
}

export async function advanceChain(tx: Tx, id: ChainId, next: number): Promise<void> {
  await tx.run`
    update chains
       set next_position = ${next}
     where lottery = ${id.lottery}
       and number = ${id.number}`
}

/** The nearest stored key at or behind a place: the others are found by hashing it. */
export function findCheckpoint(db: Sql, { lottery, number }: ChainId, position: number) {
  return db.maybe(v.object({ position: v.number(), sealed: bytes }))`
    select position, sealed
      from chain_checkpoints
     where lottery = ${lottery}
       and chain = ${number}
       and position >= ${position}
     order by position
     limit 1`
}

export function everyChain(db: Sql): Promise<ChainId[]> {
  return db.rows(v.object({ lottery: v.string(), number: v.number() }))`
    select lottery, number
      from chains
     order by lottery, number`
}

/** Some values of a chain that lie under another generation of the secret than this one. */
export function lockSealedElse(
  tx: Tx,
  { lottery, number }: ChainId,
  { generation, count }: { generation: number; count: number },
): Promise<Checkpoint[]> {
  return tx.rows(v.object({ position: v.number(), sealed: bytes }))`
    select position, sealed
      from chain_checkpoints
     where lottery = ${lottery}
       and chain = ${number}
       and get_byte(sealed, 0) <> ${generation}
     order by position
     limit ${count}
       for update`
}

export async function updateSealed(tx: Tx, { lottery, number }: ChainId, anew: Checkpoint[]): Promise<void> {
  await tx.run`
    update chain_checkpoints
       set sealed = c.sealed
      from unnest(${anew.map(({ position }) => position)}::int[],
                  ${anew.map(({ sealed }) => sealed)}::bytea[]) as c (position, sealed)
     where lottery = ${lottery}
       and chain = ${number}
       and chain_checkpoints.position = c.position`
}

/** Returns how many chain seeds are sealed under each generation of the secret. */
export const chainSeals = async (db: Sql): Promise<Map<number, number>> =>
  byGeneration(
    await db.rows(sealCount)`
    select get_byte(sealed, 0) as generation, count(*)::int as count
      from chain_checkpoints
     group by 1`,
  )

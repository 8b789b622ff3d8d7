// The statements of the seals: the next one, those behind a place, and a stretch as it stands now.
import * as v from 'valibot'
import { hashOf } from '../../shell/hash.ts'
import type { Sql } from '../../shell/db.ts'

// Instants of seals stay text: a Date would cut their microseconds off.
const seal = v.object({
  bucket: v.number(),
  number: v.bigint(),
  count: v.bigint(),
  sum: v.string(),
  uptoAt: v.string(),
  uptoMember: v.bigint(),
  uptoKey: v.string(),
  uptoLeg: v.number(),
  facts: v.bigint(),
  factsUpto: v.string(),
  factsHash: v.instance(Buffer),
  hash: v.instance(Buffer),
  /** 1 where facts of personal values were plain hashes, 2 where they are salted (decision 0055). */
  form: v.number(),
})
export type Seal = v.InferOutput<typeof seal>

/** Writes the next seal over rows at least `marginSeconds` old; false where there is nothing to seal. */
export async function sealNext(db: Sql, bucket: number, marginSeconds: number, rows: number): Promise<boolean> {
  const made = await db.maybe(v.object({ number: v.bigint() }))`
    select number from seal_next(${bucket}, ${marginSeconds} * interval '1 second', ${rows})`
  return made !== undefined
}

/** The seals of a bucket behind a number, in order. */
export function sealsBehind(db: Sql, bucket: number, number: bigint): Promise<Seal[]> {
  return db.rows(seal)`
    select bucket, number, count, sum::text as sum, upto_at::text as "uptoAt", upto_member as "uptoMember",
           upto_key as "uptoKey", upto_leg as "uptoLeg", facts, facts_upto::text as "factsUpto",
           facts_hash as "factsHash", hash, form
      from seals
     where bucket = ${bucket}
       and number > ${number}
     order by number`
}

/** The last seal of a bucket; undefined before the first. */
export const lastSeal = (db: Sql, bucket: number) =>
  db.maybe(v.object({ number: v.bigint(), hash: v.instance(Buffer), factsUpto: v.string() }))`
    select number, hash, extract(epoch from facts_upto)::text as "factsUpto"
      from seals
     where bucket = ${bucket}
     order by number desc
     limit 1`

/** A seal by its number, as lastSeal answers it. */
export const sealAt = (db: Sql, bucket: number, number: bigint) =>
  db.maybe(v.object({ hash: v.instance(Buffer), factsUpto: v.string() }))`
    select hash, extract(epoch from facts_upto)::text as "factsUpto"
      from seals
     where bucket = ${bucket}
       and number = ${number}`

const head = v.object({ number: v.bigint(), hash: v.instance(Buffer) })
export type Head = v.InferOutput<typeof head>

/** Returns the end of the chain of form 1 in a bucket whose facts were created anew. */
export const headOf = (db: Sql, bucket: number) =>
  db.maybe(head)`
    select number, hash
      from seal_heads
     where bucket = ${bucket}`

/** Makes the facts of a bucket anew: as the owner. */
export async function saltBucket(db: Sql, bucket: number, subjects: readonly string[]): Promise<void> {
  await db.run`select salt_facts(${bucket}, ${[...subjects]}::text[])`
}

/** Returns the bytes that the first seal of a chain is computed from. */
function beginning({ form, bucket }: Seal, from: Head | undefined): Buffer {
  const said =
    form === 1 ? `1:${bucket}` : ['2', bucket, ...(from ? [from.number, from.hash.toString('hex')] : [])].join(':')
  return hashOf(`koi:seals:${said}`)
}

const GENESIS = {
  uptoAt: '2000-01-01T00:00:00Z',
  uptoMember: 0n,
  uptoKey: '00000000-0000-0000-0000-000000000000',
  uptoLeg: 0,
  factsUpto: '2000-01-01T00:00:00Z',
}

const stretch = v.object({
  count: v.bigint(),
  sum: v.string(),
  facts: v.bigint(),
  factsHash: v.instance(Buffer),
  hash: v.instance(Buffer),
  /** True where the seal ends with a movement, or where the seal before it ended: the next seal begins there. */
  endsWell: v.boolean(),
})

/** Returns the journal entries and facts under a seal, as they stand now. */
export function stretchOf(db: Sql, seal: Seal, before: Seal | undefined, head: Head | undefined) {
  const from = before ?? GENESIS
  const hash = before?.hash ?? beginning(seal, head)
  return db.one(stretch)`
    select count, sum::text as sum, facts, facts_hash as "factsHash", hash,
           (${seal.uptoAt}::timestamptz, ${seal.uptoMember}, ${seal.uptoKey}::uuid, ${seal.uptoLeg}::smallint)
             = (${from.uptoAt}::timestamptz, ${from.uptoMember}, ${from.uptoKey}::uuid, ${from.uptoLeg}::smallint)
             or exists (select from transfers
                                 where bucket = ${seal.bucket}
                                   and member_id = ${seal.uptoMember}
                                   and key = ${seal.uptoKey}::uuid
                                   and leg = ${seal.uptoLeg}
                                   and created_at = ${seal.uptoAt}::timestamptz) as "endsWell"
      from seal_stretch(${seal.bucket}, ${hash}, ${from.uptoAt}::timestamptz, ${from.uptoMember}, ${from.uptoKey},
                        ${from.uptoLeg}, ${seal.uptoAt}::timestamptz, ${seal.uptoMember}, ${seal.uptoKey},
                        ${seal.uptoLeg}, ${from.factsUpto}::timestamptz, ${seal.factsUpto}::timestamptz)`
}

// The journal and the facts under seal: each seal covers a stretch of both and the seal before (decision 12). A copy
// lies in a file outside the database, so a hand that rewrites both journal and seals is found by the file.
import { addCopies, keepCopies, readCopies } from '../../shell/copies.ts'
import type { Sql } from '../../shell/db.ts'
import { headOf, sealNext, sealsBehind, stretchOf, type Head, type Seal } from './seals.sql.ts'

export { lastSeal, sealAt } from './seals.sql.ts'

/** Rows under one seal: a few megabytes to hash at once. */
const ROWS = 10_000
// Longer than the house lets any statement, or any pause within a transaction, last (api/host/prepare.ts).
const MARGIN_SECONDS = 60

export type SealOptions = { rows?: number; marginSeconds?: number }

/** Seals all rows that are old enough, in every bucket, and writes each seal into the file too. Answers how many. */
export async function sealJournal(
  db: Sql,
  buckets: readonly number[],
  file: string,
  { rows = ROWS, marginSeconds = MARGIN_SECONDS }: SealOptions = {},
): Promise<number> {
  let sealed = 0
  for (const bucket of buckets) {
    while (await sealNext(db, bucket, marginSeconds, rows)) sealed += 1
  }
  await copyOut(db, buckets, file)
  return sealed
}

/**
 * Adds to the file what it lacks, also of a run that was killed between the database and the file. What a bucket's facts
 * were before they were salted goes out of it: a hash over few of them would tell what they were made of.
 */
export async function copyOut(db: Sql, buckets: readonly number[], file: string): Promise<void> {
  const last = new Map<number, bigint>()
  const heads = await headsOf(db, buckets)
  const copies = await readCopies<Copy>(file)
  for (const { bucket, number } of copies) last.set(bucket, BigInt(number))
  const kept = copies.filter((copy) => !isBefore(copy, heads) || isWrongHead(copy, heads))
  if (kept.length < copies.length) await keepCopies(file, kept)
  for (const bucket of buckets) {
    const missing = await sealsBehind(db, bucket, last.get(bucket) ?? 0n)
    await addCopies(file, missing.map(copyOf))
  }
}

type Copy = {
  bucket: number
  number: string
  count: string
  sum: string
  upto: string
  facts: string
  hash: string
  /** The form of the seal; absent for form 1. */
  form?: number
}

const copyOf = (seal: Seal): Copy => ({
  bucket: seal.bucket,
  number: String(seal.number),
  count: String(seal.count),
  sum: seal.sum,
  upto: seal.uptoAt,
  facts: String(seal.facts),
  hash: seal.hash.toString('hex'),
  ...(seal.form !== 1 && { form: seal.form }),
})

type Heads = ReadonlyMap<number, Head>

async function headsOf(db: Sql, buckets: readonly number[]): Promise<Heads> {
  const heads = new Map<number, Head>()
  for (const bucket of buckets) {
    const head = await headOf(db, bucket)
    if (head) heads.set(bucket, head)
  }
  return heads
}

/** Whether it is a copy of a seal from before the facts were made anew. */
const isBefore = ({ bucket, number, form }: Copy, heads: Heads): boolean =>
  form === undefined && BigInt(number) <= (heads.get(bucket)?.number ?? 0n)

/** The last of those must be what the new chain goes on from. */
function isWrongHead({ bucket, number, hash }: Copy, heads: Heads): boolean {
  const head = heads.get(bucket)
  return head !== undefined && head.number === BigInt(number) && head.hash.toString('hex') !== hash
}

/** Recomputes every seal from the journal, and compares with the file where there is one. Answers what is wrong. */
export async function verifySeals(
  db: Sql,
  buckets: readonly number[],
  file?: string,
): Promise<{ seals: number; problems: string[] }> {
  const problems: string[] = []
  const found = new Map<string, string>()
  const heads = await headsOf(db, buckets)
  for (const bucket of buckets) {
    const seals = await sealsBehind(db, bucket, 0n)
    for (const seal of seals) found.set(`${bucket} ${seal.number}`, JSON.stringify(copyOf(seal)))
    problems.push(...(await problemsOf(db, seals, heads.get(bucket))))
  }
  for (const copy of file ? await readCopies<Copy>(file) : []) {
    if (isBefore(copy, heads) && !isWrongHead(copy, heads)) continue
    const place = `${copy.bucket} ${copy.number}`
    if (found.get(place) !== JSON.stringify(copy)) {
      problems.push(`seal ${copy.number} of bucket ${copy.bucket} is not the one in the file`)
    }
  }
  return { seals: found.size, problems }
}

async function problemsOf(db: Sql, seals: Seal[], head: Head | undefined): Promise<string[]> {
  const problems: string[] = []
  let before: Seal | undefined
  for (const seal of seals) {
    const name = `seal ${seal.number} of bucket ${seal.bucket}`
    if (seal.number !== (before?.number ?? head?.number ?? 0n) + 1n) problems.push(`a seal is missing before ${name}`)
    if (seal.form !== (before?.form ?? seal.form)) problems.push(`${name} is of another form than the one before it`)
    const stretch = await stretchOf(db, seal, before, head)
    const fits = stretch.facts === seal.facts && stretch.factsHash.equals(seal.factsHash)
    if (!fits) problems.push(`${name} does not fit the facts up to ${seal.factsUpto}`)
    const same =
      stretch.endsWell && stretch.count === seal.count && stretch.sum === seal.sum && stretch.hash.equals(seal.hash)
    if (fits && !same) problems.push(`${name} does not fit the journal`)
    before = seal
  }
  return problems
}

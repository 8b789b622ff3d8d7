// The journal and the facts under seal: each seal covers a stretch of both and the seal before (decision 12). A copy
// lies in a file outside the database, so a hand that rewrites both journal and seals is found by the file.
import { addCopies, readCopies } from '../shell/copies.ts'
import type { Sql } from '../shell/db.ts'
import { sealNext, sealsBehind, stretchOf, type Seal } from './seals.sql.ts'

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

/** Adds to the file what it lacks, also of a run that was killed between the database and the file. */
async function copyOut(db: Sql, buckets: readonly number[], file: string): Promise<void> {
  const last = new Map<number, bigint>()
  for (const { bucket, number } of await readCopies<Copy>(file)) last.set(bucket, BigInt(number))
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
}

const copyOf = (seal: Seal): Copy => ({
  bucket: seal.bucket,
  number: String(seal.number),
  count: String(seal.count),
  sum: seal.sum,
  upto: seal.uptoAt,
  facts: String(seal.facts),
  hash: seal.hash.toString('hex'),
})

/** Recomputes every seal from the journal, and compares with the file where there is one. Answers what is wrong. */
export async function verifySeals(
  db: Sql,
  buckets: readonly number[],
  file?: string,
): Promise<{ seals: number; problems: string[] }> {
  const problems: string[] = []
  const found = new Map<string, string>()
  for (const bucket of buckets) {
    const seals = await sealsBehind(db, bucket, 0n)
    for (const seal of seals) found.set(`${bucket} ${seal.number}`, JSON.stringify(copyOf(seal)))
    problems.push(...(await problemsOf(db, seals)))
  }
  for (const copy of file ? await readCopies<Copy>(file) : []) {
    const place = `${copy.bucket} ${copy.number}`
    if (found.get(place) !== JSON.stringify(copy)) {
      problems.push(`seal ${copy.number} of bucket ${copy.bucket} is not the one in the file`)
    }
  }
  return { seals: found.size, problems }
}

async function problemsOf(db: Sql, seals: Seal[]): Promise<string[]> {
  const problems: string[] = []
  let before: Seal | undefined
  for (const seal of seals) {
    const name = `seal ${seal.number} of bucket ${seal.bucket}`
    if (seal.number !== (before?.number ?? 0n) + 1n) problems.push(`a seal is missing before ${name}`)
    const stretch = await stretchOf(db, seal, before)
    const fits = stretch.facts === seal.facts && stretch.factsHash.equals(seal.factsHash)
    if (!fits) problems.push(`${name} does not fit the facts up to ${seal.factsUpto}`)
    const same =
      stretch.endsWell && stretch.count === seal.count && stretch.sum === seal.sum && stretch.hash.equals(seal.hash)
    if (fits && !same) problems.push(`${name} does not fit the journal`)
    before = seal
  }
  return problems
}

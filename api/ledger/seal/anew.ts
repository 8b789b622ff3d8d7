// Facts from before there were salts are made anew, once, as the house opens (decision 0055).
import { openDb, type Sql } from '../../shell/db.ts'
import { CannotOpen } from '../../shell/refusal.ts'
import { isUnsalted } from './audit-facts.sql.ts'
import { personalSubjects } from './personal.ts'
import { copyOut, verifySeals } from './seals.ts'
import { saltBucket } from './seals.sql.ts'

/** Buckets whose facts of personal values anybody could still try out. */
export async function bucketsUnsalted(db: Sql, buckets: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const bucket of buckets) if (await isUnsalted(db, bucket)) found.push(bucket)
  return found
}

/**
 * Makes the facts of these buckets anew with salts, as the owner of the database, a bucket a transaction. Nothing that the
 * old seals would name could be found afterwards, so they have to verify first. Throws `CannotOpen` where they do not.
 */
export async function makeFactsAnew(
  owner: Parameters<typeof openDb>[0],
  { unsalted, buckets, file }: { unsalted: readonly number[]; buckets: readonly number[]; file: string },
): Promise<void> {
  const db = openDb(owner)
  try {
    const { problems } = await verifySeals(db, buckets, file)
    if (problems[0])
      throw new CannotOpen(`facts are to be salted, and the seals over them do not verify: ${problems.join(', ')}`)
    for (const bucket of unsalted) await saltBucket(db, bucket, personalSubjects)
    await copyOut(db, buckets, file)
  } finally {
    await db.close()
  }
}

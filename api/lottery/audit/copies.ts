// Every bucket's copy of a draw: bets are judged by it, so it has the times that members are told, and the times and
// caps that the fact of its opening says.
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../../ledger/audit.ts'
import { NAMED } from '../../ledger/audit-orders.ts'
import { drawFacts } from '../../ledger/draws.ts'
import type { Db } from '../../shell/db.ts'
import { copiesOf, factsOfDraws, issuedDraws, overdrawn, pageEnd } from './audit-copies.sql.ts'
import type { IssuedDraw } from './audit-copies.sql.ts'

const PAGE = 1_000
/** Above every draw. */
const LAST_DRAW = 2n ** 63n - 1n

/** One check over every draw in every bucket. */
export async function auditCopies(
  db: Db,
  buckets: readonly number[],
  limit = PAGE,
): Promise<Check> {
  const sums = { counted: 0, breaches: 0 }
  const named: string[] = []
  for (let after = -1n; after < LAST_DRAW;) {
    // Behind the last issue lie copies of none, if there are any.
    const upto = (await pageEnd(db, after, limit)) ?? LAST_DRAW
    const range = { after, upto, buckets }
    const first = await wrongIn(db, range)
    // What was made between the looks reads as a breach; a second look tells.
    const again = first.wrong.length > 0 ? await wrongIn(db, range) : first
    const wrong = first.wrong.filter((what) => again.wrong.includes(what))
    sums.counted += first.counted
    sums.breaches += wrong.length
    named.push(...wrong.slice(0, NAMED - named.length))
    after = upto
  }
  const says =
    'every bucket has every draw with the times of its issue, and the caps that it was opened with'
  return { id: 'I-08', says, ...sums, named }
}

type Range = { after: bigint; upto: bigint; buckets: readonly number[] }

async function wrongIn(
  db: Db,
  { after, upto, buckets }: Range,
): Promise<{ counted: number; wrong: string[] }> {
  const wrong: string[] = []
  let counted = 0
  const issues = await issuedDraws(db, after, upto)
  for (const bucket of buckets) {
    const copies = await copiesOf(db, bucket, after, upto)
    counted += copies.length
    for (const id of unlike(issues, copies))
      wrong.push(`draw ${id} of bucket ${bucket} is not that of its issue`)
    for (const id of await unsaid(db, bucket, copies))
      wrong.push(`draw ${id} of bucket ${bucket} is not as it was opened`)
  }
  for (const { id } of await overdrawn(db, buckets, after, upto))
    wrong.push(`draw ${id} has more to lose in its buckets than its cap`)
  return { counted, wrong }
}

/** The draws that only one side has, or that differ. */
function unlike(issues: readonly IssuedDraw[], copies: readonly IssuedDraw[]): bigint[] {
  const issued = new Map(issues.map((issue) => [issue.id, issue]))
  const copied = new Map(copies.map((copy) => [copy.id, copy]))
  const all = new Set([...issued.keys(), ...copied.keys()])
  return [...all].filter((id) => !isDeepStrictEqual(issued.get(id), copied.get(id)))
}

/** The draws that say something else than their fact. */
async function unsaid(db: Db, bucket: number, copies: readonly IssuedDraw[]): Promise<string[]> {
  const ids = copies.map(({ id }) => String(id))
  const facts = new Map((await factsOfDraws(db, bucket, ids)).map((fact) => [fact.id, fact]))
  const rows = await drawFacts.rows(db, { bucket, from: 0n, to: 0n, ids })
  const isSaid = ({ id, says }: { id: string; says: string }) => {
    const fact = facts.get(id)
    const isWhole = fact !== undefined && fact.number === fact.versions
    return isWhole && fact.hash.equals(hash('sha256', says, 'buffer'))
  }
  return rows.filter((row) => !isSaid(row)).map(({ id }) => id)
}

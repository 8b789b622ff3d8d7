// Every bucket's copy of a draw: bets are judged by it, so it has the times and the state that members are told, odds
// of its time, and the times and caps that the fact of its opening says. And every issue is what it was made as.
import { isDeepStrictEqual } from 'node:util'
import { drawStates } from '../../../core/ledger.ts'
import type { Check } from '../../ledger/audit/audit.ts'
import { drawFacts } from '../../ledger/post/draws.ts'
import { unsaid } from '../../ledger/seal/facts.ts'
import type { Db } from '../../shell/db.ts'
import { addWrong, tally } from '../../shell/tally.ts'
import { issueFacts } from '../issue-facts.sql.ts'
import {
  allowedDraws,
  copiesOf,
  issuedDraws,
  overdrawn,
  pageEnd,
  versionsMade,
  type Copy,
  type IssuedDraw,
} from './audit-copies.sql.ts'

const PAGE = 1_000
/** Above every draw. */
const LAST_DRAW = 2n ** 63n - 1n

/** Returns one check over every draw in every bucket. */
export async function auditCopies(db: Db, buckets: readonly number[], limit = PAGE): Promise<Check> {
  const sum = tally()
  for (let after = -1n; after < LAST_DRAW;) {
    // The last range has no upper bound: copies behind the last issue belong to none, and are found.
    const upto = (await pageEnd(db, after, limit)) ?? LAST_DRAW
    const range = { after, upto, buckets }
    const first = await wrongIn(db, range)
    // A draw created between the two reads looks like a breach; a second read tells.
    const again = first.wrong.length > 0 ? await wrongIn(db, range) : first
    const wrong = first.wrong.filter((what) => again.wrong.includes(what))
    addWrong(sum, first.counted, wrong)
    after = upto
  }
  const says =
    'every bucket has every draw with times and state of its issue, and the caps and odds that it was opened with'
  return { id: 'I-08', says, ...sum }
}

type Range = { after: bigint; upto: bigint; buckets: readonly number[] }

async function wrongIn(db: Db, { after, upto, buckets }: Range): Promise<{ counted: number; wrong: string[] }> {
  const wrong: string[] = []
  let counted = 0
  const closed = new Map<bigint, number>()
  const made = await madeAt(db)
  const issues = await issuedDraws(db, after, upto)
  const [first = 0] = buckets
  for (const id of await unsaid(db, issueFacts, { id: 0n, bucket: first }, issues.map(idOf)))
    wrong.push(`draw ${id} is not as it was made`)
  for (const bucket of buckets) {
    const copies = await copiesOf(db, bucket, after, upto)
    counted += copies.length
    for (const id of unlike(issues, copies)) wrong.push(`draw ${id} of bucket ${bucket} is not that of its issue`)
    for (const id of await unsaid(db, drawFacts, { id: 0n, bucket }, copies.map(idOf)))
      wrong.push(`draw ${id} of bucket ${bucket} is not as it was opened`)
    for (const { id, status } of copies) if (status !== drawStates.open) closed.set(id, (closed.get(id) ?? 0) + 1)
    for (const { id } of copies.filter((copy) => !isPriced(copy, made)))
      wrong.push(`draw ${id} of bucket ${bucket} has odds of another time`)
    const allowed = new Set(await allowedDraws(db, bucket, after, upto))
    for (const id of allowed.symmetricDifference(new Set(copies.map(({ id }) => id))))
      wrong.push(`draw ${id} of bucket ${bucket} has no allowance, or is none that has one`)
  }
  for (const [id] of [...closed].filter(([, count]) => count < buckets.length))
    wrong.push(`draw ${id} is closed in some of its buckets, and not in all at once`)
  for (const id of await overdrawn(db, buckets, after, upto))
    wrong.push(`draw ${id} has more to lose in its buckets than its cap`)
  return { counted, wrong }
}

const idOf = ({ id }: IssuedDraw): string => String(id)

/** The draws that only one side has, or that differ. */
function unlike(issues: readonly IssuedDraw[], copies: readonly Copy[]): bigint[] {
  const issued = new Map(issues.map((issue) => [issue.id, issue]))
  const copied = new Map(copies.map((copy) => [copy.id, copy]))
  const all = new Set([...issued.keys(), ...copied.keys()])
  return [...all].filter((id) => !isOf(issued.get(id), copied.get(id)))
}

function isOf(issue: IssuedDraw | undefined, copy: Copy | undefined): boolean {
  if (!issue || !copy) return false
  const { oddsVersion: _version, isRolled, status, ...said } = copy
  // Copies close first; the issue is closed once its list is frozen.
  const isClosing = issue.status === drawStates.open && status === drawStates.locked
  const isOver = status === drawStates.settled || status === drawStates.void
  return (
    isDeepStrictEqual({ ...said, status: issue.status }, issue) &&
    (status === issue.status || (isClosing && issue.lockAt.getTime() <= Date.now())) &&
    (isOver || !isRolled)
  )
}

/** Longer than a change of odds takes. */
const CHANGE_MS = 60_000

/** When each version of the odds was made, by lottery and number. */
async function madeAt(db: Db): Promise<Map<string, number>> {
  const all = await versionsMade(db)
  return new Map(all.map(({ lottery, version, madeAt: at }) => [`${lottery} ${version}`, at.getTime()]))
}

/** Its odds are of a version, and there was no later one long before it closed; one that is void has closed at any time. */
function isPriced({ lottery, oddsVersion, lockAt, status }: Copy, made: ReadonlyMap<string, number>) {
  const next = made.get(`${lottery} ${oddsVersion + 1}`) ?? Infinity
  const isOfItsTime = next > lockAt.getTime() - CHANGE_MS || status === drawStates.void
  return made.has(`${lottery} ${oddsVersion}`) && isOfItsTime
}

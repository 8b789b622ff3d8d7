// Which withdrawals had to be held for people, judged again by the rules that were in force, and what became of those that were.
import * as v from 'valibot'
import { reasonsToHold, type ReviewReason, type ReviewRules } from '../../core/withdraw/review.ts'
import { DAY_MS, HOUR_MS } from '../../core/time.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { historyOf, type Stretch } from '../ledger/seal/history.ts'
import type { Sql } from '../shell/db.ts'
import { tallyOf } from '../shell/tally.ts'
import { correctedIn, everyJudged, holdersOf, paidOutIn, suspectedIn, type JudgedRow } from './audit-review.sql.ts'
import { payoutRuleFacts } from './rules.sql.ts'

const said = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.union([v.boolean(), v.number(), v.null()])))

/** Two checks: past versions of the rules are on record, and each withdrawal was held or not by the version of its instant. */
export async function compareReviews(db: Sql, buckets: readonly number[]): Promise<Check[]> {
  const { stretches, check } = await historyOf(db, payoutRuleFacts)
  const all = stretches.map((one) => ({ ...one, rules: rulesIn(one) }))
  return [
    check,
    {
      id: 'I-04',
      says: 'every withdrawal that the rules of its instant hold was held, and ended as two people decided',
      ...(await tallyOf(buckets, (bucket) => misjudged(db, bucket, all))),
    },
  ]
}

type Then = Stretch & { rules: ReviewRules }

function rulesIn({ says }: Stretch): ReviewRules {
  const { from_amount: from, ...rest } = v.parse(said, says)
  return { ...rest, from_amount: typeof from === 'number' ? BigInt(from) : null } as ReviewRules
}

async function misjudged(db: Sql, bucket: number, then: readonly Then[]) {
  const rows = await everyJudged(db, bucket)
  const known = await knownIn(db, bucket, then.some(({ rules }) => rules.is_on) ? rows : [])
  const named = rows.flatMap((row) => {
    const what = wrongEnd(row) ?? (isJudgedRight(row, then, known) ? undefined : 'was held, or not, against the rules')
    return what ? [`withdrawal ${row.id} of member ${row.member_id} ${what}`] : []
  })
  return { counted: rows.length, breaches: named.length, named }
}

/** Nothing is sent while people look at it; what they have refused is back, and nothing else is. */
function wrongEnd({ status, reasons, is_approved, ending }: JudgedRow): string | undefined {
  if ((status === 'refused') !== (is_approved && ending === 'refuse')) return `is ${status} without two people`
  return reasons !== null && !is_approved && status !== 'requested' ? 'was sent while people looked at it' : undefined
}

type Known = Awaited<ReturnType<typeof knownIn>>

async function knownIn(db: Sql, bucket: number, rows: readonly JudgedRow[]) {
  if (rows.length === 0) return undefined
  const holders = await holdersOf(db, [...new Set(rows.map(({ fingerprint }) => fingerprint))])
  return {
    requested: Map.groupBy(rows, ({ member_id }) => member_id),
    paid: Map.groupBy(await paidOutIn(db, bucket), ({ member_id }) => member_id),
    corrected: Map.groupBy(await correctedIn(db, bucket), ({ member_id }) => member_id),
    suspected: Map.groupBy(await suspectedIn(db, bucket), ({ member_id }) => member_id),
    holders: Map.groupBy(holders, ({ fingerprint }) => fingerprint),
  }
}

/**
 * Tolerance for decisions of two people at the same moment, whose order is unknown: as long as a version of a price is
 * good.
 */
const GRACE_MS = 60_000

function isJudgedRight(row: JudgedRow, then: readonly Then[], known: Known): boolean {
  if (row.is_of_people) return row.reasons === null
  const at = row.requested_at.getTime()
  const evidence = evidenceOf(row, known)
  const inForce = then.filter(({ since, until }) => isBehind(at + READ_MS, since) && !isBehind(at, until))
  return inForce.some(({ rules }) => isHeldBy(rules, row, reasonsToHold(rules, evidence)))
}

/** The rules are read just behind the instant: those that two people approve in between hold as well. */
const READ_MS = 5_000

const isBehind = (at: number, limit: string): boolean =>
  limit === '-infinity' || (limit !== 'infinity' && at >= Date.parse(limit))

/** A signal can have been there and be gone since: it may stand beside the reasons that are found now, and no other may. */
function isHeldBy(rules: ReviewRules, row: JudgedRow, found: readonly ReviewReason[]): boolean {
  if (row.reasons === null) return found.length === 0
  const written = new Set<string>(row.reasons)
  const due = row.requested_at.getTime() + rules.within_hours * HOUR_MS
  const isMore = [...written].some((reason) => reason !== 'signal' && !found.some((one) => one === reason))
  return rules.is_on && row.due_at?.getTime() === due && found.every((reason) => written.has(reason)) && !isMore
}

function evidenceOf(row: JudgedRow, known: Known) {
  const { member_id, requested_at, account_since, fingerprint } = row
  const at = requested_at.getTime()
  const amounts = (known?.requested.get(member_id) ?? []).filter(({ requested_at: other }) => {
    const before = at - other.getTime()
    return before > 0 && before < DAY_MS
  })
  const paid = (known?.paid.get(member_id) ?? []).filter((one) => one.at.getTime() <= at)
  const corrected = (known?.corrected.get(member_id) ?? []).map((one) => one.at.getTime()).filter((one) => one <= at)
  const others = (known?.holders.get(fingerprint) ?? []).filter((one) => one.member_id !== member_id)
  const isShared = others.some(({ since }) => since.getTime() < account_since.getTime() - GRACE_MS)
  const isSuspected = (known?.suspected.get(member_id) ?? []).some(
    ({ cleared_at }) => cleared_at === null || cleared_at.getTime() > at + GRACE_MS,
  )
  return {
    ...{ at, accountSince: account_since.getTime(), hasSignal: isShared || isSuspected },
    amountOfDay: amounts.reduce((sum, one) => sum + one.amount, row.amount),
    hasBeenPaid: paid.filter(({ is_back }) => !is_back).length > paid.filter(({ is_back }) => is_back).length,
    correctedAt: corrected.length > 0 ? Math.max(...corrected) : null,
  }
}

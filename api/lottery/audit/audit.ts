// Draws from zero: the result again from the revealed key, the list of entries again from the bets, and what
// every bet came to again from the rules (requirements 7.2: I-07, I-08, I-09).
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../shell/db.ts'
import { add, tally } from '../../shell/tally.ts'
import { apartBets } from '../../ledger/settle/apart.ts'
import type { Check } from '../../ledger/audit/audit.ts'
import { previewDraw } from '../../ledger/settle/resettle.ts'
import { resultOf } from '../draw.ts'
import { freeze } from '../entries/entries.ts'
import { findBlockSums, type EntryBlock } from '../entries/entries.sql.ts'
import { judgeOf } from '../settlement.ts'
import { findPastIssues, type PastIssue } from './audit.sql.ts'

const PAGE = 500
const GENESIS = new Date(0)

type Scope = { buckets: readonly number[]; since?: Date }

/** Three checks over the issues with a draw at or after `since`; all of them where it is left out. */
export async function auditDraws(db: Db, { buckets, since = GENESIS }: Scope): Promise<Check[]> {
  const [results, lists, bets] = [tally(), tally(), tally()]
  const unread = (await apartBets(db)).map((bet) => `${named(bet, bet.drawId)} waits for people`)
  for (let after = 0n; ;) {
    const page = await findPastIssues(db, after, since, PAGE)
    for (const issue of page) {
      add(results, { counted: issue.numbers ? 1 : 0, breaches: isOfItsKey(issue) ? 0 : 1 })
      if (!issue.entries) continue
      if (issue.numbers) add(lists, { counted: 1, breaches: (await isOfItsBets(db, issue, buckets)) ? 0 : 1 })
      if (!issue.isSettled) continue
      const preview = await previewDraw(db, { ...issue, buckets, judge: judgeOf(issue) })
      add(bets, { counted: issue.entries, breaches: preview.lines })
      unread.push(...preview.unread.map((bet) => `${named(bet, issue.drawId)} is settled`))
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.drawId
  }
  return [
    { id: 'I-09', says: 'every result is what its revealed key draws', ...results },
    { id: 'I-08', says: 'every published list of entries is that of the bets', ...lists },
    {
      ...{ id: 'I-07', says: 'every settled bet came to what the rules make of its draw' },
      ...{ counted: bets.counted, breaches: bets.breaches + unread.length, named: unread },
    },
  ]
}

const named = ({ orderId, line }: { orderId: string; line: number }, drawId: bigint) =>
  `bet ${orderId} line ${line} of draw ${drawId} cannot be read, and`

function isOfItsKey({ numbers, key, beacon, lottery, issue }: PastIssue): boolean {
  if (!numbers) return true
  if (!key || beacon === null) return false
  return resultOf({ lottery, issue, beacon }, key).join() === numbers.join()
}

async function isOfItsBets(db: Db, issue: PastIssue, buckets: readonly number[]) {
  const now = await freeze(db, issue, buckets)
  return (
    now !== null &&
    issue.root !== null &&
    now.root.equals(issue.root) &&
    now.entries === issue.entries &&
    now.stakes === issue.stakes &&
    isDeepStrictEqual(now.bucketRoots, issue.bucketRoots) &&
    (await areItsBlocks(db, issue.drawId, now.blocks, buckets))
  )
}

/** Are the stored blocks, which the members' tickets come from, those of the bets? */
async function areItsBlocks(
  db: Db,
  drawId: bigint,
  blocks: EntryBlock[],
  buckets: readonly number[],
): Promise<boolean> {
  const stored: string[] = []
  for (const bucket of buckets)
    for (const { sum, ...block } of await findBlockSums(db, bucket, drawId))
      stored.push(blockText({ bucket, ...block }, sum.toString('hex')))
  const made = blocks.map((block) => blockText(block, hash('sha256', block.hashes, 'hex')))
  return stored.join() === made.join()
}

const blockText = (one: Omit<EntryBlock, 'hashes'>, sum: string): string =>
  [one.bucket, one.block, one.order, one.line, one.root.toString('hex'), sum].join(' ')

// Settled bets become turnover: each line once, a chunk of a draw at a time, later than settlement (decision 26).
import { effectiveStakes } from '../../core/lottery/hedge.ts'
import { fen } from '../../core/money.ts'
import { applyTurnover, countedTurnover } from '../../core/turnover.ts'
import type { Db, Tx } from '../shell/db.ts'
import { each } from '../shell/each.ts'
import {
  claimChunk,
  insertClosings,
  insertCounted,
  insertUses,
  lockMembers,
  openObligations,
  settledLines,
  uncountedChunks,
} from './turnover.sql.ts'
import type { ChunkRow, CountedLine, LineRow, ObligationRow, Stretch, Use } from './turnover.sql.ts'

/** Lotteries count in full for deposits (rulebook 5, contribution ratio). */
const LOTTERY_RATIO_BP = 10_000

/** How far back a chunk is looked for; nothing stays uncounted this long but by a long outage. */
const LOOK_BACK_HOURS = 72

/** Counts every settled chunk of a bucket that is not counted yet. */
export async function countTurnover(db: Db, bucket: number): Promise<void> {
  const chunks: ChunkRow[] = []
  for (;;) {
    const page = await uncountedChunks(db, bucket, LOOK_BACK_HOURS, chunks.at(-1))
    if (page.length === 0) break
    chunks.push(...page)
  }
  await each('the chunks of turnover', chunks, ({ draw_id, after_member, upto_member, claim }) => {
    const stretch = { bucket, drawId: draw_id, after: after_member, upto: upto_member, claim }
    return db.tx((tx) => countStretch(tx, stretch))
  })
}

/** One chunk, in one transaction. Whoever comes second finds it claimed and does nothing. */
export async function countStretch(tx: Tx, stretch: Stretch): Promise<void> {
  if (!(await claimChunk(tx, stretch))) return
  const byMember = Map.groupBy(await settledLines(tx, stretch), (line) => line.member_id)
  const members = [...byMember.keys()]
  if (members.length === 0) return
  await lockMembers(tx, stretch.bucket, members)
  const open = await openObligations(tx, stretch.bucket, members)
  const asked = Map.groupBy(open, (row) => row.member_id)

  const counted: CountedLine[] = []
  const uses: Use[] = []
  for (const [member, lines] of byMember) {
    const own = countLines(lines)
    counted.push(...own)
    uses.push(...allocate(own, asked.get(member) ?? []))
  }
  await insertCounted(tx, stretch.bucket, stretch.drawId, counted)
  if (uses.length > 0) await insertUses(tx, stretch.bucket, uses)
  await closeDone(tx, stretch.bucket, open, uses)
}

/** What each line of one member on this draw counts. */
function countLines(lines: readonly LineRow[]): CountedLine[] {
  const effective = effectiveStakes(
    lines.map((line) => ({
      play: line.play,
      selection: line.selection,
      unitStake: fen(line.unit_stake),
      stake: fen(line.stake),
      refund: fen(line.refund),
    })),
  )
  return lines.map((line, at) => {
    const own = effective[at] ?? fen(0n)
    return { ...line, effective: own, counted: countedTurnover(own, LOTTERY_RATIO_BP) }
  })
}

/** Which line is used for which obligation: line by line, what it adds to each one's progress. */
function allocate(lines: readonly CountedLine[], obligations: readonly ObligationRow[]): Use[] {
  const open = obligations.map((one) => ({
    id: one.id,
    required: fen(one.required),
    createdAt: one.created_at.getTime(),
    progress: fen(one.done),
  }))
  const uses: Use[] = []
  for (const line of lines) {
    const bet = { placedAt: line.accepted_at.getTime(), counted: fen(line.counted) }
    const after = applyTurnover(open, [bet])
    for (const [at, one] of open.entries()) {
      const progress = after[at] ?? one.progress
      const amount = progress - one.progress
      if (amount > 0n) {
        const { member_id, order_id } = line
        uses.push({
          memberId: member_id,
          orderId: order_id,
          line: line.line,
          obligationId: one.id,
          amount,
        })
      }
      one.progress = progress
    }
  }
  return uses
}

async function closeDone(
  tx: Tx,
  bucket: number,
  open: readonly ObligationRow[],
  uses: readonly Use[],
) {
  const used = Map.groupBy(uses, (use) => use.obligationId)
  for (const one of open) {
    const added = (used.get(one.id) ?? []).reduce((sum, use) => sum + use.amount, 0n)
    if (added === 0n || one.done + added < one.required) continue
    const closing = { obligationId: one.id, reason: 'done' as const, ref: '' }
    await insertClosings(tx, { bucket, id: one.member_id }, [closing])
  }
}

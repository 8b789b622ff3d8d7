// Settled wagers of any source become turnover: each once, later than settlement (decision 26).
import { fen } from '../../core/money.ts'
import { plainMicros } from '../../core/time.ts'
import { applyTurnover, countedTurnover } from '../../core/turnover.ts'
import type { Tx } from '../shell/db.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Hooks } from '../shell/hook.ts'
import type { Settled, ValidBet, WagerSource } from '../shell/wager.ts'
import { lockMembers } from '../shell/shell.sql.ts'
import {
  claim,
  findCounted,
  findCountedUpto,
  insertClosings,
  insertCounted,
  insertUses,
  moveCountedUpto,
  openObligations,
  sayCounted,
  type CountedBet,
  type ObligationRow,
  type Use,
} from './turnover.sql.ts'

/** Longer than any transaction that settles may last. */
const MARGIN_SECONDS = 600
const PAGE = 200

type Counts = Pick<House, 'db' | 'hooks'>

/** Counts everything of a bucket that a source has settled and that is not counted yet. */
export async function countTurnover({ db, hooks }: Counts, bucket: number, source: WagerSource): Promise<void> {
  const counted = { bucket, source: source.code }
  const upto = await findCountedUpto(db, bucket, source.code)
  const found: Settled[] = []
  for (;;) {
    const page = await source.settled(db, bucket, found.at(-1) ?? { at: upto, key: '' }, PAGE)
    found.push(...page)
    if (page.length < PAGE) break
  }
  let failed: string | null = null
  try {
    // In their order, so that the first failure is the earliest.
    await each('the turnover of what was settled', found, async ({ at, key }) => {
      try {
        await db.tx((tx) => countSettled(tx, hooks, source, { bucket, at, key }))
      } catch (error) {
        failed ??= at
        throw error
      }
    })
  } finally {
    await moveCountedUpto(db, counted, { margin: MARGIN_SECONDS, failed })
  }
}

/** Counts wagers that were settled in one transaction. A second run finds them claimed and does nothing. */
export async function countSettled(
  tx: Tx,
  hooks: Pick<Hooks, 'counted'>,
  source: WagerSource,
  settled: Settled & { bucket: number },
): Promise<void> {
  const { bucket } = settled
  const counted = { bucket, source: source.code }
  const countedAt = await claim(tx, counted, settled)
  if (countedAt === undefined) return
  const valid = await source.valid(tx, bucket, settled.key)
  if (valid.length > 0) await countBets(tx, { bucket, countedAt, at: settled.at, hooks }, valid)
  await sayCounted(tx, counted, settled.key)
}

type Counting = { bucket: number; countedAt: string; at: string; hooks: Pick<Hooks, 'counted'> }

async function countBets(
  tx: Tx,
  { bucket, countedAt, at, hooks }: Counting,
  valid: readonly ValidBet[],
): Promise<void> {
  const members = [...new Set(valid.map(({ memberId }) => memberId))]
  await lockMembers(tx, bucket, members)
  // A wager that is settled again was counted at its first settlement.
  const before = await findCounted(tx, bucket, valid)
  const bets = valid.filter(({ orderId, line }) => !before.has(`${orderId} ${line}`)).map(counts)
  const open = await openObligations(tx, bucket, members)
  const asked = Map.groupBy(open, (row) => row.member_id)
  const uses = [...Map.groupBy(bets, ({ memberId }) => memberId)].flatMap(([member, own]) =>
    allocate(own, asked.get(member) ?? []),
  )
  await insertCounted(tx, { bucket, at: countedAt }, bets)
  await hooks.counted(tx, bucket, at, bets)
  if (uses.length > 0) await insertUses(tx, bucket, uses)
  await closeDone(tx, bucket, open, uses)
}

const counts = (bet: ValidBet): CountedBet => ({
  ...bet,
  counted: countedTurnover(bet.valid, bet.ratioBp),
})

/** Which bet is used for which obligation: bet by bet, what it adds to each one's progress. */
function allocate(bets: readonly CountedBet[], obligations: readonly ObligationRow[]): Use[] {
  const open = obligations.map((one) => ({
    id: one.id,
    source: one.source,
    required: fen(one.required),
    createdAt: plainMicros(one.createdAt),
    progress: fen(one.done),
  }))
  const uses: Use[] = []
  for (const { memberId, orderId, line, placedAt, valid, ratioBp, bonusBp } of bets) {
    const bet = { placedAt: plainMicros(placedAt), effective: valid, ratioBp, bonusBp }
    const after = applyTurnover(open, [bet])
    for (const [at, one] of open.entries()) {
      const progress = after[at] ?? one.progress
      const amount = progress - one.progress
      if (amount > 0n) uses.push({ memberId, orderId, line, obligationId: one.id, amount })
      one.progress = progress
    }
  }
  return uses
}

async function closeDone(tx: Tx, bucket: number, open: readonly ObligationRow[], uses: readonly Use[]) {
  const used = Map.groupBy(uses, (use) => use.obligationId)
  for (const one of open) {
    const added = (used.get(one.id) ?? []).reduce((sum, use) => sum + use.amount, 0n)
    if (added === 0n || one.done + added < one.required) continue
    const closing = { obligationId: one.id, reason: 'done' as const, ref: '' }
    await insertClosings(tx, { bucket, id: one.member_id }, [closing])
  }
}

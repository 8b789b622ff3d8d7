// Settling a draw again (decision 26): reversing pairs, in chunks of whole members, each chunk exactly once.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { outcomes, transferKinds, type Outcome } from '../../../core/ledger.ts'
import { fen, type Fen } from '../../../core/money.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { each } from '../../shell/each.ts'
import type { Member } from '../../shell/serve.ts'
import { keyOf } from '../post/keys.ts'
import { largestDebts } from './debts.sql.ts'
import {
  findCorrected,
  findDebtors,
  repayReceivable,
  resettleBets,
  settledBets,
  sumResettled,
  takeCreditBack,
  type Corrected,
  type Resettled,
  type SettledBet,
} from './resettle.sql.ts'
import { columnsOf, wholeMembers, type Settled, type Settling } from './settle.ts'

export type { Resettled } from './resettle.sql.ts'

// Smaller than a chunk of settlement: the function compares its lines with each other, and is seldom called.
const CHUNK_LINES = 250
/** The most rows of the list of those who owe. */
const LISTED = 200

export type Resettling = Omit<Settling, 'renew' | 'lanes'> & {
  /** Which correction of the draw this is, counted from 1; approved by two people. */
  readonly number: number
}

/**
 * Settles every settled bet of a draw again, bucket by bucket, and answers what that came to. Cut off
 * anywhere, or run twice, the next call goes on behind the chunks that are done.
 */
export async function resettleDraw(db: Sql, resettling: Resettling): Promise<Resettled> {
  const { drawId, number, buckets } = resettling
  for (const bucket of buckets) {
    for (let after = 0n; ;) {
      const next = await resettleNext(db, bucket, resettling, after)
      if (next === undefined) break
      after = next
    }
  }
  return sumResettled(db, drawId, number)
}

/** Settles again one chunk of bets behind a member; answers where the next chunk begins, or nothing after the last. */
export async function resettleNext(
  db: Sql,
  bucket: number,
  { drawId, number, judge, limit = CHUNK_LINES }: Resettling,
  after: bigint,
): Promise<bigint | undefined> {
  const bets = await settledBetsChunk(db, bucket, drawId, { after, limit })
  if (bets.length === 0) return undefined
  const chunk = { bucket, drawId, number, after }
  // A bet that people have decided, or that the rules cannot read, keeps its outcome.
  const judged = judge(bets).map((now, at) => {
    const was = bets[at] as SettledBet
    return now && !was.isLeft ? now : asItWas(was)
  })
  return (await resettleChunk(db, chunk, judged)).upto
}

const asItWas = ({ memberId, orderId, line, outcome, payout, refund }: SettledBet): Settled => ({
  ...{ memberId, orderId, line, payout, refund },
  outcome: outcomeOf(outcome),
})

function outcomeOf(code: number): Outcome {
  const found = Object.entries(outcomes).find(([, known]) => known === code)
  if (!found) throw new Error(`no outcome ${code}`)
  return found[0] as Outcome
}

export type Preview = Pick<Resettled, 'lines' | 'wasPaid' | 'paid'> & {
  /** Bets that the rules cannot read. */
  unread: SettledBet[]
}

/** Returns the changes that a second settlement of a draw would make, without moving money. */
export async function previewDraw(
  db: Sql,
  { drawId, buckets, judge }: Pick<Resettling, 'drawId' | 'buckets' | 'judge'>,
): Promise<Preview> {
  const sums: Preview = { lines: 0, wasPaid: 0n, paid: 0n, unread: [] }
  for (const bucket of buckets) {
    for (let after = 0n; ;) {
      const bets = await settledBetsChunk(db, bucket, drawId, { after, limit: CHUNK_LINES })
      const last = bets.at(-1)
      if (!last) break
      after = last.memberId
      const now = judge(bets)
      bets.forEach((was, at) => add(sums, was, now[at]))
    }
  }
  return sums
}

function add(sums: Preview, was: SettledBet, now: Settled | undefined) {
  if (was.isLeft) return
  if (!now) return void sums.unread.push(was)
  const isSame = was.outcome === outcomes[now.outcome] && was.payout === now.payout && was.refund === now.refund
  if (isSame) return
  sums.lines += 1
  sums.wasPaid += was.payout + was.refund
  sums.paid += now.payout + now.refund
}

/** The next settled bets of a draw in a bucket, in member order, never part of a member's bets. */
const settledBetsChunk = (
  db: Sql,
  bucket: number,
  drawId: bigint,
  page: { after: bigint; limit: number },
): Promise<SettledBet[]> => wholeMembers((range) => settledBets(db, bucket, drawId, range), page)

type Chunk = { bucket: number; drawId: bigint; number: number; after: bigint }

const resettleChunk = (db: Sql, chunk: Chunk, bets: readonly Settled[]) =>
  resettleBets(db, {
    ...chunk,
    ...columnsOf(bets, ({ orderId, line }) => keyOf('resettle', chunk.number, orderId, line)),
    outbox: randomUUIDv7(),
  })

/** The next members of a bucket whose money a correction has changed, in their order. */
export const correctedMembers = (
  db: Sql,
  bucket: number,
  { drawId, number, after }: { drawId: bigint; number: number; after: bigint },
): Promise<Corrected[]> => findCorrected(db, bucket, { drawId, number }, { after, limit: CHUNK_LINES })

/** Takes what members of a bucket owe out of the cash that they have by now. */
export const collectReceivables = async (db: Sql, bucket: number): Promise<void> =>
  each('the debtors', await findDebtors(db, bucket), ({ id }) =>
    repayReceivable(db, { bucket, id }, randomUUID(), randomUUIDv7()),
  )

/** The members who owe the house most. */
export async function receivableList(db: Sql): Promise<{ bucket: number; memberId: bigint; owed: Fen }[]> {
  const debts = await largestDebts(db, LISTED)
  return debts.map(({ bucket, member_id: memberId, owed }) => ({ bucket, memberId, owed: fen(owed) }))
}

/**
 * Takes a deposit, or what it gave, back from the member's cash, whole. What the wallet cannot give the house advances,
 * and the member owes it; the answer is how much that was, in fen. One key moves once: a second call throws.
 */
export function takeBackWhole(
  tx: Tx,
  member: Member,
  { kind, ...taking }: { kind: 'deposit_undone' | 'gift_undone'; key: string; ref: string; amount: Fen },
): Promise<Fen> {
  const { code } = transferKinds[kind]
  return takeCreditBack(tx, member, { ...taking, kind: code, outbox: randomUUIDv7() })
}

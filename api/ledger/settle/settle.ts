// Settlement: set-based, in chunks of whole members, each chunk exactly once.
import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { outcomes, type Outcome } from '../../../core/ledger.ts'
import type { Fen } from '../../../core/money.ts'
import type { Db, Sql } from '../../shell/db.ts'
import { insertApart } from './apart.sql.ts'
import { keyOf } from '../post/keys.ts'
import { openBets, plainArray, settleBets, type BetColumns, type BetRange, type OpenBet } from '../post/ledger.sql.ts'

/** The outcome of a bet by the rules: `payout` includes the stake of a winning bet. */
export type Settled = {
  readonly memberId: bigint
  readonly orderId: string
  readonly line: number
  readonly outcome: Outcome
  readonly payout: Fen
  readonly refund: Fen
}

export type Chunk = {
  readonly bucket: number
  readonly drawId: bigint
  /** The member behind whom the chunk begins: 0 for the first, then what the one before answered. */
  readonly after: bigint
  /** Every open bet of that stretch, from `openBetsChunk`. */
  readonly bets: readonly Settled[]
}

/** Bets in one chunk: while it is written, its winners' wallets are locked. */
const CHUNK_BETS = 2_500

/**
 * The next open bets of a draw in a bucket, in member order, never part of a member's bets.
 * Empty where nothing is left. Only for a draw that takes no bets any more.
 */
export const openBetsChunk = (
  db: Sql,
  bucket: number,
  drawId: bigint,
  { after, limit = CHUNK_BETS }: { after: bigint; limit?: number },
): Promise<OpenBet[]> => wholeMembers((range) => openBets(db, bucket, drawId, range), { after, limit })

/** The first bets behind a member, up to a number, or all of one member who has more: a member's bets stay together. */
export async function wholeMembers<B extends { memberId: bigint }>(
  read: (range: BetRange) => Promise<B[]>,
  { after, limit }: { after: bigint; limit: number },
): Promise<B[]> {
  const found = await read({ after, limit: limit + 1 })
  if (found.length <= limit) return found
  const last = found.at(-1)?.memberId as bigint
  const whole = found.filter((bet) => bet.memberId !== last)
  return whole.length > 0 ? whole : read({ after: last - 1n, upto: last })
}

/**
 * Writes results, payouts and refunds of one chunk. The draw must be drawn, or void, where every
 * stake comes back. Answers where the next chunk begins, and whether this one had been settled before.
 */
export function settleChunk(db: Sql, chunk: Chunk): Promise<{ upto: bigint; repeated: boolean }> {
  const { bucket, drawId, after, bets } = chunk
  if (bets.length === 0) throw new Error('a chunk of nothing')
  return settleBets(db, {
    bucket,
    drawId,
    after,
    // A bet without a payment writes no movement, so it needs no key of its own.
    ...columnsOf(bets, (bet) => (isPaid(bet) ? keyOf('settle', bet.orderId, bet.line) : bet.orderId)),
    chunkKey: keyOf('settled', drawId, after),
    outbox: randomUUIDv7(),
  })
}

/** Judged bets as the functions of the ledger take them, each under its key. */
export function columnsOf(bets: readonly Settled[], key: (bet: Settled) => string): BetColumns {
  const each = <T extends number | bigint | string>(value: (bet: Settled) => T) => plainArray(bets.map(value))
  return {
    members: each(({ memberId }) => memberId),
    orders: each(({ orderId }) => orderId),
    lines: each(({ line }) => line),
    outcomes: each(({ outcome }) => outcomes[outcome]),
    payouts: each(({ payout }) => payout),
    refunds: each(({ refund }) => refund),
    keys: each(key),
  }
}

export type Settling = {
  readonly drawId: bigint
  readonly buckets: readonly number[]
  /** Returns the outcome of each bet by the rules; undefined where the rules cannot read the bet. */
  readonly judge: (bets: OpenBet[]) => (Settled | undefined)[]
  /** Called behind each chunk that is settled. */
  readonly renew?: () => Promise<unknown>
  /** Bets in a chunk, and buckets at a time; unless said otherwise, what keeps bets flowing meanwhile. */
  readonly limit?: number
  readonly lanes?: number
  readonly onApart?: (bets: readonly OpenBet[]) => void
}

// Of two buckets one is read and judged while the other is written; more would only take from the bets.
const LANES = 2

/**
 * Settles every open bet of a draw. Cut off anywhere, the next call goes on with what is still open. A bet that the
 * rules cannot read is set apart, for people; `onApart` hears of it.
 */
export async function settleDraw(db: Db, settling: Settling): Promise<void> {
  const buckets = settling.buckets.values()
  const lane = async () => {
    for (const bucket of buckets) await settleBucket(db, bucket, settling)
  }
  await Promise.all(Array.from({ length: settling.lanes ?? LANES }, lane))
}

async function settleBucket(db: Db, bucket: number, settling: Settling): Promise<void> {
  const { drawId, judge, renew, onApart, limit = CHUNK_BETS } = settling
  for (let after = 0n; ;) {
    const bets = await openBetsChunk(db, bucket, drawId, { after, limit })
    if (bets.length === 0) return
    const judged = await inSlices(bets, judge)
    const apart = bets.filter((_, at) => !judged[at])
    if (apart.length > 0) {
      await db.tx((tx) => insertApart(tx, bucket, drawId, apart))
      onApart?.(apart)
    }
    const settled = judged.filter((one) => one !== undefined)
    after =
      settled.length > 0
        ? (await settleChunk(db, { bucket, drawId, after, bets: settled })).upto
        : (bets.at(-1) as OpenBet).memberId
    await renew?.()
  }
}

/** Bets judged between two breaths: some milliseconds, in which no bet on another draw can be taken. */
const SLICE_BETS = 128

async function inSlices(bets: readonly OpenBet[], judge: Settling['judge']): Promise<(Settled | undefined)[]> {
  const judged: (Settled | undefined)[] = []
  for (let from = 0; from < bets.length; from += SLICE_BETS) {
    await breathe()
    for (const one of judge(bets.slice(from, from + SLICE_BETS))) judged.push(one)
  }
  await breathe()
  return judged
}

const isPaid = ({ payout, refund }: Settled): boolean => payout > 0n || refund > 0n

/** A full refund: the results of these bets on a void draw. */
export const refunded = (bets: readonly OpenBet[]): Settled[] =>
  bets.map(({ memberId, orderId, line, stake }) => ({
    memberId,
    orderId,
    line,
    outcome: 'void',
    payout: 0n as Fen,
    refund: stake,
  }))

// Bets that settlement could not read wait for two people (R-LED-11): they let one be settled
// after all, by rules that can read it now, or give its stake back.
import type { Fen } from '../../../core/money.ts'
import type { Db, Sql, Tx } from '../../shell/db.ts'
import { approve, propose, type Said, type Second } from '../../shell/proposals.ts'
import {
  countLate,
  everyApart,
  findApart,
  lockApart,
  markEnded,
  putEnding,
  type ApartBet,
  type Ending,
} from './apart.sql.ts'
import { settleChunk, type Settled } from './settle.ts'
import type { OpenBet } from '../post/ledger.sql.ts'

export { cutOffApart, waitingApart } from './apart.sql.ts'
export { apartFacts } from '../seal/own-facts.sql.ts'
export type { ApartBet, Ending } from './apart.sql.ts'

export type BetName = { orderId: string; line: number }

/** Every bet that was set apart and waits, oldest first. */
export const apartBets = (db: Sql): Promise<ApartBet[]> => everyApart(db)

/** The first person proposes how the bet ends; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeEnding(
  db: Db,
  bet: BetName,
  said: { ending: Ending; note: string; person: string },
): Promise<void> {
  const found = await waiting(db, bet)
  await db.tx(async (tx) => {
    await putEnding(tx, found, said)
    await propose(tx, saidOf(found, said))
  })
}

const saidOf = (
  { orderId, line, stake }: ApartBet,
  { ending, note }: { ending: Ending; note: string | null },
): Said => ({ kind: 'bet', subject: `${orderId} ${line}`, says: { ending, note, stake } })

/** Called in the approving transaction with the outcome of a bet that two people have ended. */
export type OnEnded = (tx: Tx, bet: ApartBet, settled: Settled) => Promise<void>

/** The outcome of a bet under the rules of now; undefined where the rules still cannot read the bet. */
export type JudgeOne = (bet: OpenBet & { drawId: bigint }) => Promise<Settled | undefined>

/**
 * The second person agrees, and the bet gets its result. Cut off in between, the same call goes on. Throws a plain
 * sentence where it may not be.
 */
export async function approveEnding(
  db: Db,
  bet: BetName,
  { person, hash, judge, onEnded }: Second & { judge: JudgeOne; onEnded: OnEnded },
): Promise<Settled> {
  const found = await waiting(db, bet)
  const settled = found.ending === 'settle' ? await judge(found) : voided(found)
  if (!settled) throw new Error('the rules still cannot read this bet; its stake can go back: void')
  if (found.approvedBy === null) {
    await db.tx(async (tx) => {
      const { ending, note } = await lockApart(tx, found)
      if (!ending || ending !== found.ending) throw new Error('nobody has proposed this for the bet')
      await approve(tx, saidOf(found, { ending, note }), hash)
      await markEnded(tx, found, person)
      await onEnded(tx, found, settled)
    })
  }
  const { bucket, drawId } = found
  const after = FIRST_LATE - BigInt(await countLate(db, bucket, drawId, FIRST_LATE))
  await settleChunk(db, { bucket, drawId, after, bets: [settled] })
  return settled
}

// A chunk is known by the member behind whom it begins. These are below all of them, and below what the turnover of
// draws that were settled again is claimed by (api/turnover/turnover.sql.ts).
const FIRST_LATE = -(2n ** 41n)

async function waiting(db: Sql, { orderId, line }: BetName): Promise<ApartBet> {
  const found = await findApart(db, orderId, line)
  if (!found) throw new Error('no such bet waits for people')
  return found
}

const voided = ({ memberId, orderId, line, stake }: ApartBet): Settled => ({
  ...{ memberId, orderId, line, outcome: 'void', payout: 0n as Fen, refund: stake },
})

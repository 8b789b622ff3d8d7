// Wins beyond what their round can bring or count for: not paid by a venue's word alone, two people decide (R-GAM-02).
import type { Db, Sql } from '../shell/db.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import {
  closeReview,
  endReview,
  heldWinOf,
  lockReview,
  putReview,
  type HeldWin,
  type ReviewEnding,
} from './review.sql.ts'

export { heldWins } from './review.sql.ts'

export type { HeldWin, ReviewEnding } from './review.sql.ts'

/** The first person proposes; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeReview(
  db: Db,
  round: string,
  said: { ending: ReviewEnding; note: string; person: string },
): Promise<void> {
  const found = await waiting(db, round)
  await db.tx(async (tx) => {
    await putReview(tx, found, said)
    await propose(tx, saidOf(found, said))
  })
}

const saidOf = (
  { round, game, stake, amount, cap, valid }: HeldWin,
  { ending, note }: { ending: string; note: string | null },
): Said => ({
  kind: 'venue',
  subject: round,
  says: { ending, note, game, stake, amount, cap, valid },
})

/** The second person agrees: the win is paid, cut to the bound or not, or the round is void and its stake is back. Throws a plain sentence. */
export async function approveReview(db: Db, round: string, { person, hash }: Second): Promise<ReviewEnding> {
  const found = await waiting(db, round)
  return db.tx(async (tx) => {
    const { ending, note, isOver } = await lockReview(tx, found)
    if (isOver || !ending) throw new Error('nobody has proposed this for the round')
    await approve(tx, saidOf(found, { ending, note }), hash)
    await closeReview(tx, found, person)
    if (!(await endReview(tx, found, ending))) throw new Error('the venue has rolled this round back meanwhile')
    return ending
  })
}

async function waiting(db: Sql, round: string): Promise<HeldWin> {
  const found = await heldWinOf(db, round)
  if (!found) throw new Error('no win of this round waits for people')
  return found
}

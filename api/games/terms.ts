// The terms under which a journal entry was posted, as a hash that lies beside its movements under the seals: by it the
// audit sees that the row is still that of the entry.
import { bodyOf } from '../ledger/post/keys.ts'
import { bodyWith, plainTerms } from '../ledger/post/terms.ts'
import type { JournalRound } from './audit-rounds.sql.ts'

export type PostedRound = Pick<JournalRound, 'venue' | 'number' | 'round' | 'game' | 'permit'> &
  Pick<JournalRound, 'stake' | 'risk' | 'returned' | 'valid' | 'outcome' | 'placedAt' | 'launch'>

/** The body of a round's command, which a repeat has to bring as well. */
export const roundBody = (one: PostedRound): Buffer =>
  bodyWith(bodyOf(one.venue, one.number, one.round), roundTerms(one))

export function roundTerms(one: PostedRound): Buffer {
  const { venue, number, round, launch, game, permit, outcome } = one
  const { stake, risk, returned, valid, placedAt } = one
  const named = { venue, number, round, launch, game, permit, outcome }
  return plainTerms('round', { ...named, stake, risk, returned, valid, at: placedAt.getTime() })
}

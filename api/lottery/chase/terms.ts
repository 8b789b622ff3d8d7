// The terms that a chase was ordered under, hashed beside its held stake (decision 0031).
import { plainTerms } from '../../ledger/post/terms.ts'
import type { NewChase } from './chase.sql.ts'

/** Everything of it that never changes: its lines, and which issues get how much. */
export const chaseTerms = ({ lottery, stopOnWin, lines, total, legs }: Omit<NewChase, 'id'>) =>
  plainTerms('chase', {
    ...{ lottery, stopOnWin, lines, total },
    legs: legs.map(({ drawId, issue, multiple, stake, opensAt, lockAt }) => [
      ...[drawId, issue, multiple, stake],
      ...[opensAt.getTime(), lockAt.getTime()],
    ]),
  })

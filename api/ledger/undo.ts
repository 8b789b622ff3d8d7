// A credited deposit that its provider has undone goes back to where it came from.
import { randomUUIDv7 } from 'node:crypto'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { takeDepositBack } from './resettle.sql.ts'

/**
 * Takes a deposit back from the member, whole: cash to bank:in. What the wallet cannot give the house advances,
 * and the member owes it; the answer is how much that was, in fen. One key moves once: a second call throws.
 */
export function undoDeposit(
  tx: Tx,
  member: Member,
  undoing: { key: string; ref: string; amount: Fen },
): Promise<Fen> {
  return takeDepositBack(tx, member, { ...undoing, outbox: randomUUIDv7() })
}

// Taking an order back before the lock 撤单: the whole order, its money once.
import { randomUUIDv7 } from 'node:crypto'
import { boardCodes } from '../../../core/ledger.ts'
import { fen, type Fen } from '../../../core/money.ts'
import type { Tx } from '../../shell/db.ts'
import { Refusal } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { cancelBets } from './ledger.sql.ts'

export type Cancel = {
  readonly member: Member
  readonly orderId: string
  /** Only an order of this board: quick win and the odds board take nothing back. */
  readonly board: keyof typeof boardCodes
  readonly key: string
  readonly body: Buffer
}

const reasons: Record<number, string> = {
  14: 'draw_closed',
  21: 'order_unknown',
  22: 'order_over',
}

/**
 * Gives a whole order back inside the caller's transaction, as long as its draw takes bets. The draw's
 * row decides: closing it waits for us, or we come too late. Refuses draw_closed, order_unknown
 * and order_over, which an order is that has a result or was taken back before.
 */
export async function cancelOrder(
  tx: Tx,
  { member, orderId, board, key, body }: Cancel,
): Promise<{ refund: Fen; balance: Fen }> {
  const { code, refund, balance } = await cancelBets(tx, {
    ...{ bucket: member.bucket, memberId: member.id, orderId, board: boardCodes[board] },
    ...{ key, body, outbox: randomUUIDv7() },
  })
  const reason = reasons[code]
  if (reason) throw new Refusal(reason)
  if (code !== 1) throw new Error(`the ledger answered with code ${code}`)
  return { refund: fen(refund), balance: fen(balance) }
}

// Who else acts on a deposit that was credited: by a job, so that nothing of theirs can hold up the money.
import { toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertJob } from '../shell/shell.sql.ts'

/** `ref` as turnover knows it, `amount` is what arrived, `atMs` when, by the database's clock. */
export const tellOffers = (
  tx: Tx,
  member: Member,
  { ref, amount, atMs }: { ref: string; amount: Fen; atMs: number },
): Promise<void> =>
  insertJob(tx, member, 'offers_deposit', { ref, amount: toWire(amount), at: atMs })

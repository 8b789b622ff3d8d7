// Who else acts on a deposit that was credited: by a job, so that nothing of theirs can hold up the money.
import { toWire } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertOutbox } from '../shell/shell.sql.ts'

/** `ref` as turnover knows it, `amount` is what arrived, `atMs` when, by the database's clock. */
export const tellOffers = (
  tx: Tx,
  { bucket, id }: Member,
  { ref, amount, atMs }: { ref: string; amount: Fen; atMs: number },
): Promise<void> =>
  insertOutbox(tx, bucket, 'job', {
    ...{ job: 'offers_deposit', bucket, member: String(id), ref },
    ...{ amount: toWire(amount), at: atMs },
  })

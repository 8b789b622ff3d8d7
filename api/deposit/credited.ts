// What follows a deposit that was credited, in a job of its own, so that it cannot hold up the money.
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertJob } from '../shell/shell.sql.ts'

/** `ref` as turnover knows it, which knows what arrived, too. */
export const tellOffers = (tx: Tx, member: Member, ref: string): Promise<void> =>
  insertJob(tx, member, 'offers_deposit', { ref })

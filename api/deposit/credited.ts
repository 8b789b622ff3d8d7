// The consequences of a credited deposit, in a job of their own, so that they cannot hold up the money.
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertJob } from '../shell/shell.sql.ts'

/** `ref` as turnover knows it, which knows what arrived, too. */
export const tellOffers = (tx: Tx, member: Member, ref: string): Promise<void> =>
  insertJob(tx, member, 'offers_deposit', { ref })

// The salts under which personal facts of members are hashed (decision 0055): created with the member and destroyed by
// an erasure, which a seal has to cover first.
import { randomBytes } from 'node:crypto'
import type { Sql } from '../../shell/db.ts'
import type { Whose } from './audit-facts.sql.ts'
import { addFacts } from './facts.ts'
import { saltFacts } from './own-facts.sql.ts'
import { insertSalt } from './salts.sql.ts'

/** In the transaction that makes the member, before the first of their facts. */
export async function giveSalt(tx: Sql, member: Whose): Promise<void> {
  await insertSalt(tx, member, randomBytes(32))
  await addFacts(tx, saltFacts, member, ['own'])
}

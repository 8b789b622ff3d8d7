// Hashes facts for the audit as `add_facts` does: facts with personal values under the salt of their member (decision
// 0055).
import { createHmac } from 'node:crypto'
import type { Sql } from '../../shell/db.ts'
import { isPersonal } from './personal.ts'
import { erasedIn, saltsIn } from './salts.sql.ts'
import type { Slice } from './slices.ts'

export type Salting = {
  /**
   * The salted hash that a fact of this member has to have, given the plain one; undefined where its salt is missing.
   */
  of(member: bigint, hash: Buffer): Buffer | undefined
  /** Was this member erased, so that nobody can tell any more? */
  isErased(member: bigint): boolean
}

const plain: Salting = { of: (_, hash) => hash, isErased: () => false }

export async function saltingOf(db: Sql, subject: string, slice: Slice): Promise<Salting> {
  if (!isPersonal(subject)) return plain
  const salts = new Map((await saltsIn(db, slice)).map(({ memberId, salt }) => [memberId, salt]))
  const erased = new Set(await erasedIn(db, slice))
  return {
    of: (member, hash) => {
      const salt = salts.get(member)
      return salt && createHmac('sha256', salt).update(hash).digest()
    },
    isErased: (member) => !salts.has(member) && erased.has(member),
  }
}

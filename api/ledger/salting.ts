// How the audit hashes facts, as `add_facts` does it: those of personal values with their member's salt (decision 0055).
import { createHmac } from 'node:crypto'
import type { Sql } from '../shell/db.ts'
import { isPersonal } from './personal.ts'
import { erasedIn, saltsIn } from './salts.sql.ts'
import type { Slice } from './slices.ts'

export type Salting = {
  /** What a fact of this member has to be, from the hash of what it says; undefined where there is no salt for it. */
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

// Which generations of the secret the database knows: what a process must hold to open, and may seal under.
import { CannotOpen } from './refusal.ts'
import type { Sql, Tx } from './db.ts'
import { everyGeneration, holdGenerations, insertGeneration } from './generations.sql.ts'
import { keyFor, type Generation, type Ring } from './ring.ts'

const WHERE = 'KOI_SECRET names it, or the file `secret` in the data folder'

/**
 * Throws `CannotOpen`, in one line, where this ring lacks a generation that may have sealed something, holds another
 * secret under its number, or would seal under one that was withdrawn. Every draw would be void (decision 19).
 */
export async function refuseOtherRing(db: Sql, ring: Ring): Promise<void> {
  for (const { generation, proof, withdrawn_at } of await everyGeneration(db)) {
    const held = ring.find(({ number }) => number === generation)
    if (withdrawn_at) {
      if (held === ring[0])
        throw new CannotOpen(`generation ${generation} of the secret was withdrawn: another one must stand first`)
    } else if (!held)
      throw new CannotOpen(`this database holds what generation ${generation} of the secret has sealed: ${WHERE}`)
    else if (!proofOf(held).equals(proof))
      throw new CannotOpen(`this database was made with another secret than this generation ${generation}: ${WHERE}`)
  }
}

/** From now on this ring's first generation may seal. Refuses as `refuseOtherRing` does. */
export async function enterRing(db: Sql, ring: Ring): Promise<void> {
  await refuseOtherRing(db, ring)
  await insertGeneration(db, ring[0].number, proofOf(ring[0]))
}

/**
 * Code that seals asks this first, in the same transaction: until it ends no generation comes or goes. Answers the ring of
 * that time. Throws if the ring's first generation was withdrawn: this server was not restarted with the newer secret.
 */
export async function mayBeSealed(tx: Tx, read: () => Ring): Promise<Ring> {
  await holdGenerations(tx)
  const ring = read()
  const [first] = ring
  await insertGeneration(tx, first.number, proofOf(first))
  const known = (await everyGeneration(tx)).find(({ generation }) => generation === first.number)
  if (!known || known.withdrawn_at || !known.proof.equals(proofOf(first)))
    throw new Error(`generation ${first.number} of this secret seals nothing any more`)
  return ring
}

const proofOf = ({ secret }: Generation): Buffer => keyFor(secret, 'proof of a generation')

// Secrets of second factors at rest: readable only with the house's secret, and sealed anew when that changes.
import type { Db } from '../../shell/db.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import { seal, unseal, type Place, type Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { factorsSealedElse, findFactor, setSealed } from './factor.sql.ts'

export { factorSeals } from './factor.sql.ts'

const place = ({ bucket, id }: Member): Place => ({
  purpose: 'second factors',
  at: `${bucket}:${id}`,
})

export const sealSecret = (ring: Ring, member: Member, secret: Buffer): Buffer => seal(ring, place(member), secret)

export const openSecret = (ring: Ring, member: Member, sealed: Buffer): Buffer => unseal(ring, place(member), sealed)

const MEMBERS_AT_ONCE = 100

/** Seals anew what lies under another generation than the first. Cut off anywhere, it goes on at the next call. */
export async function resealFactors(db: Db, buckets: readonly number[], ring: Ring): Promise<void> {
  for (const bucket of buckets) {
    for (;;) {
      const found = await factorsSealedElse(db, bucket, ring[0].number, MEMBERS_AT_ONCE)
      for (const id of found) await resealOne(db, { bucket, id }, ring)
      if (found.length < MEMBERS_AT_ONCE) break
    }
  }
}

const resealOne = (db: Db, member: Member, ring: Ring): Promise<void> =>
  db.tx(async (tx) => {
    await lockMember(tx, member)
    await mayBeSealed(tx, () => ring)
    const factor = await findFactor(tx, member)
    if (!factor) return
    await setSealed(tx, member, sealSecret(ring, member, openSecret(ring, member, factor.sealed)))
  })

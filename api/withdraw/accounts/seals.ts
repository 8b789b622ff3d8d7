// Account numbers under a newer generation of the secret, and which of them lie under an older one.
import type { Db, Tx } from '../../shell/db.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import { sealedUnder, type Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { fingerprintsOf, seal, unseal } from '../vault.ts'
import { everyAccount, keepHolder, membersSealedElse, updateSealed } from './accounts.sql.ts'

export { accountSeals } from './accounts.sql.ts'

const MEMBERS_AT_ONCE = 100

/** Seals anew what lies under another generation than the first. Cut off anywhere, it goes on at the next call. */
export async function resealAccounts(db: Db, buckets: readonly number[], ring: Ring) {
  for (const bucket of buckets) {
    let last = 0n
    for (;;) {
      const after = { bucket, id: last }
      const members = await membersSealedElse(db, after, ring[0].number, MEMBERS_AT_ONCE)
      for (const id of members) {
        last = id
        await db.tx(async (tx) => {
          await lockMember(tx, { bucket, id })
          await mayBeSealed(tx, () => ring)
          await resealMember(tx, { bucket, id }, ring)
        })
      }
      if (members.length < MEMBERS_AT_ONCE) break
    }
  }
}

/**
 * All accounts of a member at once, under the member's lock: a comparison of fingerprints finds them under one
 * generation. Those that were removed as well, for the age of their addresses.
 */
export async function resealMember(tx: Tx, member: Member, ring: Ring): Promise<void> {
  const all = await everyAccount(tx, member)
  for (const one of all.filter(({ cipher }) => sealedUnder(cipher) !== ring[0].number)) {
    const number = unseal(ring, member, one.id, one.cipher)
    const [fingerprint] = fingerprintsOf(ring, one, number)
    const cipher = seal(ring, member, one.id, number)
    await updateSealed(tx, member, one.id, { cipher, fingerprint })
    await keepHolder(tx, one.fingerprint, fingerprint)
  }
}

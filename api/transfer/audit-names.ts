// Names at venues: each is what the house makes of its member, and leads a venue's word back to that member.
import type { Check } from '../ledger/audit/audit.ts'
import { checkFacts } from '../ledger/seal/facts.ts'
import { slicesOf } from '../ledger/seal/slices.ts'
import type { Sql } from '../shell/db.ts'
import type { Generation } from '../shell/ring.ts'
import { addWrong, tally } from '../shell/tally.ts'
import { newNameOf, oldNameOf } from './names.ts'
import { directoryOf, namesBetween, venueNameFacts, type Named } from './names.sql.ts'

/** `ring`: the generations of the secret that are at hand. Of a name under another its fact alone says that it was made. */
export async function auditNames(
  db: Sql,
  buckets: readonly number[],
  ring: readonly Generation[] = [],
): Promise<Check[]> {
  const [made, led] = [tally(), tally()]
  for await (const slice of slicesOf(db, buckets)) {
    const names = await namesBetween(db, slice)
    const known = new Map((await directoryOf(db, names.map(({ player }) => player))).map((one) => [one.player, one])) // prettier-ignore
    const isMade = (one: Named) => isMadeBy(ring, slice.bucket, one)
    const leadsBack = ({ player, memberId, venue }: Named) => {
      const found = known.get(player)
      return found?.memberId === memberId && found.bucket === slice.bucket && found.venue === venue
    }
    addWrong(made, names.length, names.filter((one) => !isMade(one)).map(placeOf))
    addWrong(led, names.length, names.filter((one) => !leadsBack(one)).map(placeOf))
  }
  return [
    { id: 'I-15', says: 'every name at a venue is what the secret makes of its member, or one from before', ...made },
    { id: 'I-15', says: 'every name at a venue leads back to its member', ...led },
    ...(await checkFacts(db, [venueNameFacts], buckets)),
  ]
}

function isMadeBy(ring: readonly Generation[], bucket: number, { memberId: id, venue, player, generation }: Named) {
  if (generation === null) return player === oldNameOf({ bucket, id }, venue)
  const maker = ring.find(({ number }) => number === generation)
  return !maker || player === newNameOf(maker, { bucket, id }, venue)
}

const placeOf = ({ player, venue, memberId }: Named): string => `${player} at ${venue}, of member ${memberId}`

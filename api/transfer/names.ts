// The player name of a member at a venue: another name at each, the same for ever, and only the house can tell whose it
// is or that two names are one member's (docs/decisions/0055-salted-facts.md).
import { createHmac } from 'node:crypto'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { keyOf, uuidOf } from '../ledger/post/keys.ts'
import type { House } from '../shell/app.ts'
import type { Sql } from '../shell/db.ts'
import { mayBeSealed } from '../shell/generations.ts'
import { keyFor, type Generation } from '../shell/ring.ts'
import type { Member } from '../shell/serve.ts'
import { findVenueName, insertPlayer, insertVenueName, namesOf, wasKnown } from './names.sql.ts'

/** By the member alone, as names were made before: whoever knows how could try out every member. They stay. */
export const oldNameOf = (member: Member, venue: AnyVenueCode): string =>
  keyOf('venue_player', venue, member.bucket, member.id)

/** Under the secret. It is made once and kept, so a rotation changes none. */
export const newNameOf = ({ secret }: Generation, member: Member, venue: AnyVenueCode): string =>
  uuidOf(
    createHmac('sha256', keyFor(secret, 'names at venues'))
      .update([venue, member.bucket, member.id].join('\n'))
      .digest('hex'),
  )

/** The name that stands, or else one that stands from now on. Before money or a launch sets out, and so before the venue hears. */
export async function nameOf(house: Pick<House, 'db' | 'ring'>, member: Member, venue: AnyVenueCode): Promise<string> {
  const known = await findVenueName(house.db, member, venue)
  if (known) return known
  return house.db.tx(async (tx) => {
    const [first] = await mayBeSealed(tx, house.ring)
    const old = oldNameOf(member, venue)
    const name = (await wasKnown(tx, member, { venue, player: old }))
      ? { player: old, generation: null }
      : { player: newNameOf(first, member, venue), generation: first.number }
    await insertVenueName(tx, member, { venue, ...name })
    const player = (await findVenueName(tx, member, venue)) ?? name.player
    await insertPlayer(tx, member, { player, venue })
    return player
  })
}

/** Returns the names of some members, for the audit; a member without a new name keeps the old one. */
export async function namesIn(db: Sql, members: readonly Member[]) {
  const found = new Map<string, string>()
  for (const [bucket, some] of Map.groupBy(members, (one) => one.bucket))
    for (const { memberId, venue, player } of await namesOf(db, bucket, [...new Set(some.map(({ id }) => id))]))
      found.set(`${memberId} ${venue}`, player)
  return (member: Member, venue: AnyVenueCode) => found.get(`${member.id} ${venue}`) ?? oldNameOf(member, venue)
}

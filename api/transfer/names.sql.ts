// The statements of members' names at venues, each of them as a fact (docs/decisions/0055-salted-facts.md).
import * as v from 'valibot'
import { allVenueCodes, type AnyVenueCode } from '../../core/venue/venues.ts'
import { addFacts, factRow, type FactSource } from '../ledger/seal/facts.ts'
import type { Slice } from '../ledger/seal/slices.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

/** A name that a hand has exchanged would lead a venue's word to another member. */
export const venueNameFacts: FactSource = {
  subject: 'venue-name',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, venue as id, jsonb_build_array(player, generation)::text as says
      from venue_names
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or venue = any (${ids}::text[]))`,
}

export const findVenueName = (db: Sql, member: Member, venue: AnyVenueCode) =>
  db.maybeValue(v.string())`
    select player
      from venue_names
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}`

/** Has the venue heard of this member before names were given? By the directory, or by money that set out for it. */
export async function wasKnown(db: Sql, member: Member, { venue, player }: { venue: AnyVenueCode; player: string }) {
  const isPlayer = await db.any`
    select player
      from venue_players
     where player = ${player}`
  return (
    isPlayer ||
    db.any`
    select id
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
     limit 1`
  )
}

/** Generation: of the secret, where the name was made under it. */
export type NewName = { venue: AnyVenueCode; player: string; generation: number | null }

/** Given once, and never another: somebody else's in the same moment stands. */
export async function insertVenueName(tx: Tx, member: Member, { venue, player, generation }: NewName): Promise<void> {
  const added = await tx.run`
    insert into venue_names (bucket, member_id, venue, player, generation)
    values (${member.bucket}, ${member.id}, ${venue}, ${player}, ${generation})
        on conflict do nothing`
  if (added === 1) await addFacts(tx, venueNameFacts, member, [venue])
}

/** Adds the name by which a venue's message finds its member. */
export async function insertPlayer(
  db: Sql,
  member: Member,
  { player, venue }: Omit<NewName, 'generation'>,
): Promise<void> {
  await db.run`
    insert into venue_players (player, venue, bucket, member_id)
    values (${player}, ${venue}, ${member.bucket}, ${member.id})
        on conflict (player) do nothing`
}

const named = v.object({
  memberId: v.bigint(),
  venue: v.picklist(allVenueCodes),
  player: v.string(),
  generation: v.nullable(v.number()),
})
export type Named = v.InferOutput<typeof named>

export const namesOf = (db: Sql, bucket: number, members: readonly bigint[]) =>
  db.rows(named)`
    select member_id as "memberId", venue, player, generation
      from venue_names
     where bucket = ${bucket}
       and member_id = any (${[...members]}::bigint[])`

export const namesBetween = (db: Sql, { bucket, from, to }: Slice) =>
  db.rows(named)`
    select member_id as "memberId", venue, player, generation
      from venue_names
     where bucket = ${bucket}
       and member_id between ${from} and ${to}`

/** Returns those of some player names that are in the directory of venue messages, each with its member. */
export const directoryOf = (db: Sql, players: readonly string[]) =>
  db.rows(v.object({ player: v.string(), venue: v.string(), bucket: v.number(), memberId: v.bigint() }))`
    select player, venue, bucket, member_id as "memberId"
      from venue_players
     where player = any (${[...players]}::uuid[])`

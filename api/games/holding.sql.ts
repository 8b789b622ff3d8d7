// The statements of entries of journals that wait for two people.
import * as v from 'valibot'
import { venueCodes, type VenueCode } from '../../core/venue/venues.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { START, type QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'
import { heldEntryFacts } from './facts.sql.ts'

export const entryEndings = ['accept', 'cut', 'owed'] as const
export type EntryEnding = (typeof entryEndings)[number]

export type NewHeld = {
  venue: VenueCode
  number: bigint
  id: string
  kind: string
  said: string
  bounded: string | null
  isRound: boolean
  change: bigint
  bound: bigint
  balance: bigint
  open: bigint
}

/** If the venue changes its entry, or another bound applies, an earlier proposal about the entry is void. */
export async function putHeld(tx: Tx, member: Member, one: NewHeld): Promise<void> {
  await tx.run`
    insert into venue_entries_held as h (bucket, member_id, venue, number, id, kind, said, bounded, is_round, change, bound,
                                         balance, open)
    values (${member.bucket}, ${member.id}, ${one.venue}, ${one.number}, ${one.id}, ${one.kind}, ${one.said}, ${one.bounded},
            ${one.isRound}, ${one.change}, ${one.bound}, ${one.balance}, ${one.open})
        on conflict (bucket, member_id, venue, number) do update
       set id = excluded.id, kind = excluded.kind, said = excluded.said, bounded = excluded.bounded,
           is_round = excluded.is_round, change = excluded.change, bound = excluded.bound, balance = excluded.balance,
           open = excluded.open, ending = null, note = null, proposed_by = null
     where h.ended_at is null
       and (h.id, h.said, h.bounded, h.bound) is distinct from (excluded.id, excluded.said, excluded.bounded, excluded.bound)`
  await sayHeld(tx, { ...one, bucket: member.bucket, memberId: member.id })
}

const held = v.object({
  bucket: v.number(),
  memberId: v.bigint(),
  venue: v.picklist(venueCodes),
  number: v.bigint(),
  id: v.string(),
  kind: v.string(),
  said: v.string(),
  bounded: v.nullable(v.string()),
  isRound: v.boolean(),
  change: v.bigint(),
  bound: v.bigint(),
  balance: v.bigint(),
  open: v.bigint(),
  foundAt: v.date(),
  ending: v.nullable(v.picklist(entryEndings)),
  note: v.nullable(v.string()),
  proposedBy: v.nullable(v.string()),
})
export type HeldEntry = v.InferOutput<typeof held>
type Name = Pick<HeldEntry, 'bucket' | 'memberId' | 'venue' | 'number'>

const sayHeld = (tx: Tx, { bucket, memberId: id, venue, number }: Name): Promise<void> =>
  addFacts(tx, heldEntryFacts, { id, bucket }, [`${venue} ${number}`])

/**
 * Held entries, the oldest first, each the next one of its journal: one that its venue has mended since lies in no journal's way. The
 * journal of each row is asked by itself: a join would read all that are held.
 */
export const heldEntries = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...held.entries, place: v.string() }))`
    select h.bucket, h.member_id as "memberId", h.venue, h.number, h.id, h.kind, h.said, h.bounded, h.is_round as "isRound",
           h.change, h.bound, h.balance, h.open, h.found_at as "foundAt", h.ending, h.note, h.proposed_by as "proposedBy",
           (extract(epoch from h.found_at) * 1000000)::bigint::text as place
      from venue_entries_held h
     where h.bucket in (select bucket from buckets)
       and h.ended_at is null
       and h.found_at >= ${after.at}::timestamptz
       and (h.found_at, h.id::text) > (${after.at}::timestamptz, ${after.id}::text)
       and (select j.number = h.number - 1
              from venue_journals j
             where j.bucket = h.bucket
               and j.member_id = h.member_id
               and j.venue = h.venue)
     order by h.found_at, h.id::text
     limit ${limit}`

/** The held entry of this number, the next one of its journal. */
export const heldEntryOf = (db: Sql, id: string): Promise<HeldEntry | undefined> =>
  db.maybe(held)`
    select h.bucket, h.member_id as "memberId", h.venue, h.number, h.id, h.kind, h.said, h.bounded, h.is_round as "isRound",
           h.change, h.bound, h.balance, h.open, h.found_at as "foundAt", h.ending, h.note, h.proposed_by as "proposedBy"
      from venue_entries_held h
      join venue_journals j
        on j.bucket = h.bucket and j.member_id = h.member_id and j.venue = h.venue and j.number = h.number - 1
     where h.bucket in (select bucket from buckets)
       and h.ended_at is null
       and h.id::text = ${id}`

export async function putEnding(
  tx: Tx,
  one: Name,
  said: { ending: EntryEnding; note: string; person: string },
): Promise<void> {
  await tx.run`
    update venue_entries_held
       set ending = ${said.ending},
           note = ${said.note},
           proposed_by = ${said.person}
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and venue = ${one.venue}
       and number = ${one.number}
       and ended_at is null`
  await sayHeld(tx, one)
}

/** The held entry, locked to the end of the transaction; undefined if it was decided. */
export const lockHeld = (tx: Tx, one: Name): Promise<HeldEntry | undefined> =>
  tx.maybe(held)`
    select bucket, member_id as "memberId", venue, number, id, kind, said, bounded, is_round as "isRound", change, bound,
           balance, open, found_at as "foundAt", ending, note, proposed_by as "proposedBy"
      from venue_entries_held
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and venue = ${one.venue}
       and number = ${one.number}
       and ended_at is null
       for update`

export async function closeHeld(tx: Tx, one: Name, to: { person: string; aside: bigint; owed: bigint }): Promise<void> {
  await tx.run`
    update venue_entries_held
       set approved_by = ${to.person},
           ended_at = statement_timestamp(),
           aside = ${to.aside},
           owed = ${to.owed}
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and venue = ${one.venue}
       and number = ${one.number}`
  await sayHeld(tx, one)
}

/** Releases the money that a journal entry had set aside. Answers whether that much was set aside. */
export async function takeAside(
  tx: Tx,
  member: Member,
  { venue, of, amount }: { venue: VenueCode; of: bigint; amount: bigint },
): Promise<boolean> {
  const taken = await tx.run`
    update venue_entries_held
       set aside = aside + ${amount}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and number = ${of}
       and ended_at is not null
       and sign(aside) = - sign(${amount}::bigint)
       and abs(aside) >= abs(${amount}::bigint)`
  if (taken > 0) await sayHeld(tx, { ...member, memberId: member.id, venue, number: of })
  return taken > 0
}

/** Lowers the money set aside at a venue by an amount; the entry with the most of it bears that. */
export async function lowerAside(
  tx: Tx,
  member: Member,
  { venue, amount }: { venue: VenueCode; amount: bigint },
): Promise<void> {
  const number = await tx.maybeValue(v.bigint())`
    select number
      from venue_entries_held
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and ended_at is not null
       and aside > 0
     order by aside desc, number
     limit 1`
  if (number === undefined) return
  await tx.run`
    update venue_entries_held
       set aside = aside - ${amount}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and number = ${number}`
  await sayHeld(tx, { ...member, memberId: member.id, venue, number })
}

/** Returns the money set aside at a venue: there by the venue's word, but not by our books. */
export const asideAt = async (db: Sql, member: Member, venue: VenueCode): Promise<bigint> =>
  (await db.maybeValue(v.bigint())`
    select coalesce(sum(aside), 0)::bigint
      from venue_entries_held
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}`) ?? 0n

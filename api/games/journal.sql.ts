// The statements of journals: how far each is posted, the rounds that came out of it, corrections, permits.
import * as v from 'valibot'
import { transferKinds } from '../../core/ledger.ts'
import type { Corrected, Known } from './bounds.ts'
import { venueCodes, type VenueCode } from '../../core/venue/venues.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import type { CorrectionEntry, RoundEntry } from './outside.ts'

const position = v.object({ number: v.bigint(), balance: v.bigint(), open: v.bigint() })
export type Position = v.InferOutput<typeof position>

const START: Position = { number: 0n, balance: 0n, open: 0n }

/** Returns the position up to which a player's journal is posted, and the statement of its last entry. */
export const positionOf = async (db: Sql, member: Member, venue: VenueCode): Promise<Position> =>
  (await db.maybe(position)`
    select number, balance, open
      from venue_journals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}`) ?? START

export async function keepPosition(
  tx: Tx,
  member: Member,
  venue: VenueCode,
  { number, balance, open, pulledAt, isHeld }: Position & { pulledAt: Date | null; isHeld: boolean },
): Promise<void> {
  await tx.run`
    insert into venue_journals (bucket, member_id, venue, number, balance, open, pulled_at, is_held)
    values (${member.bucket}, ${member.id}, ${venue}, ${number}, ${balance}, ${open}, ${pulledAt}, ${isHeld})
        on conflict (bucket, member_id, venue) do update
       set number = excluded.number,
           balance = excluded.balance,
           open = excluded.open,
           pulled_at = coalesce(excluded.pulled_at, venue_journals.pulled_at),
           is_held = excluded.is_held`
}

export async function insertRound(
  tx: Tx,
  member: Member,
  venue: VenueCode,
  { entry, now }: { entry: RoundEntry; now: Date },
): Promise<void> {
  await tx.run`
    insert into venue_rounds (bucket, member_id, bet, round, launch, venue, game, stake, risk, returned, valid, permit,
                              number, state, verdict, placed_at, settled_at)
    values (${member.bucket}, ${member.id}, ${entry.round}, ${entry.round}, ${entry.launch}, ${venue}, ${entry.game},
            ${entry.stake}, ${entry.risk}, ${entry.returned}, ${entry.valid}, ${entry.permit}, ${entry.number},
            ${entry.outcome}, 'done', ${entry.placedAt}, ${now})`
}

export async function insertCorrection(
  tx: Tx,
  member: Member,
  venue: VenueCode,
  { entry, owed }: { entry: CorrectionEntry; owed: bigint },
): Promise<void> {
  await tx.run`
    insert into venue_corrections (bucket, member_id, venue, number, of_number, amount, owed, note)
    values (${member.bucket}, ${member.id}, ${venue}, ${entry.number}, ${entry.of}, ${entry.amount}, ${owed}, ${entry.note})`
}

/** Takes back more than lies at the venue: the rest out of cash, and what is not there the member owes. */
export const takeWinBack = (
  tx: Tx,
  member: Member,
  one: { key: string; ref: string; amount: bigint; outbox: string },
): Promise<bigint> =>
  tx.value(v.bigint())`
    select owed
      from take_back(${member.bucket}::smallint, ${member.id}, ${one.key}::uuid, ${one.ref},
                     ${transferKinds.round_win_back.code}, ${one.amount}, 0, ${one.outbox}::uuid)`

const knownRound = v.object({
  now: v.date(),
  isPosted: v.boolean(),
  launchedAt: v.nullable(v.date()),
  stake: v.nullable(v.bigint()),
  risk: v.nullable(v.bigint()),
})

/**
 * Returns the bounds of a round: the permit that it names, or all its permits where that is not enough; and its launch.
 */
export async function knownOfRound(
  db: Sql,
  member: Member,
  venue: VenueCode,
  entry: RoundEntry,
): Promise<Omit<Known, 'mirror'>> {
  const { round, permit, launch, game } = entry
  const { now, isPosted, launchedAt, stake, risk } = await db.one(knownRound)`
    select clock_timestamp() as now,
           exists (select from venue_rounds
                    where bucket = ${member.bucket} and member_id = ${member.id} and bet = ${round})
           or exists (select from venue_rounds
                       where bucket = ${member.bucket} and member_id = ${member.id} and round = ${round}
                         and verdict = 'done') as "isPosted",
           (select opened_at from launches
             where bucket = ${member.bucket} and member_id = ${member.id} and id = ${launch}
               and venue = ${venue} and game = ${game}) as "launchedAt", p.stake, p.risk
      from (values (1)) as one (row)
      left join (select stake, risk from permits
                  where bucket = ${member.bucket} and member_id = ${member.id} and id = ${permit}
                    and venue = ${venue} and round = ${round} and game = ${game} and launch = ${launch}
                    and verdict = 'done') p on true`
  const isEnough = stake !== null && risk !== null && stake >= entry.stake && risk >= entry.risk
  const allowed = isEnough ? { stake, risk } : await permittedOf(db, member, venue, entry)
  return { allowed, isPosted, launchedAt: launchedAt ?? undefined, now }
}

const sums = v.object({ stake: v.nullable(v.bigint()), risk: v.nullable(v.bigint()) })

async function permittedOf(
  db: Sql,
  member: Member,
  venue: VenueCode,
  { round, launch, game }: RoundEntry,
): Promise<Known['allowed']> {
  const { stake, risk } = await db.one(sums)`
    select sum(stake)::bigint as stake, sum(risk)::bigint as risk
      from permits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and round = ${round}
       and game = ${game}
       and launch = ${launch}
       and verdict = 'done'`
  return stake === null || risk === null ? undefined : { stake, risk }
}

/** The round under a number, with all that was corrected of it. */
export const correctedRound = (
  db: Sql,
  member: Member,
  venue: VenueCode,
  number: bigint,
): Promise<Corrected | undefined> =>
  db.maybe(v.object({ game: v.string(), brought: v.bigint() }))`
    select game, returned + coalesce((select sum(amount)::bigint from venue_corrections
                                       where bucket = ${member.bucket} and member_id = ${member.id}
                                         and venue = ${venue} and of_number = ${number}), 0) as brought
      from venue_rounds
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and number = ${number}`

const someJournal = v.object({ memberId: v.bigint(), venue: v.picklist(venueCodes) })

/**
 * Journals of a bucket that may hold what we do not have: of who plays, or has played within a day and a bit and left
 * something open, or was not heard since.
 */
export const journalsBehind = (db: Sql, bucket: number, member: bigint | null = null) =>
  db.rows(someJournal)`
    select distinct l.member_id as "memberId", l.venue
      from launches l
      left join venue_journals j
        on j.bucket = l.bucket and j.member_id = l.member_id and j.venue = l.venue
     where l.bucket = ${bucket}
       and (${member}::bigint is null or l.member_id = ${member}::bigint)
       and l.venue = any (${venueCodes}::text[])
       and (l.ended_at is null
            or l.ended_at > now() - interval '26 hours'
               and (j.pulled_at is null or j.open > 0 or j.pulled_at < l.ended_at + interval '1 minute'))
     limit 5000`

/** Answers for stakes that are long over: their rounds have come. */
export async function forgetPermits(db: Sql, bucket: number): Promise<void> {
  await db.run`
    delete from permits
     where bucket = ${bucket}
       and given_at < now() - interval '7 days'`
}

// The statements of launches, and of who a player is.
import * as v from 'valibot'
import { gameCodes } from '../../core/games/catalog.ts'
import { allVenueCodes, type AnyVenueCode } from '../../core/venue/venues.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

export const launchReasons = ['left', 'replaced', 'house', 'break', 'expired'] as const
export type LaunchReason = (typeof launchReasons)[number]

const launchRow = v.object({
  id: v.string(),
  venue: v.picklist(allVenueCodes),
  game: v.picklist(gameCodes),
  reason: v.nullable(v.picklist(launchReasons)),
  isTold: v.boolean(),
})
export type LaunchRow = v.InferOutput<typeof launchRow>

export type NewLaunch = Pick<LaunchRow, 'id' | 'venue' | 'game'> & { session: Buffer | null }

export async function insertLaunch(tx: Tx, member: Member, one: NewLaunch): Promise<void> {
  await tx.run`
    insert into launches (bucket, member_id, id, venue, game, session)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.venue}, ${one.game}, ${one.session})`
}

export const findLaunch = (db: Sql, member: Member, id: string) =>
  db.maybe(launchRow)`
    select id, venue, game, reason, told_at is not null as "isTold"
      from launches
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

/** Ends the live launch, or only the given one; returns the launch that was ended, if any. */
export const closeLaunch = (
  tx: Tx,
  member: Member,
  { id = null, reason, now }: { id?: string | null; reason: LaunchReason; now: Date },
) =>
  tx.values(v.string())`
    update launches
       set ended_at = ${now},
           reason = ${reason}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null
       and (${id}::uuid is null or id = ${id}::uuid)
    returning id`

/** Ends the launches that were opened in these sessions. */
export const closeLaunchesOf = (
  tx: Tx,
  member: Member,
  { sessions, now }: { sessions: readonly Buffer[]; now: Date },
) =>
  tx.values(v.string())`
    update launches
       set ended_at = ${now},
           reason = 'house'
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null
       and session = any (${sessions}::bytea[])
    returning id`

export async function markTold(db: Sql, member: Member, id: string): Promise<void> {
  await db.run`
    update launches
       set told_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and told_at is null`
}

const someLaunch = v.object({ memberId: v.bigint(), id: v.string() })
const liveOne = v.object({
  ...someLaunch.entries,
  session: v.nullable(v.instance(Buffer)),
  /** Whether there was play in the last minutes. */
  isPlayed: v.boolean(),
})

/** Live launches of a bucket without play for this many minutes. */
export const idleLaunches = (db: Sql, bucket: number, minutes: number) =>
  db.rows(someLaunch)`
    select member_id as "memberId", id
      from launches
     where bucket = ${bucket}
       and ended_at is null
       and last_play_at < now() - make_interval(mins => ${minutes})
     order by last_play_at
     limit 1000`

/** Returns ended launches whose end the venue has not been told. */
export const untoldLaunches = (db: Sql, bucket: number) =>
  db.rows(someLaunch)`
    select member_id as "memberId", id
      from launches
     where bucket = ${bucket}
       and ended_at is not null
       and told_at is null
       and ended_at < now() - interval '10 seconds'
     order by ended_at
     limit 1000`

/** Members with a live one. */
export const playersNow = (db: Sql, bucket: number) =>
  db.rows(liveOne)`
    select member_id as "memberId", id, session, last_play_at > now() - interval '3 minutes' as "isPlayed"
      from launches
     where bucket = ${bucket}
       and ended_at is null
     limit 10000`

const heldOpen = v.object({
  memberId: v.bigint(),
  id: v.string(),
  venue: v.picklist(allVenueCodes),
})

/** Launches with a round that is open, the launch itself over or not: one that is left keeps its round for a day. */
export const launchesWithOpen = (db: Sql, bucket: number) =>
  db.rows(heldOpen)`
    select distinct member_id as "memberId", launch as id, venue
      from venue_rounds
     where bucket = ${bucket}
       and state = 'open'
       and launch is not null
     limit 10000`

/** Has this member ever opened a game there? If not, there are no rounds to fetch. */
export const hasPlayedAt = (db: Sql, member: Member, venue: AnyVenueCode): Promise<boolean> =>
  db.any`
    select id
      from launches
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
     limit 1`

const playerRow = v.object({
  venue: v.picklist(allVenueCodes),
  bucket: v.number(),
  id: v.bigint(),
})
export type PlayerRow = v.InferOutput<typeof playerRow>

export const findPlayer = (db: Sql, player: string) =>
  db.maybe(playerRow)`
    select venue, bucket, member_id as id
      from venue_players
     where player = ${player}`

/** The open launch. */
export const liveLaunch = (db: Sql, member: Member) =>
  db.maybeValue(v.string())`
    select id
      from launches
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ended_at is null`

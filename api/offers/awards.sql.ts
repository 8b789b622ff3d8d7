// The statements of a member's joinings, awards, and days of sign-in.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { InstantPlace } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { awardFacts, joinFacts } from './facts.sql.ts'

const joinRow = v.object({
  member_id: v.bigint(),
  offer: v.string(),
  period: v.string(),
  version: v.number(),
  joined_at: v.date(),
  ends_at: v.date(),
})
export type JoinRow = v.InferOutput<typeof joinRow>

/** Answers 0 where the member has joined for this time already. */
export async function insertJoin(
  tx: Tx,
  member: Member,
  one: Pick<JoinRow, 'offer' | 'period' | 'version'> & { endsAt: Date },
): Promise<number> {
  const added = await tx.run`
    insert into offer_joins (bucket, member_id, offer, period, version, ends_at)
    values (${member.bucket}, ${member.id}, ${one.offer}, ${one.period}, ${one.version}, ${one.endsAt})
        on conflict do nothing`
  if (added === 1) await addFacts(tx, joinFacts, member, [`${one.offer} ${one.period}`])
  return added
}

/** A member's joinings that an instant lies in, and that nothing was won by. */
export const openJoins = (db: Sql, member: Member, at: Date) =>
  db.rows(joinRow)`
    select j.member_id, j.offer, j.period, j.version, j.joined_at, j.ends_at
      from offer_joins j
     where j.bucket = ${member.bucket}
       and j.member_id = ${member.id}
       and j.joined_at <= ${at}
       and j.ends_at > ${at}
       and not exists (select 1
                         from offer_awards a
                        where a.bucket = ${member.bucket}
                          and a.member_id = j.member_id
                          and a.offer = j.offer
                          and a.period = j.period)
     order by j.joined_at, j.offer`

/** Returns the joinings of a bucket that are open or ended a while ago at most: play is counted later. */
export const joinsOf = (db: Sql, bucket: number, since: Date, offers: readonly string[]) =>
  db.rows(joinRow)`
    select j.member_id, j.offer, j.period, j.version, j.joined_at, j.ends_at
      from offer_joins j
     where j.bucket = ${bucket}
       and j.ends_at > ${since}
       and j.offer = any (${offers}::text[])
       and not exists (select 1
                         from offer_awards a
                        where a.bucket = ${bucket}
                          and a.member_id = j.member_id
                          and a.offer = j.offer
                          and a.period = j.period)
     order by j.member_id, j.offer`

/** The last joining of each of these activities. */
export const lastJoins = (db: Sql, member: Member, offers: readonly string[]) =>
  db.rows(joinRow)`
    select distinct on (offer) member_id, offer, period, version, joined_at, ends_at
      from offer_joins
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and offer = any (${offers}::text[])
     order by offer, joined_at desc`

const awardRow = v.object({
  id: v.string(),
  offer: v.string(),
  period: v.string(),
  version: v.number(),
  base: v.bigint(),
  amount: v.nullable(v.bigint()),
  required: v.nullable(v.bigint()),
  prize: v.nullable(v.number()),
  won_at: v.date(),
  expires_at: v.date(),
  claimed_at: v.nullable(v.date()),
  undone_at: v.nullable(v.date()),
  is_over: v.boolean(),
  seed: v.nullable(v.instance(Buffer)),
  client_seed: v.nullable(v.string()),
  weights: v.nullable(anyList(v.number())),
})
export type AwardRow = v.InferOutput<typeof awardRow>

export type NewAward = {
  id: string
  offer: string
  period: string
  version: number
  ref: string
  base: bigint
  amount: bigint | null
  required: bigint | null
  prize: number | null
  expiresAt: Date
  claimedAt: Date | null
  seed: Buffer | null
}

/** Answers 0 where the member has won this for this time already. */
export async function insertAward(tx: Tx, member: Member, one: NewAward): Promise<number> {
  const added = await tx.run`
    insert into offer_awards (bucket, member_id, id, offer, period, version, ref, base, amount, required, prize,
                              expires_at, claimed_at, seed)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.offer}, ${one.period}, ${one.version}, ${one.ref},
            ${one.base}, ${one.amount}, ${one.required}, ${one.prize}, ${one.expiresAt}, ${one.claimedAt}, ${one.seed})
        on conflict do nothing`
  if (added === 1) await addFacts(tx, awardFacts, member, [one.id])
  return added
}

export const findAward = (db: Sql, member: Member, id: string) =>
  db.maybe(awardRow)`
    select id, offer, period, version, base, amount, required, prize, won_at, expires_at, claimed_at, undone_at,
           expires_at <= clock_timestamp() as is_over, seed, client_seed, weights
      from offer_awards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

/** The last award of each of these activities. */
export const lastAwards = (db: Sql, member: Member, offers: readonly string[]) =>
  db.rows(awardRow)`
    select distinct on (offer) id, offer, period, version, base, amount, required, prize, won_at, expires_at,
           claimed_at, undone_at, expires_at <= clock_timestamp() as is_over, seed, client_seed, weights
      from offer_awards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and offer = any (${offers}::text[])
     order by offer, won_at desc, id`

/** Returns awards waiting to be claimed, those that expire first before the rest. */
export const waitingAwards = (db: Sql, member: Member) =>
  db.rows(awardRow)`
    select id, offer, period, version, base, amount, required, prize, won_at, expires_at, claimed_at, undone_at,
           false as is_over, seed, client_seed, weights
      from offer_awards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and claimed_at is null
       and undone_at is null
       and expires_at > clock_timestamp()
     order by expires_at, id
     limit 200`

/** The record, the newest first. */
export const awardsOf = (db: Sql, member: Member, after: InstantPlace, limit: number) =>
  db.rows(awardRow)`
    select id, offer, period, version, base, amount, required, prize, won_at, expires_at, claimed_at, undone_at,
           expires_at <= clock_timestamp() as is_over, seed, client_seed, weights
      from offer_awards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (won_at, id) < (${after.at}, ${after.id}::uuid)
     order by won_at desc, id desc
     limit ${limit}`

/** Answers 0 where it was claimed or has lapsed in the meantime. */
export async function setClaimed(tx: Tx, member: Member, id: string): Promise<number> {
  const claimed = await tx.run`
    update offer_awards
       set claimed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and claimed_at is null
       and undone_at is null
       and amount is not null
       and expires_at > statement_timestamp()`
  if (claimed === 1) await addFacts(tx, awardFacts, member, [id])
  return claimed
}

export type Chosen = {
  id: string
  prize: number
  amount: bigint
  required: bigint
  expiresAt: Date
  clientSeed: string | null
  weights: readonly number[] | null
}

/** Writes the prize that was drawn or chosen. */
export async function setPrize(tx: Tx, member: Member, one: Chosen): Promise<number> {
  const chosen = await tx.run`
    update offer_awards
       set prize = ${one.prize}, amount = ${one.amount}, required = ${one.required}, expires_at = ${one.expiresAt},
           client_seed = ${one.clientSeed}, weights = ${one.weights}::integer[]
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${one.id}
       and amount is null`
  if (chosen === 1) await addFacts(tx, awardFacts, member, [one.id])
  return chosen
}

const signRow = v.object({ day: v.string(), streak: v.number() })

/** The last day on which the member has signed in. */
export const lastSignIn = (db: Sql, member: Member) =>
  db.maybe(signRow)`
    select day::text as day, streak
      from sign_ins
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by day desc
     limit 1`

/** Answers 0 where the day was signed already. */
export const insertSignIn = (
  tx: Tx,
  member: Member,
  { day, streak }: { day: string; streak: number },
): Promise<number> =>
  tx.run`
    insert into sign_ins (bucket, member_id, day, streak)
    values (${member.bucket}, ${member.id}, ${day}::date, ${streak})
        on conflict do nothing`

/** Has anything ever been paid in, by these kinds of movement? */
export const hasPaidIn = (db: Sql, member: Member, kinds: readonly number[]): Promise<boolean> =>
  db.any`
    select kind
      from commands
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and kind = any (${kinds}::smallint[])
     limit 1`

// The statements of where members stand on the ladder.
import * as v from 'valibot'
import type { Day } from '../../core/time.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { countedFacts, levelFacts, standingFacts } from './facts.sql.ts'

const standingRow = v.object({
  member_id: v.bigint(),
  level: v.number(),
  top: v.number(),
  deposited: v.bigint(),
  played: v.bigint(),
  window_day: v.string(),
  fallen_played: v.nullable(v.bigint()),
  changes: v.number(),
})
export type StandingRow = v.InferOutput<typeof standingRow>

export const standingsOf = (db: Sql, bucket: number, members: readonly bigint[]): Promise<StandingRow[]> =>
  db.rows(standingRow)`
    select member_id, level, top, deposited, played, window_day::text, fallen_played, changes
      from vip_standings
     where bucket = ${bucket}
       and member_id = any (${members}::bigint[])`

/** The member's level now. */
export const levelOf = async (db: Sql, member: Member): Promise<number> =>
  (await db.maybeValue(v.number())`
    select level
      from vip_standings
     where bucket = ${member.bucket}
       and member_id = ${member.id}`) ?? 0

/** Adds to lifetime totals; a member's first makes the row. */
export async function addTotals(
  tx: Tx,
  bucket: number,
  sums: readonly { memberId: bigint; deposited: bigint; played: bigint }[],
): Promise<void> {
  await tx.run`
    insert into vip_standings (bucket, member_id, deposited, played, window_day)
    select ${bucket}, s.member_id, s.deposited, s.played, (now() at time zone 'Asia/Shanghai')::date
      from unnest(${sums.map(({ memberId }) => memberId)}::bigint[],
                  ${sums.map(({ deposited }) => deposited)}::bigint[],
                  ${sums.map(({ played }) => played)}::bigint[]) as s (member_id, deposited, played)
        on conflict (bucket, member_id)
        do update set deposited = vip_standings.deposited + excluded.deposited,
                      played = vip_standings.played + excluded.played`
}

/** Subtracts an undone deposit from a member's totals. */
export async function takeFromTotals(tx: Tx, member: Member, amount: bigint): Promise<void> {
  await tx.run`
    update vip_standings
       set deposited = deposited - ${amount}
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

/** False where this deposit was counted before. */
export async function insertDeposit(
  tx: Tx,
  member: Member,
  { ref, amount }: { ref: string; amount: bigint },
): Promise<boolean> {
  const added = await tx.run`
    insert into vip_deposits (bucket, member_id, ref, amount)
    values (${member.bucket}, ${member.id}, ${ref}, ${amount})
        on conflict do nothing`
  if (added === 1) await addFacts(tx, countedFacts, member, [ref])
  return added === 1
}

/** Marks a deposit as undone or as standing again; answers its amount where that changes anything. */
export async function turnDeposit(tx: Tx, member: Member, ref: string, isUndone: boolean) {
  const turned = await tx.maybe(v.object({ amount: v.bigint(), at: v.date() }))`
    update vip_deposits
       set undone_at = ${isUndone ? await clock(tx) : null}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ref = ${ref}
       and (undone_at is null) = ${isUndone}::boolean
 returning amount, at`
  if (turned) await addFacts(tx, countedFacts, member, [ref])
  return turned
}

/** Was this deposit taken back? */
export const isUndone = (db: Sql, member: Member, ref: string): Promise<boolean> =>
  db.any`
    select undone_at
      from vip_deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and ref = ${ref}
       and undone_at is not null`

export type DayPlay = { memberId: bigint; category: PlayCategory; played: bigint }

/** Adds play to the Shanghai day of an instant, a time of PostgreSQL as text. */
export async function addPlay(tx: Tx, bucket: number, at: string, plays: readonly DayPlay[]): Promise<void> {
  await tx.run`
    insert into vip_days (bucket, member_id, day, category, played)
    select ${bucket}, p.member_id, (${at}::timestamptz at time zone 'Asia/Shanghai')::date, p.category, p.played
      from unnest(${plays.map(({ memberId }) => memberId)}::bigint[],
                  ${plays.map(({ category }) => category)}::text[],
                  ${plays.map(({ played }) => played)}::bigint[]) as p (member_id, category, played)
        on conflict (bucket, member_id, day, category)
        do update set played = vip_days.played + excluded.played`
  await tx.run`
    insert into vip_day_counts (bucket, day, counted)
    values (${bucket}, (${at}::timestamptz at time zone 'Asia/Shanghai')::date, 1)
        on conflict (bucket, day)
        do update set counted = vip_day_counts.counted + 1`
}

export type Step = {
  level: number
  was: number
  top: number
  reason: 'reached' | 'regained' | 'lost'
  /** The play counted when a level was lost; null once no level is to be regained. */
  fallenPlayed: bigint | null
  number: number
  at: Date
}

/** The new level, with a window that begins today, and its line in the history. */
export async function moveLevel(tx: Tx, member: Member, step: Step): Promise<void> {
  await tx.run`
    update vip_standings
       set level = ${step.level},
           top = ${step.top},
           fallen_played = ${step.fallenPlayed},
           changes = ${step.number},
           window_day = (${step.at}::timestamptz at time zone 'Asia/Shanghai')::date,
           level_at = ${step.at}
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await tx.run`
    insert into vip_levels (bucket, member_id, number, was, level, reason, at)
    values (${member.bucket}, ${member.id}, ${step.number}, ${step.was}, ${step.level}, ${step.reason},
            ${step.at})`
  await addFacts(tx, levelFacts, member, [String(step.number)])
  await addFacts(tx, standingFacts, member, ['own'])
}

/** Members whose window was over before this day, in their order. */
export const windowsOver = (
  db: Sql,
  bucket: number,
  { before, after, limit }: { before: Day; after: bigint; limit: number },
) =>
  db.values(v.bigint())`
    select member_id
      from vip_standings
     where bucket = ${bucket}
       and level > 0
       and window_day <= ${before}::date
       and member_id > ${after}
     order by member_id
     limit ${limit}`

export async function startWindow(tx: Tx, member: Member, day: Day): Promise<void> {
  await tx.run`
    update vip_standings
       set window_day = ${day}::date
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, standingFacts, member, ['own'])
}

/** Returns the play of a member on some Shanghai days; the last day is not included. */
export const playedIn = (db: Sql, member: Member, from: Day, to: Day): Promise<bigint> =>
  db.value(v.bigint())`
    select coalesce(sum(played), 0)::bigint as played
      from vip_days
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and day >= ${from}::date
       and day < ${to}::date`

/** Whether a single deposit of at least this amount has come in a stretch of time, and was not taken back. */
export const hasDeposited = (
  db: Sql,
  member: Member,
  { least, from, to }: { least: bigint; from: Date; to: Date },
): Promise<boolean> =>
  db.value(v.boolean())`
    select exists (select
                     from vip_deposits
                    where bucket = ${member.bucket}
                      and member_id = ${member.id}
                      and amount >= ${least}
                      and at >= ${from}
                      and at < ${to}
                      and undone_at is null) as has`

/** The level that a member had at an instant. */
export async function levelBefore(db: Sql, member: Member, at: Date): Promise<number> {
  const level = await db.maybeValue(v.number())`
    select level
      from vip_levels
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and at < ${at}
     order by number desc
     limit 1`
  return level ?? 0
}

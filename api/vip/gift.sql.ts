// The statements of gifts, and of rebate that waits to be taken.
import * as v from 'valibot'
import type { Day } from '../../core/time.ts'
import { ladder, perkKinds, type PerkKind } from '../../core/vip/vip.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { giftFacts } from './facts.sql.ts'

/** The gifts of the levels above one, up to another, wait from now on. One that was given before stays as it is. */
export async function insertUpgrades(tx: Tx, member: Member, above: number, upto: number): Promise<void> {
  const given = ladder.slice(above + 1, upto + 1).filter(({ upgrade }) => upgrade > 0n)
  await tx.run`
    insert into vip_gifts (bucket, member_id, kind, ref, level, amount)
    select ${member.bucket}, ${member.id}, 'upgrade', g.level::text, g.level, g.amount
      from unnest(${given.map(({ level }) => level)}::smallint[], ${given.map(({ upgrade }) => upgrade)}::bigint[])
        as g (level, amount)
        on conflict do nothing`
  const ids = given.map(({ level }) => `upgrade ${level}`)
  await addFacts(tx, giftFacts, member, ids)
}

const giftRow = v.object({
  kind: v.picklist(perkKinds),
  ref: v.string(),
  amount: v.bigint(),
  claimed_at: v.nullable(v.date()),
})
export type GiftRow = v.InferOutput<typeof giftRow>

/** Gifts of a member: those that wait, and those that were taken since an instant; the oldest first. */
export const giftsOf = (db: Sql, member: Member, since: Date): Promise<GiftRow[]> =>
  db.rows(giftRow)`
    select kind, ref, amount, claimed_at
      from vip_gifts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (kind <> 'exclusive' or approved_by is not null)
       and (claimed_at is null or claimed_at >= ${since})
     order by made_at, length(ref), ref`

export const findGift = (db: Sql, member: Member, kind: PerkKind, ref: string) =>
  db.maybe(giftRow)`
    select kind, ref, amount, claimed_at
      from vip_gifts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and kind = ${kind}
       and ref = ${ref}
       and (kind <> 'exclusive' or approved_by is not null)`

/** True for the call that takes it first. */
export async function takeGift(tx: Tx, member: Member, kind: PerkKind, ref: string): Promise<boolean> {
  const taken = await tx.run`
    update vip_gifts
       set claimed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and kind = ${kind}
       and ref = ${ref}
       and claimed_at is null`
  if (taken === 1) await addFacts(tx, giftFacts, member, [`${kind} ${ref}`])
  return taken === 1
}

/** A gift that has no row before it is taken: the packet, the birthday's. True for the first call. */
export async function insertTaken(
  tx: Tx,
  member: Member,
  { kind, ref, level, amount }: { kind: PerkKind; ref: string; level: number; amount: bigint },
): Promise<boolean> {
  const added = await tx.run`
    insert into vip_gifts (bucket, member_id, kind, ref, level, amount, claimed_at)
    values (${member.bucket}, ${member.id}, ${kind}, ${ref}, ${level}, ${amount}, clock_timestamp())
        on conflict do nothing`
  if (added === 1) await addFacts(tx, giftFacts, member, [`${kind} ${ref}`])
  return added === 1
}

const rebateRow = v.object({
  day: v.string(),
  number: v.number(),
  amount: v.bigint(),
  made_at: v.date(),
})
export type RebateRow = v.InferOutput<typeof rebateRow>

/** Rebate that is not claimed yet, the oldest first. */
export const waitingRebates = (db: Sql, member: Member): Promise<RebateRow[]> =>
  db.rows(rebateRow)`
    select day::text, number, amount, made_at
      from vip_rebates
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and claimed_at is null
     order by day, number`

export type RebateKey = { day: Day; number: number }

/** Takes a rebate; only the first call gets its amount. */
export const takeRebate = (tx: Tx, member: Member, { day, number }: RebateKey) =>
  tx.maybeValue(v.bigint())`
    update vip_rebates
       set claimed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and day = ${day}::date
       and number = ${number}
       and claimed_at is null
 returning amount`

export const hasRebate = (db: Sql, member: Member, { day, number }: RebateKey): Promise<boolean> =>
  db.value(v.boolean())`
    select exists (select
                     from vip_rebates
                    where bucket = ${member.bucket}
                      and member_id = ${member.id}
                      and day = ${day}::date
                      and number = ${number}) as has`

/** Rebates of a bucket that have waited for `days`, the oldest first. */
export const overdueRebates = (db: Sql, bucket: number, days: number, limit: number) =>
  db.rows(v.object({ member_id: v.bigint(), day: v.string(), number: v.number() }))`
    select member_id, day::text, number
      from vip_rebates
     where bucket = ${bucket}
       and claimed_at is null
       and made_at <= clock_timestamp() - make_interval(days => ${days})
     order by made_at
     limit ${limit}`

// Gifts of people, of whom one proposes and another agrees.

export async function insertProposal(
  tx: Tx,
  member: Member,
  want: { id: string; level: number; amount: bigint; note: string; person: string },
): Promise<void> {
  await tx.run`
    insert into vip_gifts (bucket, member_id, kind, ref, level, amount, note, proposed_by)
    values (${member.bucket}, ${member.id}, 'exclusive', ${want.id}, ${want.level}, ${want.amount}, ${want.note},
            ${want.person})`
  await addFacts(tx, giftFacts, member, [`exclusive ${want.id}`])
}

const proposalRow = v.object({
  member_id: v.bigint(),
  ref: v.string(),
  amount: v.bigint(),
  note: v.string(),
  proposed_by: v.string(),
  approved_by: v.nullable(v.string()),
  claimed_at: v.nullable(v.date()),
})
export type ProposalRow = v.InferOutput<typeof proposalRow>

/** Exclusive gifts of a member, the newest first. */
export const giftsOfPeople = (db: Sql, member: Member): Promise<ProposalRow[]> =>
  db.rows(proposalRow)`
    select member_id, ref, amount, note, proposed_by, approved_by, claimed_at
      from vip_gifts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and kind = 'exclusive'
     order by made_at desc`

export async function markGiftApproved(tx: Tx, member: Member, id: string, person: string): Promise<void> {
  await tx.run`
    update vip_gifts
       set approved_by = ${person}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and kind = 'exclusive'
       and ref = ${id}
       and approved_by is null`
  await addFacts(tx, giftFacts, member, [`exclusive ${id}`])
}

// The statements of locked orders, of acts, and of rates. Money is not here: it lies in the ledger.
import * as v from 'valibot'
import { productCodes } from '../../core/savings/interest.ts'
import { lockStates, savingsActs, type LockState, type SavingsAct } from '../../core/savings/savings.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { InstantPlace } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { actFacts, lockFacts } from './facts.sql.ts'

/** Every rate that ever held; they are few. */
export const everyRate = (db: Sql) =>
  db.rows(v.object({ product: v.picklist(productCodes), rate_bp: v.number(), since: v.date() }))`
    select product, rate_bp, since
      from savings_rates
     order by product, since`

const lockRow = v.object({
  id: v.string(),
  product: v.picklist(productCodes),
  amount: v.bigint(),
  rate_bp: v.number(),
  days: v.number(),
  interest: v.bigint(),
  renew: v.boolean(),
  state: v.picklist(lockStates),
  opened_at: v.date(),
  matures_at: v.date(),
  closed_at: v.nullable(v.date()),
})
export type LockRow = v.InferOutput<typeof lockRow>

export type NewLock = Omit<LockRow, 'state' | 'closed_at'> & { renewed_from: string | null }

export async function insertLock(tx: Tx, member: Member, one: NewLock): Promise<void> {
  await tx.run`
    insert into savings_locks (bucket, member_id, id, product, amount, rate_bp, days, interest, renew, opened_at,
                               matures_at, renewed_from)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.product}, ${one.amount}, ${one.rate_bp}, ${one.days},
            ${one.interest}, ${one.renew}, ${one.opened_at}, ${one.matures_at}, ${one.renewed_from})`
  await addFacts(tx, lockFacts, member, [one.id])
}

export const lockSavingsOrder = (tx: Tx, member: Member, id: string) =>
  tx.maybe(lockRow)`
    select id, product, amount, rate_bp, days, interest, renew, state, opened_at, matures_at, closed_at
      from savings_locks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`

export async function closeLock(
  tx: Tx,
  member: Member,
  id: string,
  { state, at }: { state: Exclude<LockState, 'open'>; at: Date },
): Promise<void> {
  await tx.run`
    update savings_locks
       set state = ${state}, closed_at = ${at}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, lockFacts, member, [id])
}

export async function markRenew(tx: Tx, member: Member, id: string, renew: boolean): Promise<void> {
  await tx.run`
    update savings_locks
       set renew = ${renew}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, lockFacts, member, [id])
}

/** Returns the money that a member has locked, by product. */
export const lockedByProduct = (db: Sql, member: Member) =>
  db.rows(v.object({ product: v.picklist(productCodes), amount: v.bigint() }))`
    select product, sum(amount)::bigint as amount
      from savings_locks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state = 'open'
     group by product`

/** Orders whose days are over, the longest over first. */
export const dueLocks = (db: Sql, bucket: number, now: Date) =>
  db.rows(v.object({ id: v.string(), member_id: v.bigint() }))`
    select id, member_id
      from savings_locks
     where bucket = ${bucket}
       and state = 'open'
       and matures_at <= ${now}
     order by matures_at
     limit 500`

/** Returns a member's locked orders that still run. */
export const openLocks = (db: Sql, member: Member) =>
  db.rows(v.object({ id: v.string(), amount: v.bigint(), matures_at: v.date() }))`
    select id, amount, matures_at
      from savings_locks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state = 'open'
     order by matures_at, id`

/** Locked orders, newest first, behind a place of the list. */
export const findLocks = (
  db: Sql,
  member: Member,
  { isOpen, after, limit }: { isOpen: boolean; after: InstantPlace; limit: number },
): Promise<LockRow[]> =>
  db.rows(lockRow)`
    select id, product, amount, rate_bp, days, interest, renew, state, opened_at, matures_at, closed_at
      from savings_locks
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (state = 'open') = ${isOpen}
       and (date_trunc('milliseconds', opened_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', opened_at) desc, id desc
     limit ${limit}`

const actRow = v.object({
  id: v.string(),
  act: v.picklist(savingsActs),
  product: v.picklist(productCodes),
  amount: v.bigint(),
  interest: v.bigint(),
  at: v.date(),
})
export type ActRow = v.InferOutput<typeof actRow>

export type NewAct = ActRow & { lock_id: string | null; late_weight: bigint }

export async function insertAct(tx: Tx, member: Member, one: NewAct): Promise<void> {
  await tx.run`
    insert into savings_acts (bucket, member_id, id, act, product, lock_id, amount, interest, late_weight, at)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.act}, ${one.product}, ${one.lock_id}, ${one.amount},
            ${one.interest}, ${one.late_weight}, ${one.at})`
  await addFacts(tx, actFacts, member, [one.id])
}

/** Returns acts of savings, newest first, behind a place of the list. */
export const findActs = (db: Sql, member: Member, after: InstantPlace, limit: number): Promise<ActRow[]> =>
  db.rows(actRow)`
    select id, act, product, amount, interest, at
      from savings_acts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (date_trunc('milliseconds', at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', at) desc, id desc
     limit ${limit}`

/** Acts of the member by their ids. */
export const actsBehind = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), product: v.picklist(productCodes) }))`
    select id, product
      from savings_acts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

/** Returns the interest that acts of some kinds have ever brought. */
export const interestOf = (db: Sql, member: Member, acts: readonly SavingsAct[]): Promise<bigint> =>
  db.value(v.bigint())`
    select coalesce(sum(interest), 0)::bigint as sum
      from savings_acts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and act = any (${acts}::text[])`

import * as v from 'valibot'
import { accountKinds, type AccountKind } from '../../core/withdraw/payout-account.ts'
import { withdrawalStatuses, type WithdrawalStatus } from '../../core/withdraw/withdraw.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { OrdersAsked } from '../shell/order.ts'
import type { Member } from '../shell/serve.ts'
import { clock, pair } from '../shell/shell.sql.ts'
import { withdrawalFacts } from './facts.sql.ts'

/** Returns the withdrawals since an instant. One that came back to the member does not count. */
export function usedSince(db: Sql, member: Member, start: Date) {
  return db.one(v.object({ times: v.number(), amount: v.bigint() }))`
    select count(*)::int as times, coalesce(sum(amount), 0)::bigint as amount
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and requested_at >= ${start}
       and status not in ('failed', 'returned', 'refused')`
}

export type NewWithdrawal = {
  id: string
  account: { id: string; kind: AccountKind }
  amount: bigint
  handlingFee: bigint
  administrativeFee: bigint
  turnoverDeduction: bigint
  actual: bigint
  rateMicro: bigint | null
  coins: bigint | null
  now: Date
}

export async function insertWithdrawal(tx: Tx, member: Member, want: NewWithdrawal): Promise<void> {
  await tx.run`
    insert into withdrawal_orders (id, bucket, member_id)
    values (${want.id}, ${member.bucket}, ${member.id})`
  await tx.run`
    insert into withdrawals (bucket, member_id, id, card_id, kind, amount, handling_fee, administrative_fee,
                             turnover_deduction, actual, rate_micro, coins, requested_at)
    values (${member.bucket}, ${member.id}, ${want.id}, ${want.account.id}, ${want.account.kind}, ${want.amount},
            ${want.handlingFee}, ${want.administrativeFee}, ${want.turnoverDeduction}, ${want.actual},
            ${want.rateMicro}, ${want.coins}, ${want.now})`
  await addFacts(tx, withdrawalFacts, member, [want.id])
}

const withdrawalRow = v.object({
  id: v.string(),
  card_id: v.string(),
  kind: v.picklist(accountKinds),
  amount: v.bigint(),
  handling_fee: v.bigint(),
  administrative_fee: v.bigint(),
  turnover_deduction: v.bigint(),
  actual: v.bigint(),
  rate_micro: v.nullable(v.bigint()),
  coins: v.nullable(v.bigint()),
  status: v.picklist(withdrawalStatuses),
  requested_at: v.date(),
  sent_at: v.nullable(v.date()),
  closed_at: v.nullable(v.date()),
  returned_at: v.nullable(v.date()),
  bank_reference: v.nullable(v.string()),
})
export type WithdrawalRow = v.InferOutput<typeof withdrawalRow>

export function lockWithdrawal(tx: Tx, member: Member, id: string) {
  return tx.maybe(withdrawalRow)`
    select id, card_id, kind, amount, handling_fee, administrative_fee, turnover_deduction, actual, rate_micro,
           coins, status, requested_at, sent_at, closed_at, returned_at, bank_reference
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`
}

export const ownerOf = (db: Sql, id: string): Promise<Member | undefined> =>
  db.maybe(pair)`
    select bucket, member_id as id
      from withdrawal_orders
     where id = ${id}`

export async function moveWithdrawal(
  tx: Tx,
  member: Member,
  id: string,
  to: { status: WithdrawalStatus; reference?: string },
): Promise<void> {
  const now = await clock(tx)
  await tx.run`
    update withdrawals
       set status = ${to.status},
           sent_at = case when ${to.status} = 'sent' then ${now}::timestamptz else sent_at end,
           closed_at = case when ${to.status} in ('paid', 'failed', 'refused') then ${now}::timestamptz else closed_at end,
           returned_at = case when ${to.status} = 'returned' then ${now}::timestamptz end,
           bank_reference = coalesce(bank_reference, ${to.reference ?? null})
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, withdrawalFacts, member, [id])
}

/**
 * Returns withdrawals that the bank has not decided on; those sent in the last seconds are left alone. Those of blocked
 * members, which people have to release, and those that people look at, are left out: they would stand before all the others.
 */
export function findPending(db: Sql, bucket: number, blocked: bigint[], quietSeconds: number) {
  return db.rows(v.object({ id: v.string(), member_id: v.bigint() }))`
    select w.id, w.member_id
      from withdrawals w
     where w.bucket = ${bucket}
       and (w.status = 'requested'
            and (w.member_id <> all (${blocked}::bigint[])
                 or exists (select from blocked_payouts p
                             where p.bucket = ${bucket}
                               and p.member_id = w.member_id
                               and p.withdrawal_id = w.id
                               and p.approved_at is not null))
            and not exists (select from withdrawal_reviews r
                             where r.bucket = ${bucket}
                               and r.member_id = w.member_id
                               and r.id = w.id
                               and r.approved_at is null)
            or w.status = 'sent' and w.sent_at < now() - make_interval(secs => ${quietSeconds}))
     order by w.requested_at
     limit 500`
}

/** Was money paid out to this member before, that has not come back? */
export const hasBeenPaid = (db: Sql, member: Member): Promise<boolean> =>
  db.any`
    select 1
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'paid'
     limit 1`

/** The sum of a member's withdrawals that were requested behind an instant, whatever became of them, in fen. */
export async function requestedSince(db: Sql, member: Member, since: Date): Promise<bigint> {
  const { sum } = await db.one(v.object({ sum: v.bigint() }))`
    select coalesce(sum(amount), 0)::bigint as sum
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and requested_at > ${since}`
  return sum
}

/** `at` in microseconds since 1970, as the database has it: by the millisecond, rows of one would be skipped. */
export type Place = { at: bigint; id: string }

const listedRow = v.object({ ...withdrawalRow.entries, at: v.bigint() })
export type ListedRow = v.InferOutput<typeof listedRow>

/** The member's withdrawals, newest first, behind a place of the list. */
export function findWithdrawals(db: Sql, member: Member, after: Place, limit: number): Promise<ListedRow[]> {
  return db.rows(listedRow)`
    select id, card_id, kind, amount, handling_fee, administrative_fee, turnover_deduction, actual, rate_micro,
           coins, status, requested_at, sent_at, closed_at, returned_at, bank_reference,
           (extract(epoch from requested_at) * 1000000)::bigint as at
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (requested_at, id) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.id}::uuid)
     order by requested_at desc, id desc
     limit ${limit}`
}

export function findWithdrawal(db: Sql, member: Member, id: string) {
  return db.maybe(withdrawalRow)`
    select id, card_id, kind, amount, handling_fee, administrative_fee, turnover_deduction, actual, rate_micro,
           coins, status, requested_at, sent_at, closed_at, returned_at, bank_reference
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

const payee = v.object({
  id: v.string(),
  bank: v.nullable(v.string()),
  protocol: v.nullable(v.string()),
  alias: v.nullable(v.string()),
  state: v.string(),
})

/** Returns the targets of some withdrawals: a bank, a chain, or the wallet account that the member named. */
export const findPayees = (db: Sql, member: Member, ids: string[]) =>
  db.rows(payee)`
    select w.id, a.bank_code as bank, a.protocol, a.alias, w.status as state
      from withdrawals w
      left join payout_accounts a
        on a.bucket = w.bucket and a.member_id = w.member_id and a.id = w.card_id
     where w.bucket = ${member.bucket}
       and w.member_id = ${member.id}
       and w.id = any (${ids}::uuid[])`

/** Withdrawals of the last days, the newest first, behind a place of the list. */
export const recentWithdrawals = (db: Sql, member: Member, { since, orderNo, after, limit }: OrdersAsked) =>
  db.rows(v.object({ id: v.string(), amount: v.bigint(), at: v.date() }))`
    select id, amount, requested_at as at
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and requested_at >= ${since}
       and (${orderNo}::uuid is null or id = ${orderNo}::uuid)
       and (date_trunc('milliseconds', requested_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', requested_at) desc, id desc
     limit ${limit}`

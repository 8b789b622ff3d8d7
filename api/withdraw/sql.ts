import * as v from 'valibot'
import { bankCodes } from '../../core/site.ts'
import { withdrawalStatuses } from '../../core/withdraw.ts'
import type { WithdrawalStatus } from '../../core/withdraw.ts'
import type { Sql, Tx } from '../db.ts'
import type { Member } from '../serve.ts'
import { clock } from '../sql.ts'

export function holderOf(db: Sql, member: Member) {
  return db.one(v.object({ real_name: v.string(), has_passcode: v.boolean() }))`
    select m.real_name, s.passcode is not null as has_passcode
      from members m
      join member_secrets s
        on s.bucket = ${member.bucket}
       and s.member_id = ${member.id}
     where m.bucket = ${member.bucket}
       and m.id = ${member.id}`
}

const cardRow = v.object({
  id: v.string(),
  bank_code: v.picklist(bankCodes),
  holder: v.string(),
  last4: v.string(),
  number_cipher: v.instance(Buffer),
  fingerprint: v.instance(Buffer),
  added_at: v.date(),
  first_added_at: v.date(),
  removed_at: v.nullable(v.date()),
})
export type CardRow = v.InferOutput<typeof cardRow>

/** All cards that the member ever had, oldest first; an address is as old as its first appearance. */
export function everyCard(db: Sql, member: Member): Promise<CardRow[]> {
  return db.rows(cardRow)`
    select id, bank_code, holder, last4, number_cipher, fingerprint, added_at, removed_at,
           min(added_at) over (partition by fingerprint) as first_added_at
      from payout_cards
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by added_at, id`
}

export type NewCard = {
  id: string
  bankCode: string
  holder: string
  address: string
  last4: string
  cipher: Buffer
  fingerprint: Buffer
}

export async function insertCard(tx: Tx, member: Member, card: NewCard): Promise<void> {
  await tx.run`
    insert into payout_cards (bucket, member_id, id, bank_code, holder, address, last4, number_cipher, fingerprint)
    values (${member.bucket}, ${member.id}, ${card.id}, ${card.bankCode}, ${card.holder}, ${card.address},
            ${card.last4}, ${card.cipher}, ${card.fingerprint})`
}

/** What was taken since an instant. What came back to the member does not count. */
export function usedSince(db: Sql, member: Member, start: Date) {
  return db.one(v.object({ times: v.number(), amount: v.bigint() }))`
    select count(*)::int as times, coalesce(sum(amount), 0)::bigint as amount
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and requested_at >= ${start}
       and status not in ('failed', 'returned')`
}

export type NewWithdrawal = {
  id: string
  cardId: string
  amount: bigint
  handlingFee: bigint
  administrativeFee: bigint
  turnoverDeduction: bigint
  actual: bigint
  now: Date
}

export async function insertWithdrawal(tx: Tx, member: Member, want: NewWithdrawal): Promise<void> {
  await tx.run`
    insert into withdrawal_orders (id, bucket, member_id)
    values (${want.id}, ${member.bucket}, ${member.id})`
  await tx.run`
    insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee,
                             turnover_deduction, actual, requested_at)
    values (${member.bucket}, ${member.id}, ${want.id}, ${want.cardId}, ${want.amount}, ${want.handlingFee},
            ${want.administrativeFee}, ${want.turnoverDeduction}, ${want.actual}, ${want.now})`
}

const withdrawalRow = v.object({
  id: v.string(),
  card_id: v.string(),
  amount: v.bigint(),
  handling_fee: v.bigint(),
  administrative_fee: v.bigint(),
  turnover_deduction: v.bigint(),
  actual: v.bigint(),
  status: v.picklist(withdrawalStatuses),
  bank_reference: v.nullable(v.string()),
})
export type WithdrawalRow = v.InferOutput<typeof withdrawalRow>

export function lockWithdrawal(tx: Tx, member: Member, id: string) {
  return tx.maybe(withdrawalRow)`
    select id, card_id, amount, handling_fee, administrative_fee, turnover_deduction, actual, status,
           bank_reference
      from withdrawals
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`
}

export async function ownerOf(db: Sql, id: string): Promise<Member | undefined> {
  const row = await db.maybe(v.object({ bucket: v.number(), member_id: v.bigint() }))`
    select bucket, member_id
      from withdrawal_orders
     where id = ${id}`
  return row && { bucket: row.bucket, id: row.member_id }
}

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
           closed_at = case when ${to.status} in ('paid', 'failed') then ${now}::timestamptz else closed_at end,
           returned_at = case when ${to.status} = 'returned' then ${now}::timestamptz end,
           bank_reference = coalesce(bank_reference, ${to.reference ?? null})
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** What the bank has not given its word on; one just sent is left alone for some seconds. */
export function pendingWithdrawals(db: Sql, bucket: number, quietSeconds: number) {
  return db.rows(v.object({ id: v.string(), member_id: v.bigint() }))`
    select id, member_id
      from withdrawals
     where bucket = ${bucket}
       and (status = 'requested'
            or status = 'sent' and sent_at < now() - make_interval(secs => ${quietSeconds}))
     order by requested_at
     limit 500`
}

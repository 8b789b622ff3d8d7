// Statements for coins alone: their prices, and the transfers that a chain shows for an order before they are final.
import * as v from 'valibot'
import { protocols, type Protocol } from '../../core/coin.ts'
import { depositStatuses } from '../../core/deposit.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

const quoteRow = v.object({
  id: v.string(),
  channel_id: v.number(),
  protocol: v.picklist(protocols),
  amount: v.bigint(),
  pay_amount: v.bigint(),
  rate_micro: v.bigint(),
  expires_at: v.date(),
})
export type QuoteRow = v.InferOutput<typeof quoteRow>

export type NewQuote = {
  id: string
  channelId: number
  protocol: Protocol
  amount: bigint
  payAmount: bigint
  rateMicro: bigint
  seconds: number
}

export function insertQuote(db: Sql, member: Member, quote: NewQuote): Promise<QuoteRow> {
  return db.one(quoteRow)`
    insert into deposit_quotes (bucket, member_id, id, channel_id, protocol, amount, pay_amount,
                                rate_micro, expires_at)
    values (${member.bucket}, ${member.id}, ${quote.id}, ${quote.channelId}, ${quote.protocol},
            ${quote.amount}, ${quote.payAmount}, ${quote.rateMicro},
            clock_timestamp() + make_interval(secs => ${quote.seconds}))
    returning id, channel_id, protocol, amount, pay_amount, rate_micro, expires_at`
}

/**
 * Uses a price up: it is good for one order, in its time. By the clock of the statement, because a cluster
 * takes clock_timestamp() into no UPDATE.
 */
export function takePrice(tx: Tx, member: Member, id: string) {
  return tx.maybe(quoteRow)`
    update deposit_quotes
       set used_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       and used_at is null
       and expires_at > statement_timestamp()
    returning id, channel_id, protocol, amount, pay_amount, rate_micro, expires_at`
}

export async function deleteOldQuotes(db: Sql, bucket: number): Promise<void> {
  await db.run`
    delete from deposit_quotes
     where bucket = ${bucket}
       and expires_at < now() - make_interval(days => 1)`
}

const watchedRow = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.string(),
  status: v.picklist(depositStatuses),
  protocol: v.picklist(protocols),
  address: v.string(),
  pay_amount: v.bigint(),
  seen_tx: v.nullable(v.string()),
  confirmations: v.number(),
})
export type WatchedRow = v.InferOutput<typeof watchedRow>

/** Orders whose coins are looked for every moment. */
export function openCoinOrders(db: Sql, bucket: number) {
  return db.rows(watchedRow)`
    select bucket, member_id, id, status, protocol, address, pay_amount, seen_tx, confirmations
      from deposits
     where bucket = ${bucket}
       and status in ('waiting', 'paid')
       and protocol is not null
     order by expires_at desc
     limit 2000`
}

/** Every order of coins of the last days, in any state: coins can come late to its address. */
export function recentCoinOrders(db: Sql, bucket: number, days: number) {
  return db.rows(watchedRow)`
    select bucket, member_id, id, status, protocol, address, pay_amount, seen_tx, confirmations
      from deposits
     where bucket = ${bucket}
       and protocol is not null
       and expires_at > now() - make_interval(days => ${days})
     order by expires_at desc
     limit 5000`
}

export async function setSighting(
  tx: Tx,
  order: WatchedRow,
  seen: { transaction: string | null; confirmations: number },
): Promise<void> {
  await tx.run`
    update deposits
       set seen_tx = ${seen.transaction}, confirmations = ${seen.confirmations}
     where bucket = ${order.bucket}
       and member_id = ${order.member_id}
       and id = ${order.id}`
}

/** Which of these payments of the chain are booked already. */
export async function bookedReferences(db: Sql, references: string[]): Promise<Set<string>> {
  const rows = await db.values(v.string())`
    select reference
      from provider_payments
     where provider = 'chain'
       and reference = any (${references}::text[])`
  return new Set(rows)
}

/** The payments in coins that are booked for these orders, in any state. */
export function bookedFor(db: Sql, orderIds: string[]) {
  return db.rows(v.object({ reference: v.string(), order_ref: v.string() }))`
    select reference, order_ref
      from provider_payments
     where provider = 'chain'
       and currency = 'USDT'
       and order_ref = any (${orderIds}::text[])`
}

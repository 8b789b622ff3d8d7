import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { protocols, type Protocol } from '../../core/coin.ts'
import { depositStatuses, depositTypes, type DepositStatus } from '../../core/deposit.ts'
import { uuid } from '../../core/endpoint.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { OrdersAsked } from '../shell/order.ts'
import type { Member } from '../shell/serve.ts'
import { clock, pair } from '../shell/shell.sql.ts'
import { depositFacts } from './facts.sql.ts'

/** The price of an order in coins. */
export type ChainPrice = { protocol: Protocol; payAmount: bigint; rateMicro: bigint }

const channelRow = v.object({
  id: v.number(),
  code: v.string(),
  type: v.picklist(depositTypes),
  provider: v.string(),
  min_amount: v.bigint(),
  max_amount: v.bigint(),
  quick_amounts: anyList(v.bigint()),
  fee_bps: v.number(),
  needs_depositor: v.boolean(),
  needs_bank: v.boolean(),
  takes_voucher: v.boolean(),
  protocols: anyList(v.picklist(protocols)),
  rate_micro: v.nullable(v.bigint()),
  payee_name: v.nullable(v.string()),
  payee_bank: v.nullable(v.string()),
  payee_account: v.nullable(v.string()),
  is_open: v.boolean(),
})
export type ChannelRow = v.InferOutput<typeof channelRow>

/** The channels open to a member of this level of VIP, each with its limits and fee for the level. */
export function channelsAt(db: Sql, level: number): Promise<ChannelRow[]> {
  return db.rows(channelRow)`
    select id, code, type, provider, min_amount,
           greatest(max_amount, (select max(l.max_amount)
                                   from deposit_levels l
                                  where l.channel_id = c.id
                                    and l.from_level <= ${level})) as max_amount, quick_amounts, fee_bps, needs_depositor,
           needs_bank, takes_voucher, protocols, rate_micro, payee_name, payee_bank, payee_account,
           is_open
      from deposit_channels c
     where from_level <= ${level}
     order by position`
}

const orderRow = v.object({
  id: v.string(),
  type: v.picklist(depositTypes),
  channel: v.string(),
  provider: v.string(),
  amount: v.bigint(),
  fee: v.bigint(),
  pay_currency: v.string(),
  pay_amount: v.bigint(),
  protocol: v.nullable(v.picklist(protocols)),
  address: v.nullable(v.string()),
  rate_micro: v.nullable(v.bigint()),
  bank_code: v.nullable(v.string()),
  depositor: v.string(),
  status: v.picklist(depositStatuses),
  /** Its time has passed by the database's clock; the job may not have closed it yet, but it must not be paid any more. */
  is_over: v.boolean(),
  voucher_id: v.nullable(v.string()),
  seen_tx: v.nullable(v.string()),
  confirmations: v.number(),
  created_at: v.date(),
  expires_at: v.date(),
  credited_at: v.nullable(v.date()),
})
export type OrderRow = v.InferOutput<typeof orderRow>

/** Orders that can still be paid. One whose time is over does not count, whether the job has come by or not. */
export function openOrders(db: Sql, member: Member) {
  return db.values(v.string())`
    select id
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'waiting'
       and expires_at > now()
     order by created_at`
}

/** Can money of the member's still come in by an order, or wait for people? */
export const awaitsMoney = (db: Sql, member: Member): Promise<boolean> =>
  db.any`
    select 1
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (status in ('paid', 'review') or status = 'waiting' and expires_at > now())
     limit 1`

export function countFailed(db: Sql, member: Member, minutes: number) {
  return db.value(v.number())`
    select count(*)::int as n
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and status = 'failed'
       and closed_at > now() - make_interval(mins => ${minutes})`
}

export type NewOrder = {
  id: string
  channel: ChannelRow
  amount: bigint
  fee: bigint
  depositor: string
  bank: string | null
  voucherId: string | null
  /** The address and amount of coins to send; null where yuan are paid. */
  coins: (ChainPrice & { address: string }) | null
}

export async function insertOrder(tx: Tx, member: Member, order: NewOrder, minutes: number): Promise<OrderRow> {
  const { channel, coins } = order
  await tx.run`
    insert into deposit_orders (id, bucket, member_id)
    values (${order.id}, ${member.bucket}, ${member.id})`
  const made = await tx.one(orderRow)`
    insert into deposits (bucket, member_id, id, channel_id, type, channel, provider, amount, fee,
                          pay_currency, pay_amount, protocol, address, rate_micro, bank_code,
                          depositor, voucher_id, expires_at)
    values (${member.bucket}, ${member.id}, ${order.id}, ${channel.id}, ${channel.type},
            ${channel.code}, ${channel.provider}, ${order.amount}, ${order.fee},
            ${coins ? 'USDT' : 'CNY'}, ${coins?.payAmount ?? order.amount}, ${coins?.protocol ?? null},
            ${coins?.address ?? null}, ${coins?.rateMicro ?? null}, ${order.bank},
            ${order.depositor}, ${order.voucherId},
            clock_timestamp() + make_interval(mins => ${minutes}))
    returning id, type, channel, provider, amount, fee, pay_currency, pay_amount, protocol, address, rate_micro,
              bank_code, depositor, status, voucher_id, seen_tx, confirmations,
              false as is_over,
              created_at, expires_at, credited_at`
  await addFacts(tx, depositFacts, member, [order.id])
  return made
}

export function findOrder(db: Sql, member: Member, id: string) {
  return db.maybe(orderRow)`
    select id, type, channel, provider, amount, fee, pay_currency, pay_amount, protocol, address, rate_micro,
           bank_code, depositor, status, voucher_id, seen_tx, confirmations,
           status = 'waiting' and expires_at <= clock_timestamp() as is_over,
           created_at, expires_at, credited_at
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

export function lockOrder(tx: Tx, member: Member, id: string) {
  return tx.maybe(orderRow)`
    select id, type, channel, provider, amount, fee, pay_currency, pay_amount, protocol, address, rate_micro,
           bank_code, depositor, status, voucher_id, seen_tx, confirmations,
           status = 'waiting' and expires_at <= clock_timestamp() as is_over,
           created_at, expires_at, credited_at
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`
}

/** Returns the member of an order. A provider's message can be looked up in this directory only. */
export async function ownerOf(db: Sql, orderRef: string): Promise<Member | undefined> {
  if (!v.is(uuid, orderRef)) return undefined
  return db.maybe(pair)`
    select bucket, member_id as id
      from deposit_orders
     where id = ${orderRef}`
}

export async function moveOrder(tx: Tx, member: Member, id: string, status: DepositStatus): Promise<void> {
  const now = await clock(tx)
  await tx.run`
    update deposits
       set status = ${status},
           closed_at = coalesce(closed_at, ${now}::timestamptz),
           credited_at = case when ${status} = 'credited' then ${now}::timestamptz end
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, depositFacts, member, [id])
}

/** Expires orders that are out of time. Answers the members whose pages should hear of it. */
export function expireOrders(db: Sql, bucket: number) {
  return db.rows(v.object({ id: v.string(), member_id: v.bigint() }))`
    update deposits
       set status = 'expired', closed_at = now()
     where bucket = ${bucket}
       and status = 'waiting'
       and expires_at <= now()
    returning id, member_id`
}

const askedRow = v.object({ id: v.string(), provider: v.string() })

/** Orders that a payment is expected for, the newest first: their members wait. */
export function expectantOrders(db: Sql, bucket: number) {
  return db.rows(askedRow)`
    select id, provider
      from deposits
     where bucket = ${bucket}
       and status in ('waiting', 'paid')
     order by expires_at desc
     limit 2000`
}

/** Orders that closed without money in the last `hours`: a payment may come late. */
export function lateOrders(db: Sql, bucket: number, hours: number) {
  return db.rows(askedRow)`
    select id, provider
      from deposits
     where bucket = ${bucket}
       and status in ('cancelled', 'expired', 'failed')
       and expires_at > now() - make_interval(hours => ${hours})
     order by expires_at desc
     limit 5000`
}

export async function setVoucher(tx: Tx, member: Member, id: string, voucherId: string): Promise<void> {
  await tx.run`
    update deposits
       set voucher_id = ${voucherId}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** Has an order of a deposit ever been paid to this address? Any member's: it is the house's own. */
export const isDepositAddress = (db: Sql, bucket: number, address: string): Promise<boolean> =>
  db.any`
    select 1
      from deposits
     where bucket = ${bucket}
       and address = ${address}
     limit 1`

/** The ways by which some deposits were paid. */
export const findTypes = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), type: v.picklist(depositTypes) }))`
    select id, type
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

/** The newest first, behind a place of the list. */
export const recentOrders = (db: Sql, member: Member, { since, orderNo, after, limit }: OrdersAsked) =>
  db.rows(v.object({ id: v.string(), type: v.picklist(depositTypes), amount: v.bigint(), at: v.date() }))`
    select id, type, amount, created_at as at
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and created_at >= ${since}
       and (${orderNo}::uuid is null or id = ${orderNo}::uuid)
       and (date_trunc('milliseconds', created_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', created_at) desc, id desc
     limit ${limit}`

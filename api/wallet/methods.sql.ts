// What the orders behind the entries of a page were paid by.
import * as v from 'valibot'
import { depositTypes } from '../../core/deposit.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'

export const findDepositTypes = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), type: v.picklist(depositTypes) }))`
    select id, type
      from deposits
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

const payee = v.object({
  id: v.string(),
  bank: v.nullable(v.string()),
  protocol: v.nullable(v.string()),
  alias: v.nullable(v.string()),
})

/** Where withdrawals went: a bank, a chain, or the wallet account that the member named. */
export const findPayees = (db: Sql, member: Member, ids: string[]) =>
  db.rows(payee)`
    select w.id, a.bank_code as bank, a.protocol, a.alias
      from withdrawals w
      join payout_accounts a
        on a.bucket = w.bucket and a.member_id = w.member_id and a.id = w.card_id
     where w.bucket = ${member.bucket}
       and w.member_id = ${member.id}
       and w.id = any (${ids}::uuid[])`

/** The draws of settled orders. */
export const findOrderDraws = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), draw: v.bigint() }))`
    select order_id as id, min(draw_id) as draw
      from bet_results
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and order_id = any (${ids}::uuid[])
     group by order_id`

export const findChaseLotteries = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), lottery: v.string() }))`
    select id, lottery
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

/** The lotteries of orders that were placed by a chase. */
export const findLegLotteries = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), lottery: v.string() }))`
    select l.order_id as id, c.lottery
      from chase_legs l
      join chases c
        on c.bucket = l.bucket and c.member_id = l.member_id and c.id = l.chase_id
     where l.bucket = ${member.bucket}
       and l.member_id = ${member.id}
       and l.order_id = any (${ids}::uuid[])`

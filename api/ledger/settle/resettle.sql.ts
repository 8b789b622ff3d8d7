// The statements of settling a draw again, of credits that are taken back, and of members' debts.
import * as v from 'valibot'
import { drawnOutcomes } from '../../../core/ledger.ts'
import { fen } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { LAST_MEMBER, openBet, type BetColumns, type BetRange } from '../post/ledger.sql.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

const settledBet = v.object({
  ...openBet.entries,
  outcome: v.number(),
  payout: money,
  refund: money,
  /** True where the rules could not read the bet, and two people have approved the return of its stake. */
  isLeft: v.boolean(),
})
/** A bet, with its last result. */
export type SettledBet = v.InferOutput<typeof settledBet>

/** Settled bets of a draw, in member order, without those that a member took back before the lock. */
export function settledBets(
  db: Sql,
  bucket: number,
  drawId: bigint,
  { after, upto = LAST_MEMBER, limit }: BetRange,
): Promise<SettledBet[]> {
  return db.rows(settledBet)`
    select b.member_id as "memberId", b.order_id as "orderId", b.line, b.play, b.selection,
           b.unit_stake as "unitStake", b.stake, b.odds, r.outcome, r.payout, r.refund,
           a.order_id is not null as "isLeft"
      from bets b
      join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
      left join bets_apart a
        on a.bucket = b.bucket and a.draw_id = b.draw_id and a.member_id = b.member_id and a.order_id = b.order_id
           and a.line = b.line and a.ending = 'void' and a.ended_at is not null
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id > ${after}
       and b.member_id <= ${upto}
       and r.outcome = any (${drawnOutcomes}::smallint[])
     order by b.member_id
     limit ${limit ?? null}`
}

type ResettleValues = {
  bucket: number
  drawId: bigint
  number: number
  after: bigint
  outbox: string
} & BetColumns

export function resettleBets(db: Sql, chunk: ResettleValues) {
  return db.one(v.object({ repeated: v.boolean(), upto: v.bigint() }))`
    select repeated, upto
      from resettle_bets(${chunk.bucket}, ${chunk.drawId}, ${chunk.number}, ${chunk.after}, ${chunk.members},
                         ${chunk.orders}, ${chunk.lines}, ${chunk.outcomes}, ${chunk.payouts}, ${chunk.refunds},
                         ${chunk.keys}, ${chunk.outbox})`
}

const sums = v.object({
  lines: v.number(),
  wasPaid: v.bigint(),
  paid: v.bigint(),
  owed: v.bigint(),
})
/** Over the lines that a correction changed: what they had brought, what they bring, what was short. */
export type Resettled = v.InferOutput<typeof sums>

export function sumResettled(db: Sql, drawId: bigint, number: number): Promise<Resettled> {
  return db.one(sums)`
    select coalesce(sum(lines), 0)::int as lines, coalesce(sum(was_paid), 0)::bigint as "wasPaid",
           coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(owed), 0)::bigint as owed
      from resettle_progress
     where bucket in (select bucket from buckets)
       and draw_id = ${drawId}
       and number = ${number}`
}

const corrected = v.object({ memberId: v.bigint(), was: money, now: money, owed: money })
/** The sums of one correction for a member: first and new payouts of all bets that it changed, and the debt left. */
export type Corrected = v.InferOutput<typeof corrected>

/** The members of a bucket, behind one, whose money a correction has changed. */
export function findCorrected(
  db: Sql,
  bucket: number,
  { drawId, number }: { drawId: bigint; number: number },
  { after, limit }: { after: bigint; limit: number },
): Promise<Corrected[]> {
  return db.rows(corrected)`
    select member_id as "memberId", sum(was_payout + was_refund)::bigint as was,
           sum(payout + refund)::bigint as now, sum(owed)::bigint as owed
      from bet_corrections
     where bucket = ${bucket}
       and draw_id = ${drawId}
       and number = ${number}
       and member_id > ${after}
     group by member_id
    having sum(was_payout + was_refund) <> sum(payout + refund)
     order by member_id
     limit ${limit}`
}

/** Members of a bucket who owe and have cash. */
export function findDebtors(db: Sql, bucket: number) {
  return db.rows(v.object({ id: v.bigint() }))`
    select r.member_id as id
      from receivables r
      join wallets w
        on w.bucket = r.bucket and w.member_id = r.member_id and w.account = 1 /* cash */
     where r.bucket = ${bucket}
       and r.owed > 0
       and w.balance > 0
     order by r.member_id`
}

export async function repayReceivable(db: Sql, member: Member, key: string, outbox: string) {
  const { repaid } = await db.one(v.object({ repaid: money }))`
    select repaid from repay_receivable(${member.bucket}, ${member.id}, ${key}, ${outbox})`
  return repaid
}

export type TakingBack = { kind: number; key: string; ref: string; amount: bigint; outbox: string }

export async function takeCreditBack(db: Sql, member: Member, taking: TakingBack) {
  const { kind, key, ref, amount, outbox } = taking
  const { owed } = await db.one(v.object({ owed: money }))`
    select owed from take_back(${member.bucket}, ${member.id}, ${key}, ${ref}, ${kind}, ${amount}, 0, ${outbox})`
  return owed
}

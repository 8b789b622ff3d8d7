// The statements of wins that wait for two people.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { queued, START, type QueuePlace } from '../shell/queue.ts'
import { heldRoundFacts } from './facts.sql.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

export const reviewEndings = ['accept', 'cut', 'owed', 'void'] as const
export type ReviewEnding = (typeof reviewEndings)[number]

const heldWin = v.object({
  bucket: v.number(),
  memberId: v.bigint(),
  bet: v.string(),
  round: v.string(),
  game: v.string(),
  stake: money,
  amount: money,
  valid: v.bigint(),
  cap: money,
  foundAt: v.date(),
  ending: v.nullable(v.picklist(reviewEndings)),
  note: v.nullable(v.string()),
  proposedBy: v.nullable(v.string()),
})
export type HeldWin = v.InferOutput<typeof heldWin>

/**
 * Held wins, the oldest first. A page is chosen before it is joined, without wins whose round is in review no longer: a join that drops rows
 * would leave the page short, and hide the wins behind it. Each row is asked by itself: a join would read all that are held.
 */
export const heldWins = (db: Sql, limit: number, after: QueuePlace = START) =>
  db.rows(v.object({ ...heldWin.entries, ...queued }))`
    select h.bucket, h.member_id as "memberId", h.bet, r.round, r.game, r.stake, h.amount, h.valid, h.cap, h.found_at as "foundAt",
           h.ending, h.note, h.proposed_by as "proposedBy", h.bet as id,
           (extract(epoch from h.found_at) * 1000000)::bigint::text as place
      from (select w.bucket, w.member_id, w.bet, w.amount, w.valid, w.cap, w.found_at, w.ending, w.note, w.proposed_by
              from rounds_in_review w
             where w.bucket in (select bucket from buckets)
               and w.ended_at is null
               and w.found_at >= ${after.at}::timestamptz
               and (w.found_at, w.bet::text) > (${after.at}::timestamptz, ${after.id}::text)
               and (select r.state = 'review'
                      from venue_rounds r
                     where r.bucket = w.bucket
                       and r.member_id = w.member_id
                       and r.bet = w.bet)
             order by w.found_at, w.bet::text
             limit ${limit}) h
      join venue_rounds r on r.bucket = h.bucket and r.member_id = h.member_id and r.bet = h.bet
     order by h.found_at, h.bet::text`

/** The held win of this round. */
export const heldWinOf = (db: Sql, round: string): Promise<HeldWin | undefined> =>
  db.maybe(heldWin)`
    select h.bucket, h.member_id as "memberId", h.bet, r.round, r.game, r.stake, h.amount, h.valid, h.cap, h.found_at as "foundAt",
           h.ending, h.note, h.proposed_by as "proposedBy"
      from rounds_in_review h
      join venue_rounds r
        on r.bucket = h.bucket and r.member_id = h.member_id and r.bet = h.bet and r.state = 'review'
     where h.bucket in (select bucket from buckets)
       and h.ended_at is null
       and r.round::text = ${round}`

type Name = Pick<HeldWin, 'bucket' | 'memberId' | 'bet'>

export async function putReview(
  tx: Tx,
  one: Name,
  said: { ending: ReviewEnding; note: string; person: string },
): Promise<void> {
  await tx.run`
    update rounds_in_review
       set ending = ${said.ending},
           note = ${said.note},
           proposed_by = ${said.person}
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and bet = ${one.bet}
       and ended_at is null`
  await sayReview(tx, one)
}

const sayReview = (tx: Tx, { bucket, memberId: id, bet }: Name): Promise<void> =>
  addFacts(tx, heldRoundFacts, { id, bucket }, [bet])

export const lockReview = (tx: Tx, one: Name) =>
  tx.one(
    v.object({
      ending: v.nullable(v.picklist(reviewEndings)),
      note: v.nullable(v.string()),
      isOver: v.boolean(),
    }),
  )`
    select ending, note, ended_at is not null as "isOver"
      from rounds_in_review
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and bet = ${one.bet}
       for update`

export async function closeReview(tx: Tx, one: Name, person: string): Promise<void> {
  await tx.run`
    update rounds_in_review
       set approved_by = ${person},
           ended_at = statement_timestamp()
     where bucket = ${one.bucket}
       and member_id = ${one.memberId}
       and bet = ${one.bet}`
  await sayReview(tx, one)
}

export const endReview = (tx: Tx, one: Name, ending: ReviewEnding): Promise<boolean> =>
  tx.value(v.boolean())`
    select ended
      from end_review(${one.bucket}::smallint, ${one.memberId}, ${one.bet}::uuid, ${ending},
                      ${keyOf('round_review', one.bet)}::uuid, ${randomUUID()}::uuid, ${randomUUID()}::uuid)`

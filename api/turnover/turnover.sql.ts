import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { obligationSources } from '../../core/turnover.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import type { Settled, ValidBet } from '../shell/wager.ts'
import { chunkFacts, closingFacts, obligationFacts } from './facts.sql.ts'

export type NewObligation = {
  id: string
  source: string
  ref: string
  face: bigint
  required: bigint
}

export async function insertObligation(tx: Tx, member: Member, want: NewObligation): Promise<void> {
  await tx.run`
    insert into turnover_obligations (bucket, member_id, id, source, ref, face, required)
    values (${member.bucket}, ${member.id}, ${want.id}, ${want.source}, ${want.ref}, ${want.face}, ${want.required})`
  await addFacts(tx, obligationFacts, member, [want.id])
}

const deposited = v.object({ amount: v.bigint(), at: v.date() })

/** Returns the amount and time of a credited deposit, by its turnover obligation; under the lock of its member. */
export const findDeposited = (tx: Tx, member: Member, ref: string) =>
  tx.maybe(deposited)`
    select face as amount, created_at as at
      from turnover_obligations
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and source = 'deposit'
       and ref = ${ref}`

const obligationRow = v.object({
  member_id: v.bigint(),
  id: v.string(),
  source: v.picklist(obligationSources),
  ref: v.string(),
  face: v.bigint(),
  required: v.bigint(),
  done: v.bigint(),
  /** Microseconds since 1970. */
  createdAt: v.bigint(),
})
export type ObligationRow = v.InferOutput<typeof obligationRow>

/** Returns the open obligations of some members of a bucket, oldest first. */
export function openObligations(db: Sql, bucket: number, members: readonly bigint[]) {
  return db.rows(obligationRow)`
    select o.member_id, o.id, o.source, o.ref, o.face, o.required,
           (extract(epoch from o.created_at) * 1000000)::bigint as "createdAt",
           coalesce((select sum(u.amount)
                       from turnover_used u
                      where u.bucket = ${bucket}
                        and u.member_id = o.member_id
                        and u.obligation_id = o.id), 0)::bigint as done
      from turnover_obligations o
     where o.bucket = ${bucket}
       and o.member_id = any (${members}::bigint[])
       and not exists (select 1
                         from turnover_closings c
                        where c.bucket = ${bucket}
                          and c.member_id = o.member_id
                          and c.obligation_id = o.id
                          and c.released_at is null)
     order by o.member_id, o.created_at, o.id`
}

export type Closing = {
  obligationId: string
  reason: 'done' | 'reset' | 'withdrawal' | 'undone'
  ref: string
}

export async function insertClosings(tx: Tx, member: Member, closings: readonly Closing[]): Promise<void> {
  const ids = closings.map(() => crypto.randomUUID())
  await tx.run`
    insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref)
    select ${member.bucket}, ${member.id}, c.obligation_id, c.id, c.reason, c.ref
      from unnest(${closings.map((one) => one.obligationId)}::uuid[],
                  ${ids}::uuid[],
                  ${closings.map((one) => one.reason)}::text[],
                  ${closings.map((one) => one.ref)}::text[]) as c (obligation_id, id, reason, ref)`
  await addFacts(tx, closingFacts, member, ids)
}

/** Returns the obligations of one source of money, with the reasons that close them now. */
export const findAsked = (db: Sql, member: Member, { source, ref }: Pick<NewObligation, 'source' | 'ref'>) =>
  db.maybe(v.object({ id: v.string(), reasons: anyList(v.string()) }))`
    select o.id,
           array(select c.reason
                   from turnover_closings c
                  where c.bucket = ${member.bucket}
                    and c.member_id = o.member_id
                    and c.obligation_id = o.id
                    and c.released_at is null) as reasons
      from turnover_obligations o
     where o.bucket = ${member.bucket}
       and o.member_id = ${member.id}
       and o.source = ${source}
       and o.ref = ${ref}`

/** Gifts that a withdrawal was charged with, by their refs. */
export const giftsCharged = (db: Sql, member: Member, withdrawalId: string) =>
  db.values(v.string())`
    select o.ref
      from turnover_closings c
      join turnover_obligations o
        on o.bucket = c.bucket and o.member_id = c.member_id and o.id = c.obligation_id
     where c.bucket = ${member.bucket}
       and o.bucket = ${member.bucket}
       and c.member_id = ${member.id}
       and c.reason = 'withdrawal'
       and c.ref = ${withdrawalId}
       and c.released_at is null
       and o.source = 'bonus'`

export async function releaseClosings(
  tx: Tx,
  member: Member,
  { reason, ref }: Pick<Closing, 'reason' | 'ref'>,
): Promise<void> {
  const released = await tx.values(v.string())`
    update turnover_closings
       set released_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and reason = ${reason}
       and ref = ${ref}
       and released_at is null
    returning id`
  await addFacts(tx, closingFacts, member, released)
}

/** Up to when everything that a source settled is counted, as text: a Date would lose what lies below a millisecond. */
export async function findCountedUpto(db: Sql, bucket: number, source: string): Promise<string> {
  const upto = await db.maybeValue(v.string())`
    select upto::text as upto
      from turnover_upto
     where bucket = ${bucket}
       and source = ${source}`
  return upto ?? '-infinity'
}

/**
 * Moves that instant on, but never to within `margin` seconds of now: a settlement in a transaction that is still open
 * bears a time before its end. `failed` is the earliest time of a wager that could not be counted.
 */
export async function moveCountedUpto(
  db: Sql,
  { bucket, source }: Counted,
  { margin, failed }: { margin: number; failed: string | null },
): Promise<void> {
  await db.run`
    insert into turnover_upto (bucket, source, upto)
    values (${bucket}, ${source},
            least(clock_timestamp() - make_interval(secs => ${margin}), ${failed}::timestamptz))
        on conflict (bucket, source)
        do update set upto = greatest(turnover_upto.upto, excluded.upto)`
}

export type Counted = { bucket: number; source: string }

/** When it is counted, as text; undefined if it was already. */
export async function claim(tx: Tx, { bucket, source }: Counted, { at, key }: Settled): Promise<string | undefined> {
  const added = await tx.run`
    insert into turnover_chunks (bucket, source, key, day)
    values (${bucket}, ${source}, ${key}, (${at}::timestamptz at time zone 'Asia/Shanghai')::date)
        on conflict do nothing`
  if (added === 0) return undefined
  // As text, which has every microsecond: on a cluster no statement returns that from what it has written.
  return tx.value(v.string())`
    select counted_at::text as at
      from turnover_chunks
     where bucket = ${bucket}
       and source = ${source}
       and key = ${key}`
}

/** Adds the fact of the counted amounts, behind all of their lines. */
export const sayCounted = (tx: Tx, { bucket, source }: Counted, key: string): Promise<void> =>
  addFacts(tx, chunkFacts, { id: 0n, bucket }, [`${source} ${key}`])

/** Returns those of some wagers that are counted, as "order line". */
export async function findCounted(tx: Tx, bucket: number, wagers: readonly ValidBet[]): Promise<Set<string>> {
  const found = await tx.values(v.string())`
    select order_id || ' ' || line as wager
      from turnover_bets
     where bucket = ${bucket}
       and member_id = any (${[...new Set(wagers.map(({ memberId }) => memberId))]}::bigint[])
       and order_id = any (${[...new Set(wagers.map(({ orderId }) => orderId))]}::uuid[])`
  return new Set(found)
}

export type CountedBet = ValidBet & { counted: bigint }

export async function insertCounted(
  tx: Tx,
  { bucket, at }: { bucket: number; at: string },
  bets: readonly CountedBet[],
): Promise<void> {
  await tx.run`
    insert into turnover_bets (bucket, member_id, order_id, line, effective, counted, placed_at, category, counted_at)
    select ${bucket}, c.member_id, c.order_id, c.line, c.effective, c.counted,
           timestamptz 'epoch' + c.placed * interval '1 microsecond', c.category, ${at}::timestamptz
      from unnest(${bets.map((one) => one.memberId)}::bigint[], ${bets.map((one) => one.orderId)}::uuid[],
                  ${bets.map((one) => one.line)}::smallint[], ${bets.map((one) => one.valid)}::bigint[],
                  ${bets.map((one) => one.counted)}::bigint[],
                  ${bets.map((one) => one.placedAt)}::bigint[],
                  ${bets.map((one) => one.category)}::text[])
        as c (member_id, order_id, line, effective, counted, placed, category)`
}

export type Use = {
  memberId: bigint
  orderId: string
  line: number
  obligationId: string
  amount: bigint
}

export async function insertUses(tx: Tx, bucket: number, uses: readonly Use[]): Promise<void> {
  await tx.run`
    insert into turnover_used (bucket, member_id, order_id, line, obligation_id, amount)
    select ${bucket}, u.member_id, u.order_id, u.line, u.obligation_id, u.amount
      from unnest(${uses.map((one) => one.memberId)}::bigint[], ${uses.map((one) => one.orderId)}::uuid[],
                  ${uses.map((one) => one.line)}::smallint[], ${uses.map((one) => one.obligationId)}::uuid[],
                  ${uses.map((one) => one.amount)}::bigint[])
        as u (member_id, order_id, line, obligation_id, amount)`
}

const usedRow = v.object({
  orderId: v.string(),
  line: v.number(),
  effective: v.bigint(),
  counted: v.bigint(),
  usedNow: v.bigint(),
  usedEver: v.bigint(),
})
export type UsedRow = v.InferOutput<typeof usedRow>

/** Returns the play that wagers of some orders counted, and the share of it used for some obligations. */
export const usedOf = (
  db: Sql,
  member: Member,
  orders: readonly string[],
  open: readonly string[],
): Promise<UsedRow[]> =>
  db.rows(usedRow)`
    select t.order_id as "orderId", t.line, t.effective, t.counted,
           coalesce(sum(u.amount) filter (where u.obligation_id = any (${open}::uuid[])), 0)::bigint as "usedNow",
           coalesce(sum(u.amount), 0)::bigint as "usedEver"
      from turnover_bets t
      left join turnover_used u
        on u.bucket = t.bucket and u.member_id = t.member_id and u.order_id = t.order_id and u.line = t.line
     where t.bucket = ${member.bucket}
       and t.member_id = ${member.id}
       and t.order_id = any (${orders}::uuid[])
     group by t.order_id, t.line, t.effective, t.counted`

/** The valid bets of some members in some kinds of games, each within a time of their own, by the place in the list. */
export const sumPlayed = (
  db: Sql,
  bucket: number,
  stretches: readonly { memberId: bigint; from: Date; to: Date; games: readonly string[] }[],
) =>
  db.rows(v.object({ at: v.number(), sum: v.bigint() }))`
    select s.at, sum(t.effective)::bigint as sum
      from unnest(${stretches.map((_one, at) => at)}::int[], ${stretches.map((one) => one.memberId)}::bigint[],
                  ${stretches.map((one) => one.from.toISOString())}::timestamptz[],
                  ${stretches.map((one) => one.to.toISOString())}::timestamptz[],
                  ${stretches.map((one) => one.games.join(' '))}::text[])
        as s (at, member_id, from_at, to_at, games)
      join turnover_bets t
        on t.bucket = ${bucket} and t.member_id = s.member_id
       and t.placed_at >= s.from_at and t.placed_at < s.to_at
       and t.category = any (string_to_array(s.games, ' '))
     group by s.at`

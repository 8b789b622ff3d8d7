// The statements of chases and their legs. Money is not here: it waits in the wallet `chase`.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import type { OrderPlace } from '../orders/orders.sql.ts'

/** A line as it lies in the row: the stake of a ticket at a leg's multiple of 1, in fen, and the odds shown. */
const storedLine = v.object({
  play: v.string(),
  selection: anyList(v.union([v.number(), v.string(), anyList(v.union([v.number(), v.string()]))])),
  units: v.number(),
  unitStake: v.string(),
  odds: v.record(v.string(), v.number()),
})
export type StoredLine = v.InferOutput<typeof storedLine>

export const chaseCodes = { running: 1, done: 2, won: 3, stopped: 4 } as const
export const legCodes = { waiting: 1, placed: 2, returned: 3 } as const

const chaseRow = v.object({
  id: v.string(),
  lottery: v.string(),
  state: v.number(),
  stopOnWin: v.boolean(),
  lines: anyList(storedLine),
  total: v.bigint(),
  placed: v.bigint(),
  returned: v.bigint(),
  legs: v.number(),
  legsDone: v.number(),
  createdAt: v.date(),
  at: v.bigint(),
})
export type ChaseRow = v.InferOutput<typeof chaseRow>

export type NewChase = {
  id: string
  lottery: string
  stopOnWin: boolean
  lines: StoredLine[]
  total: bigint
  legs: NewLeg[]
}
export type NewLeg = {
  drawId: bigint
  issue: string
  multiple: number
  stake: bigint
  opensAt: Date
  lockAt: Date
}

export async function insertChase(tx: Tx, { bucket, id: memberId }: Member, chase: NewChase) {
  const { id, legs } = chase
  await tx.run`
    insert into chases (bucket, member_id, id, lottery, stop_on_win, lines, total, legs, next_at, created_at)
    values (${bucket}, ${memberId}, ${id}, ${chase.lottery}, ${chase.stopOnWin},
            ${JSON.stringify(chase.lines)}, ${chase.total}, ${legs.length}, ${legs[0]?.opensAt ?? null}, now())`
  await tx.run`
    insert into chase_legs (bucket, member_id, chase_id, leg, draw_id, issue, multiple, stake, opens_at, lock_at)
    select ${bucket}, ${memberId}, ${id}, l.leg, l.draw_id, l.issue, l.multiple, l.stake, l.opens_at, l.lock_at
      from unnest(${legs.map((_, at) => at)}::smallint[],
                  ${legs.map(({ drawId }) => drawId)}::bigint[],
                  ${legs.map(({ issue }) => issue)}::text[],
                  ${legs.map(({ multiple }) => multiple)}::int[],
                  ${legs.map(({ stake }) => stake)}::bigint[],
                  ${legs.map(({ opensAt }) => opensAt.toISOString())}::timestamptz[],
                  ${legs.map(({ lockAt }) => lockAt.toISOString())}::timestamptz[])
        as l (leg, draw_id, issue, multiple, stake, opens_at, lock_at)`
}

/** Returns one chase under its lock; waits for another transaction that holds it. */
export function lockChase(tx: Tx, member: Member, id: string) {
  return tx.maybe(chaseRow)`
    select id, lottery, state, stop_on_win as "stopOnWin", lines, total, placed, returned, legs,
           legs_done as "legsDone", created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as at
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`
}

/** The chases of a member that are still running. */
export const runningChases = (db: Sql, member: Member): Promise<string[]> =>
  db.values(v.string())`
    select id
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state = 1 /* chase running */`

export function findChase(db: Sql, member: Member, id: string) {
  return db.maybe(chaseRow)`
    select id, lottery, state, stop_on_win as "stopOnWin", lines, total, placed, returned, legs,
           legs_done as "legsDone", created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as at
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

type Filter = {
  lottery: string | null
  isRunning: boolean | null
  before: OrderPlace
  limit: number
}

/** The member's chases, newest first, behind a place. Times are microseconds since 1970. */
export function findChases(db: Sql, member: Member, filter: Filter): Promise<ChaseRow[]> {
  const { lottery, isRunning, before, limit } = filter
  return db.rows(chaseRow)`
    select id, lottery, state, stop_on_win as "stopOnWin", lines, total, placed, returned, legs,
           legs_done as "legsDone", created_at as "createdAt",
           (extract(epoch from created_at) * 1000000)::bigint as at
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and (${lottery}::text is null or lottery = ${lottery}::text)
       and (${isRunning}::boolean is null or (state = 1 /* chase running */) = ${isRunning}::boolean)
       and (created_at, id) < (timestamptz 'epoch' + ${before.at} * interval '1 microsecond', ${before.orderId}::uuid)
     order by created_at desc, id desc
     limit ${limit}`
}

export type Due = { memberId: bigint; id: string }

/** Chases of a bucket whose next leg can have its turn, of one lottery or of all, behind a place. */
export function findDue(db: Sql, bucket: number, page: { lottery: string | null; after: Due; limit: number }) {
  return db.rows(v.object({ memberId: v.bigint(), id: v.string() }))`
    select member_id as "memberId", id
      from chases
     where bucket = ${bucket}
       and state = 1 /* chase running */
       and next_at <= clock_timestamp()
       and (${page.lottery}::text is null or lottery = ${page.lottery}::text)
       and (member_id, id) > (${page.after.memberId}, ${page.after.id}::uuid)
     order by member_id, id
     limit ${page.limit}`
}

const legRow = v.object({
  leg: v.number(),
  drawId: v.bigint(),
  issue: v.string(),
  multiple: v.number(),
  stake: v.bigint(),
  opensAt: v.date(),
  lockAt: v.date(),
  state: v.number(),
  reason: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
})
export type LegRow = v.InferOutput<typeof legRow>

export function findLegs(db: Sql, member: Member, chaseId: string): Promise<LegRow[]> {
  return db.rows(legRow)`
    select leg, draw_id as "drawId", issue, multiple, stake, opens_at as "opensAt", lock_at as "lockAt",
           state, reason, order_id as "orderId"
      from chase_legs
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and chase_id = ${chaseId}
     order by leg`
}

/** Decides one leg. Answers how many rows moved: 0 where it was decided before. */
export function updateLeg(
  tx: Tx,
  member: Member,
  leg: { chaseId: string; leg: number; state: number; orderId?: string; reason?: string },
): Promise<number> {
  return tx.run`
    update chase_legs
       set state = ${leg.state}, order_id = ${leg.orderId ?? null}, reason = ${leg.reason ?? null}, decided_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and chase_id = ${leg.chaseId}
       and leg = ${leg.leg}
       and state = 1 /* leg waiting */`
}

/** Every leg that waits comes back. */
export function returnLegs(tx: Tx, member: Member, chaseId: string, reason: string) {
  return tx.run`
    update chase_legs
       set state = 3 /* leg returned */, reason = ${reason}, decided_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and chase_id = ${chaseId}
       and state = 1 /* leg waiting */`
}

type Progress = {
  placed: bigint
  returned: bigint
  legsDone: number
  state: number
  nextAt: Date | null
}

export function updateChase(tx: Tx, member: Member, id: string, now: Progress): Promise<number> {
  return tx.run`
    update chases
       set placed = ${now.placed}, returned = ${now.returned}, legs_done = ${now.legsDone},
           state = ${now.state}, next_at = ${now.nextAt}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/**
 * Returns the state of a draw at this instant, by the bucket's copy; an issue without a row yet is early until its lock
 * time has passed.
 */
export async function findTurn(db: Sql, bucket: number, drawId: bigint, lockAt: Date) {
  const turn = v.object({ isOpen: v.boolean(), isEarly: v.boolean() })
  const found = await db.maybe(turn)`
    select status = 1 /* draw open */ and lock_at > clock_timestamp() as "isOpen",
           status = 1 /* draw open */ and open_at > clock_timestamp() as "isEarly"
      from draws
     where bucket = ${bucket}
       and id = ${drawId}`
  return (
    found ?? (await db.one(turn)`select false as "isOpen", ${lockAt}::timestamptz > clock_timestamp() as "isEarly"`)
  )
}

const result = v.object({
  orderId: v.string(),
  open: v.number(),
  won: v.number(),
  paid: v.bigint(),
})

/** Returns the outcomes of orders: lines without a result, winning lines, and all money returned. */
export function findOutcomes(db: Sql, member: Member, orderIds: string[]) {
  return db.rows(result)`
    select b.order_id as "orderId", count(*) filter (where r.order_id is null)::int as open,
           count(*) filter (where r.outcome = 1 /* won */)::int as won, coalesce(sum(r.payout + r.refund), 0)::bigint as paid
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${member.bucket}
       and b.member_id = ${member.id}
       and b.order_id = any (${orderIds}::uuid[])
       and b.accepted_at in (select created_at
                               from commands
                              where bucket = ${member.bucket}
                                and member_id = ${member.id}
                                and key = any (${orderIds}::uuid[]))
     group by b.order_id`
}

/** Which of these orders are legs of a chase. */
export function findChasesOf(db: Sql, member: Member, orderIds: string[]) {
  return db.rows(v.object({ orderId: v.string(), chaseId: v.string() }))`
    select order_id as "orderId", chase_id as "chaseId"
      from chase_legs
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and order_id = any (${orderIds}::uuid[])`
}

export const findChaseLotteries = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), lottery: v.string() }))`
    select id, lottery
      from chases
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

/** The chases and lotteries of orders that were placed by a chase. */
export const findLegOrders = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), chase: v.string(), lottery: v.string() }))`
    select l.order_id as id, c.id as chase, c.lottery
      from chase_legs l
      join chases c
        on c.bucket = l.bucket and c.member_id = l.member_id and c.id = l.chase_id
     where l.bucket = ${member.bucket}
       and l.member_id = ${member.id}
       and l.order_id = any (${ids}::uuid[])`

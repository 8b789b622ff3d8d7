import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import type { Day } from '../../core/time.ts'
import type { Slice } from '../ledger/seal/slices.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import type { Block, Share } from './tree.ts'

const bytes = v.instance(Buffer)

const dayRow = v.object({
  day: v.string(),
  taken_at: v.date(),
  total: v.bigint(),
  promised: v.bigint(),
  members: v.number(),
  root: bytes,
  buckets: anyList(v.object({ bucket: v.number(), hash: v.string(), sum: v.string() })),
  seals: anyList(v.object({ bucket: v.number(), number: v.string(), hash: v.string(), upto: v.string() })),
  protection_root: bytes,
})
export type DayRow = v.InferOutput<typeof dayRow>

/** Every day that was published, the first one first. */
export const everyDay = (db: Sql) =>
  db.rows(dayRow)`
    select day::text as day, taken_at, total, promised, members, root, buckets, seals, protection_root
      from liability_days
     order by day`

/** The last day that was published. */
export const findLast = (db: Sql) =>
  db.maybe(dayRow)`
    select day::text as day, taken_at, total, promised, members, root, buckets, seals, protection_root
      from liability_days
     order by day desc
     limit 1`

export async function insertPublished(db: Sql, one: DayRow & { protection: Buffer }): Promise<void> {
  await db.run`
    insert into liability_days (day, taken_at, total, promised, members, root, buckets, seals, protection, protection_root)
    values (${one.day}, ${one.taken_at}, ${one.total}, ${one.promised}, ${one.members}, ${one.root}, ${JSON.stringify(one.buckets)},
            ${JSON.stringify(one.seals)}, ${one.protection}, ${one.protection_root})`
}

/** The leaves of limits and breaks of a day. */
export const protectionOn = (db: Sql, day: Day) =>
  db.value(bytes)`
    select protection
      from liability_days
     where day = ${day}`

const protectedDay = v.object({ ...dayRow.entries, protection: bytes })

/** The first days that were published behind an instant: the facts of that instant lie in one of them. */
export const protectedBehind = (db: Sql, at: Date) =>
  db.rows(protectedDay)`
    select day::text as day, taken_at, total, promised, members, root, buckets, seals, protection_root, protection
      from liability_days
     where taken_at >= ${at}
     order by day
     limit 2`

/** Deletes the parts of an unfinished run, and those of days before `keep`. */
export async function deleteParts(tx: Tx, bucket: number, day: Day, keep: Day): Promise<void> {
  await tx.run`
    delete from liability_parts
     where bucket = ${bucket}
       and (day = ${day}::date or day < ${keep}::date)`
  await tx.run`
    delete from liability_blocks
     where bucket = ${bucket}
       and (day = ${day}::date or day < ${keep}::date)`
}

export async function insertShares(tx: Tx, bucket: number, day: Day, shares: readonly Share[]): Promise<void> {
  await tx.run`
    insert into liability_parts (bucket, member_id, day, balance, promised, places, amounts, salts)
    select ${bucket}, s.member_id, ${day}::date, s.balance, s.promised, s.places::integer[], s.amounts::bigint[], decode(s.salts, 'hex')
      from unnest(${shares.map((one) => one.memberId)}::bigint[], ${shares.map((one) => one.balance)}::bigint[],
                  ${shares.map((one) => one.promised)}::bigint[],
                  ${shares.map((one) => `{${one.places.join()}}`)}::text[],
                  ${shares.map((one) => `{${one.amounts.join()}}`)}::text[],
                  ${shares.map((one) => Buffer.from(one.salts).toString('hex'))}::text[])
        as s (member_id, balance, promised, places, amounts, salts)`
}

export async function insertBlock(
  tx: Tx,
  bucket: number,
  { day, block, of }: { day: Day; block: number; of: Block },
): Promise<void> {
  await tx.run`
    insert into liability_blocks (bucket, day, block, root, sum, nodes)
    values (${bucket}, ${day}, ${block}, ${Buffer.from(of.root)}, ${of.sum}, ${Buffer.from(of.nodes)})`
}

/** A member's own parts of a day. */
export const findParts = (db: Sql, member: Member, day: Day) =>
  db.maybe(
    v.object({
      balance: v.bigint(),
      promised: v.bigint(),
      places: anyList(v.number()),
      amounts: anyList(v.bigint()),
      salts: bytes,
    }),
  )`
    select balance, promised, places, amounts, salts
      from liability_parts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and day = ${day}`

/** The roots of a bucket's blocks, in their order. */
export const findRoots = (db: Sql, bucket: number, day: Day) =>
  db.rows(v.object({ root: bytes, sum: v.bigint() }))`
    select root, sum
      from liability_blocks
     where bucket = ${bucket}
       and day = ${day}
     order by block`

export const findBlocks = (db: Sql, bucket: number, day: Day, blocks: readonly number[]) =>
  db.rows(v.object({ block: v.number(), nodes: bytes }))`
    select block, nodes
      from liability_blocks
     where bucket = ${bucket}
       and day = ${day}
       and block = any (${blocks}::integer[])`

/** All blocks of a bucket, in their order. */
export const everyBlock = (db: Sql, bucket: number, day: Day) =>
  db.rows(v.object({ block: v.number(), root: bytes, sum: v.bigint(), nodes: bytes }))`
    select block, root, sum, nodes
      from liability_blocks
     where bucket = ${bucket}
       and day = ${day}
     order by block`

const shareRow = v.object({
  memberId: v.bigint(),
  balance: v.bigint(),
  promised: v.bigint(),
  places: anyList(v.number()),
  amounts: anyList(v.bigint()),
  salts: bytes,
})
export type ShareRow = v.InferOutput<typeof shareRow>

/** Returns the parts that stand for the balances of some members of a bucket. */
export const sharesIn = (db: Sql, { bucket, from, to }: Slice, day: Day) =>
  db.rows(shareRow)`
    select member_id as "memberId", balance, promised, places, amounts, salts
      from liability_parts
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and day = ${day}`

/** Rows of a bucket that stand for no published day, up to the last one: what a run has left behind stands for a later one. */
export const strayRows = (db: Sql, bucket: number, days: readonly Day[]): Promise<number> =>
  db.value(v.number())`
    select count(*)::int as stray
      from (select day from liability_parts where bucket = ${bucket}
             union all
            select day from liability_blocks where bucket = ${bucket}) r
     where day <> all (${days}::date[])
       and day <= (select max(d) from unnest(${days}::date[]) as d)`

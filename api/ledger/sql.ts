// The ledger's statements. Values travel as PostgreSQL array literals, built here: the driver's own
// encoder costs more than the rest of a batch.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Sql } from '../db.ts'
import type { Member } from '../serve.ts'
import type { DrawTerms } from './draws.ts'

// Rulebook 0: 500,000.00 an order and 1,000,000.00 a member and draw, unless the draw says otherwise.
const ORDER_CAP = 50_000_000n
const MEMBER_CAP = 100_000_000n

const money = v.pipe(v.bigint(), v.transform(fen))

/** What one call of a batch function answers, by item. */
export type Verdicts = { codes: number[]; balances: bigint[]; times: bigint[] }

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

const raw = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** `{1,2,3}`: numbers, bigints and uuids need no quotes. */
export const plainArray = (values: readonly (number | bigint | string)[]): string =>
  `{${values.join(',')}}`

/** `{"a","b\"c",null}`. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values
    .map((value) => (value === null ? 'null' : `"${value.replace(/[\\"]/g, '\\$&')}"`))
    .join(',')}}`
}

/** `{"\\x00ff"}`. */
export const bytesArray = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`

const split = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

function verdicts(result: pg.QueryResult): Verdicts {
  const row = result.rows[0] as { codes: string; balances: string; times: string }
  return {
    codes: split(row.codes).map((code) => Number.parseInt(code, 10)),
    balances: split(row.balances).map(BigInt),
    times: split(row.times).map(BigInt),
  }
}

const placeBetsText = `select codes, balances, times
  from place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`

/** Runs place_bets; `values` are its arguments in order. */
export async function placeBets(db: Runner, values: unknown[]): Promise<Verdicts> {
  return verdicts(await db.query({ name: 'place_bets', text: placeBetsText, values, types: raw }))
}

const postTransfersText = `select codes, balances, times
  from post_transfers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** Runs post_transfers; `values` are its arguments in order. */
export async function postTransfers(db: Runner, values: unknown[]): Promise<Verdicts> {
  return verdicts(
    await db.query({ name: 'post_transfers', text: postTransfersText, values, types: raw }),
  )
}

/** Every wallet of a member. */
export function walletRows(db: Sql, member: Member) {
  return db.rows(v.object({ account: v.number(), balance: v.bigint(), number: v.bigint() }))`
    select account, balance, number
      from wallets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by account`
}

/** By way of the draws that are still under way, so the cost does not grow with a member's history. */
export async function sumOpenStakes(db: Sql, member: Member): Promise<Fen> {
  const { stake } = await db.one(v.object({ stake: v.bigint() }))`
    select coalesce(sum(b.stake), 0)::bigint as stake
      from draws d
      join bets b
        on b.bucket = d.bucket and b.draw_id = d.id and b.member_id = ${member.id}
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where d.bucket = ${member.bucket}
       and d.status <> 4
       and r.order_id is null`
  return fen(stake)
}

export function insertDraw(db: Sql, bucket: number, draw: DrawTerms): Promise<number> {
  return db.run`
    insert into draws (bucket, id, lottery, issue, open_at, lock_at, draw_at, odds_version, order_cap, member_cap)
    values (${bucket}, ${draw.id}, ${draw.lottery}, ${draw.issue}, ${draw.openAt}, ${draw.lockAt}, ${draw.drawAt},
            ${draw.oddsVersion}, ${draw.orderCap ?? ORDER_CAP}, ${draw.memberCap ?? MEMBER_CAP})
        on conflict do nothing`
}

export function insertAllowance(
  db: Sql,
  bucket: number,
  drawId: bigint,
  allowance: bigint,
): Promise<number> {
  return db.run`
    insert into draw_allowances (bucket, draw_id, allowance)
    values (${bucket}, ${drawId}, ${allowance})
        on conflict do nothing`
}

/** Closes what is due, and answers how many copies are closed now. */
export async function lockDrawRows(
  db: Sql,
  id: bigint,
  buckets: readonly number[],
): Promise<number> {
  await db.run`
    update draws
       set status = 2
     where bucket = any (${buckets})
       and id = ${id}
       and status = 1
       and lock_at <= now()`
  const { closed } = await db.one(v.object({ closed: v.number() }))`
    select count(*)::int as closed
      from draws
     where bucket = any (${buckets})
       and id = ${id}
       and status > 1`
  return closed
}

export function updateDrawState(
  db: Sql,
  id: bigint,
  move: { from: number[]; to: number; buckets: readonly number[] },
): Promise<number> {
  return db.run`
    update draws
       set status = ${move.to}
     where bucket = any (${move.buckets})
       and id = ${id}
       and status = any (${move.from})`
}

/** What is left of a draw's allowance in each bucket. */
export function allowancesOf(db: Sql, drawId: bigint) {
  return db.rows(v.object({ bucket: v.number(), free: v.bigint() }))`
    select bucket, allowance - used as free
      from draw_allowances
     where bucket in (select bucket from buckets)
       and draw_id = ${drawId}`
}

export async function takeAllowance(
  db: Sql,
  bucket: number,
  drawId: bigint,
  amount: bigint,
): Promise<boolean> {
  const taken = await db.run`
    update draw_allowances
       set allowance = allowance - ${amount}
     where bucket = ${bucket}
       and draw_id = ${drawId}
       and allowance - used >= ${amount}`
  return taken === 1
}

export function addAllowance(
  db: Sql,
  bucket: number,
  drawId: bigint,
  amount: bigint,
): Promise<number> {
  return db.run`
    update draw_allowances
       set allowance = allowance + ${amount}
     where bucket = ${bucket}
       and draw_id = ${drawId}`
}

const openBet = v.object({
  memberId: v.bigint(),
  orderId: v.string(),
  line: v.number(),
  play: v.string(),
  selection: v.unknown(),
  units: v.number(),
  unitStake: money,
  stake: money,
  odds: v.record(v.string(), v.number()),
  board: v.number(),
  acceptedAt: v.date(),
})
export type OpenBet = v.InferOutput<typeof openBet>

/** Open bets of a draw behind a member, in member order. */
export function openBets(
  db: Sql,
  bucket: number,
  drawId: bigint,
  page: { after: bigint; limit: number },
) {
  return db.rows(openBet)`
    select b.member_id as "memberId", b.order_id as "orderId", b.line, b.play, b.selection, b.units,
           b.unit_stake as "unitStake", b.stake, b.odds, b.board, b.accepted_at as "acceptedAt"
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id > ${page.after}
       and r.order_id is null
     order by b.member_id
     limit ${page.limit}`
}

export function openBetsOfMember(db: Sql, bucket: number, drawId: bigint, memberId: bigint) {
  return db.rows(openBet)`
    select b.member_id as "memberId", b.order_id as "orderId", b.line, b.play, b.selection, b.units,
           b.unit_stake as "unitStake", b.stake, b.odds, b.board, b.accepted_at as "acceptedAt"
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
     where b.bucket = ${bucket}
       and b.member_id = ${memberId}
       and b.draw_id = ${drawId}
       and r.order_id is null`
}

type SettleValues = {
  bucket: number
  drawId: bigint
  after: bigint
  chunkKey: string
  outbox: string
} & Record<'members' | 'orders' | 'lines' | 'outcomes' | 'payouts' | 'refunds' | 'keys', string>

export function settleBets(db: Sql, chunk: SettleValues) {
  return db.one(v.object({ repeated: v.boolean(), upto: v.bigint() }))`
    select repeated, upto
      from settle_bets(${chunk.bucket}, ${chunk.drawId}, ${chunk.after}, ${chunk.members}, ${chunk.orders},
                       ${chunk.lines}, ${chunk.outcomes}, ${chunk.payouts}, ${chunk.refunds}, ${chunk.keys},
                       ${chunk.chunkKey}, ${chunk.outbox})`
}

// Instants of seals stay text: a Date would cut their microseconds off.
const seal = v.object({
  bucket: v.number(),
  number: v.bigint(),
  count: v.bigint(),
  sum: v.string(),
  uptoAt: v.string(),
  uptoMember: v.bigint(),
  uptoKey: v.string(),
  uptoLeg: v.number(),
  hash: v.instance(Buffer),
})
export type Seal = v.InferOutput<typeof seal>

export async function sealHorizon(db: Sql, marginSeconds: number): Promise<string> {
  const { at } = await db.one(v.object({ at: v.string() }))`
    select seal_horizon(${marginSeconds} * interval '1 second')::text as at`
  return at
}

/** Writes the next seal; false where there is nothing to seal. */
export async function sealNext(
  db: Sql,
  bucket: number,
  before: string,
  rows: number,
): Promise<boolean> {
  const made = await db.maybe(v.object({ number: v.bigint() }))`
    select number from seal_next(${bucket}, ${before}::timestamptz, ${rows})`
  return made !== undefined
}

/** The seals of a bucket behind a number, in order. */
export function sealsBehind(db: Sql, bucket: number, number: bigint): Promise<Seal[]> {
  return db.rows(seal)`
    select bucket, number, count, sum::text as sum, upto_at::text as "uptoAt", upto_member as "uptoMember",
           upto_key as "uptoKey", upto_leg as "uptoLeg", hash
      from seals
     where bucket = ${bucket}
       and number > ${number}
     order by number`
}

const GENESIS = {
  uptoAt: '2000-01-01T00:00:00Z',
  uptoMember: 0n,
  uptoKey: '00000000-0000-0000-0000-000000000000',
  uptoLeg: 0,
}

/** Count, sum and hash of the journal under a seal, as it stands now. */
export function stretchOf(db: Sql, seal: Seal, before: Seal | undefined) {
  const from = before ?? GENESIS
  const hash = before?.hash ?? createHash('sha256').update(`koi:seals:1:${seal.bucket}`).digest()
  return db.one(v.object({ count: v.bigint(), sum: v.string(), hash: v.instance(Buffer) }))`
    select count, sum::text as sum, hash
      from seal_stretch(${seal.bucket}, ${hash}, ${from.uptoAt}::timestamptz, ${from.uptoMember}, ${from.uptoKey},
                        ${from.uptoLeg}, ${seal.uptoAt}::timestamptz, ${seal.uptoMember}, ${seal.uptoKey},
                        ${seal.uptoLeg})`
}

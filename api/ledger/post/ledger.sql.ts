// The ledger's statements. Values travel as PostgreSQL array literals, built here, or in binary for the
// orders (api/ledger/post/arrays.ts): the driver's own encoder costs more than the rest of a batch.
import type pg from 'pg'
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { fen } from '../../../core/money.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'

const money = v.pipe(v.bigint(), v.transform(fen))

/** The answer of one call of a batch function: a code, a balance and a time for each item. */
export type Verdicts = { codes: number[]; balances: bigint[]; times: bigint[] }

type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

const raw = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** `{1,2,3}`: numbers, bigints and uuids need no quotes. */
export const plainArray = (values: readonly (number | bigint | string)[]): string => `{${values.join(',')}}`

/** `{"a","b\"c",null}`. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'null' : `"${value.replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
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
  from place_bets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`

/** Runs place_bets; `values` are its arguments in order. Throws where a key is known and it was not to look. */
export async function placeBets(db: Runner, values: unknown[]): Promise<Verdicts> {
  return verdicts(await db.query({ name: 'place_bets', text: placeBetsText, values, types: raw }))
}

const postTransfersText = `select codes, balances, times
  from post_transfers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** Runs post_transfers; `values` are its arguments in order. */
export async function postTransfers(db: Runner, values: unknown[]): Promise<Verdicts> {
  return verdicts(await db.query({ name: 'post_transfers', text: postTransfersText, values, types: raw }))
}

export function heldRows(db: Sql, bucket: number, members: bigint[], draws: bigint[]) {
  return db.one(v.object({ members: anyList(v.bigint()), draws: anyList(v.bigint()) }))`
    select members, draws
      from held_rows(${bucket}::smallint, ${members}::bigint[], ${draws}::bigint[])`
}

/** Every wallet of a member. */
export async function lockWallet(tx: Tx, { bucket, id }: Member): Promise<void> {
  await tx.run`select hold_wallet(${bucket}::smallint, ${id}::bigint)`
}

export function walletRows(db: Sql, member: Member) {
  return db.rows(v.object({ account: v.number(), balance: v.bigint(), number: v.bigint() }))`
    select account, balance, number
      from wallets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by account`
}

/**
 * Every wallet of a member, and as account 0 the stakes of bets without a result: as they stand at one instant, for
 * money goes from one to the other.
 */
export function fundRows(db: Sql, member: Member) {
  return db.rows(v.object({ account: v.number(), balance: v.bigint() }))`
    select account::int as account, balance
      from wallets
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     union all
    select 0, coalesce(sum(stake), 0)::bigint
      from open_stakes
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

export const openBet = v.object({
  memberId: v.bigint(),
  orderId: v.string(),
  line: v.number(),
  play: v.string(),
  selection: v.unknown(),
  unitStake: money,
  stake: money,
  odds: v.unknown(),
})
export type OpenBet = v.InferOutput<typeof openBet>

/** Members behind one, up to and with another, and how many of their bets; all of them where it is left out. */
export type BetRange = { after: bigint; upto?: bigint; limit?: number }

/** Above every member. */
export const LAST_MEMBER: bigint = 2n ** 63n - 1n

/** Open bets of a draw, in member order, but those that are set apart. */
export function openBets(
  db: Sql,
  bucket: number,
  drawId: bigint,
  { after, upto = LAST_MEMBER, limit }: BetRange,
): Promise<OpenBet[]> {
  return db.rows(openBet)`
    select b.member_id as "memberId", b.order_id as "orderId", b.line, b.play, b.selection,
           b.unit_stake as "unitStake", b.stake, b.odds
      from bets b
      left join bet_results r
        on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
      left join bets_apart a
        on a.bucket = b.bucket and a.draw_id = b.draw_id and a.member_id = b.member_id and a.order_id = b.order_id
           and a.line = b.line and a.ended_at is null
     where b.bucket = ${bucket}
       and b.draw_id = ${drawId}
       and b.member_id > ${after}
       and b.member_id <= ${upto}
       and r.order_id is null
       and a.order_id is null
     order by b.member_id
     limit ${limit ?? null}`
}

/** The outcomes of bets and their idempotency keys, each column an array of PostgreSQL. */
export type BetColumns = Record<'members' | 'orders' | 'lines' | 'outcomes' | 'payouts' | 'refunds' | 'keys', string>

type SettleValues = {
  bucket: number
  drawId: bigint
  after: bigint
  chunkKey: string
  outbox: string
} & BetColumns

export function settleBets(db: Sql, chunk: SettleValues) {
  return db.one(v.object({ repeated: v.boolean(), upto: v.bigint() }))`
    select repeated, upto
      from settle_bets(${chunk.bucket}, ${chunk.drawId}, ${chunk.after}, ${chunk.members}, ${chunk.orders},
                       ${chunk.lines}, ${chunk.outcomes}, ${chunk.payouts}, ${chunk.refunds}, ${chunk.keys},
                       ${chunk.chunkKey}, ${chunk.outbox})`
}

type CancelValues = {
  bucket: number
  memberId: bigint
  orderId: string
  board: number
  key: string
  body: Buffer
  outbox: string
}

export function cancelBets(db: Sql, one: CancelValues) {
  return db.one(v.object({ code: v.number(), refund: v.bigint(), balance: v.bigint() }))`
    select code, refund, balance
      from cancel_bets(${one.bucket}::smallint, ${one.memberId}, ${one.orderId}::uuid, ${one.board}::smallint,
                       ${one.key}::uuid, ${one.body}, ${one.outbox}::uuid)`
}

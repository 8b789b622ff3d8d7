// The only writer of money. Two doors and settlement; how they move money is in db/migrations.
//
//   const ledger = await openLedger(db, config, { inFlight: env.LEDGER_IN_FLIGHT, onError })
//   ledger.submit(order | transfer)   the busy door: for what comes by the thousand; batched
//   ledger.buckets, ledger.bucketOf(memberId)
//   post(tx, { member, key, ref, moves })   the quiet door: inside a feature's own transaction
//   settleChunk(db, chunk)            api/ledger/settle.ts, with openBetsChunk
//   openDraw, lockDraw, setDrawState  api/ledger/draws.ts
//   walletsOf, openStakesOf           api/ledger/wallets.ts
//
// All answer with a Receipt or throw a Refusal: key_reused, balance_short, busy; for orders also
// resting, draw_closed, odds_changed, payout_cap, member_cap, draw_cap.
import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { accountCode, boardCodes, isHouse, transferKinds } from '../../core/ledger.ts'
import type { Account, TransferKind } from '../../core/ledger.ts'
import { fen, sumFen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import type { Db, Tx } from '../db.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { batchLimits, openLanes } from './batch.ts'
import type { BatchLimits, Queued } from './batch.ts'
import { levelAllowance } from './draws.ts'
import { bodyOf } from './keys.ts'
import { bytesArray, placeBets, plainArray, postTransfers, readBuckets, textArray } from './sql.ts'
import type { Verdicts } from './sql.ts'

/** One leg: money from one account of the member, or of the house, to another. */
export type Move = { kind: TransferKind; from: Account; to: Account; amount: Fen }

/** Legs that stand or fall together. `key` is a uuid; `body` is the hash that tells a repeat from a reuse. */
export type Transfer = {
  readonly kind: 'transfer'
  readonly member: Member
  readonly key: string
  readonly body?: Buffer
  /** What the money was for: an order number, a withdrawal's id. */
  readonly ref?: string
  readonly moves: readonly Move[]
}

export type OrderLine = {
  readonly play: string
  /** As the rule module takes it; stored as JSON. */
  readonly selection: unknown
  readonly units: number
  readonly unitStake: Fen
  /** Tier to milli-odds, as locked into the bet. */
  readonly odds: Readonly<Record<string, number>>
  /** The most that this line can pay. */
  readonly best: Fen
  readonly board: keyof typeof boardCodes
}

/** All lines of one order on one draw: accepted together or not at all (decision 15). */
export type Order = {
  readonly kind: 'order'
  readonly member: Member
  readonly key: string
  readonly body: Buffer
  readonly drawId: bigint
  readonly oddsVersion: number
  readonly lines: readonly OrderLine[]
}

export type Receipt = {
  /** The database's clock when it was accepted, epoch milliseconds. */
  readonly atMs: number
  /** Of the wallet that paid, or received where the house paid, behind the first leg. */
  readonly balance: Fen
  /** This key had been accepted before, and this is what was answered then. */
  readonly repeated: boolean
}

export type Ledger = {
  /** The busy door. Commands of a bucket that wait together go as one statement with one commit. */
  submit(command: Order | Transfer): Promise<Receipt>
  readonly buckets: readonly number[]
  /** Where a new member will live. */
  bucketOf(memberId: bigint): number
  depth(): { waiting: number; inFlight: number }
  /** Waits for what is under way, then closes the connections. */
  close(): Promise<void>
}

const reasons: Record<number, string> = {
  10: 'key_reused',
  11: 'resting',
  12: 'resting',
  13: 'resting',
  14: 'draw_closed',
  15: 'odds_changed',
  16: 'payout_cap',
  17: 'member_cap',
  18: 'draw_cap',
  19: 'balance_short',
}
const DRAW_CAP = 18

type Verdict = { code: number; balance: bigint; time: bigint }
type Waiting = Queued & { readonly command: Order | Transfer }

type Options = Partial<BatchLimits> & { onError?: (error: Error) => void }

/** Opens the busy door on connections of its own, so that no other work can hold up a batch. */
export async function openLedger(
  db: Db,
  config: pg.PoolConfig,
  options: Options = {},
): Promise<Ledger> {
  const buckets = await readBuckets(db)
  if (buckets.length === 0) throw new Error('no buckets: the migrations have not run')
  const limits = { ...batchLimits, ...options }
  const pool = new pg.Pool({ ...config, max: limits.inFlight || buckets.length })
  pool.on('error', options.onError ?? (() => {}))
  const lanes = openLanes<Waiting, Verdict>(
    (bucket, batch) => runBatch(pool, bucket, batch),
    limits,
  )

  async function submit(command: Order | Transfer): Promise<Receipt> {
    const waiting = queued(command)
    const verdict = await lanes.submit(waiting)
    if (verdict.code !== DRAW_CAP || command.kind !== 'order') return receipt(verdict)
    // This bucket's share is used up; the others may have some left (decision 21). Asked once.
    const gained = await levelAllowance(db, command.drawId, waiting.bucket, exposureOf(command))
    return receipt(gained ? await lanes.submit(waiting) : verdict)
  }

  return {
    submit,
    buckets,
    bucketOf: (memberId) => buckets[Number(memberId % BigInt(buckets.length))] as number,
    depth: lanes.depth,
    close: async () => {
      await lanes.idle()
      await pool.end()
    },
  }
}

/**
 * The quiet door: posts inside the caller's transaction, where it should come last, for the wallet
 * stays locked until the commit. No balance check before it: only the ledger holds the lock.
 */
export async function post(tx: Tx, transfer: Omit<Transfer, 'kind'>): Promise<Receipt> {
  const command: Transfer = { ...transfer, kind: 'transfer' }
  const { codes, balances, times } = await postTransfers(
    tx.client,
    transferValues(command.member.bucket, [command], true),
  )
  return receipt({ code: codes[0] ?? 0, balance: balances[0] ?? 0n, time: times[0] ?? 0n })
}

function receipt({ code, balance, time }: Verdict): Receipt {
  const reason = reasons[code]
  if (reason) throw new Refusal(reason)
  if (code !== 1 && code !== 2) throw new Error(`the ledger answered with code ${code}`)
  return { atMs: Number(time / 1000n), balance: fen(balance), repeated: code === 2 }
}

function queued(command: Order | Transfer): Waiting {
  const { kind, member, key } = command
  const [size, body] =
    command.kind === 'order'
      ? [command.lines.length, command.body]
      : [command.moves.length, transferBody(command)]
  if (size === 0) throw new Error('a command of nothing')
  return { kind, bucket: member.bucket, memberId: member.id, key, body, size, command }
}

async function runBatch(pool: pg.Pool, bucket: number, batch: Waiting[]): Promise<Verdict[]> {
  const commands = batch.map(({ command }) => command)
  const verdicts =
    commands[0]?.kind === 'order'
      ? await placeBets(pool, orderValues(bucket, commands as Order[]))
      : await postTransfers(pool, transferValues(bucket, commands as Transfer[], false))
  return paired(verdicts, commands.length)
}

function paired({ codes, balances, times }: Verdicts, count: number): Verdict[] {
  if (codes.length !== count) throw new Error(`${count} commands, ${codes.length} verdicts`)
  return codes.map((code, at) => ({ code, balance: balances[at] ?? 0n, time: times[at] ?? 0n }))
}

const stakeOf = (line: OrderLine): bigint => BigInt(line.units) * line.unitStake

const exposureOf = ({ lines }: Order): bigint =>
  sumFen(lines.map((line) => line.best - stakeOf(line)))

/** The arguments of place_bets, in its order. */
function orderValues(bucket: number, orders: readonly Order[]): unknown[] {
  const lines = orders.flatMap(({ lines }, at) =>
    lines.map((line, no) => ({ line, no, at: at + 1 })),
  )
  const each = <T extends number | bigint | string>(value: (order: Order) => T) =>
    plainArray(orders.map(value))
  const eachLine = <T extends number | bigint | string>(value: (line: OrderLine) => T) =>
    plainArray(lines.map(({ line }) => value(line)))
  return [
    bucket,
    each(({ member }) => member.id),
    each(({ key }) => key),
    bytesArray(orders.map(({ body }) => body)),
    each(({ drawId }) => drawId),
    each(({ oddsVersion }) => oddsVersion),
    each(({ lines }) => sumFen(lines.map(stakeOf))),
    each(({ lines }) => sumFen(lines.map(({ best }) => best))),
    plainArray(lines.map(({ at }) => at)),
    plainArray(lines.map(({ no }) => no)),
    textArray(lines.map(({ line }) => line.play)),
    textArray(lines.map(({ line }) => JSON.stringify(line.selection))),
    eachLine(({ units }) => units),
    eachLine(({ unitStake }) => unitStake),
    eachLine(stakeOf),
    textArray(lines.map(({ line }) => JSON.stringify(line.odds))),
    eachLine(({ best }) => best),
    eachLine(({ board }) => boardCodes[board]),
    randomUUIDv7(),
  ]
}

/** The arguments of post_transfers, in its order. */
function transferValues(bucket: number, transfers: readonly Transfer[], quiet: boolean): unknown[] {
  const legs = transfers.flatMap(({ member, moves }, at) =>
    moves.map((move) => ({ ...coded(move, member), at: at + 1 })),
  )
  return [
    bucket,
    plainArray(transfers.map(({ member }) => member.id)),
    plainArray(transfers.map(({ key }) => key)),
    bytesArray(transfers.map(transferBody)),
    textArray(transfers.map(({ ref }) => ref ?? null)),
    plainArray(legs.map(({ at }) => at)),
    plainArray(legs.map(({ kind }) => kind)),
    plainArray(legs.map(({ debit }) => debit)),
    plainArray(legs.map(({ credit }) => credit)),
    plainArray(legs.map(({ amount }) => amount)),
    quiet,
    randomUUIDv7(),
  ]
}

/** Checks a move against its kind: a wrong account is a bug of the caller, found before any SQL. */
function coded({ kind, from, to, amount }: Move, member: Member) {
  const known = transferKinds[kind]
  if (known.from !== from || known.to !== to)
    throw new Error(`${kind} does not go ${from} to ${to}`)
  if (amount <= 0n) throw new Error(`${kind} of ${amount} fen`)
  if ((isHouse(from) && isHouse(to)) !== (member.id === 0n))
    throw new Error('house to house belongs to member 0, and nothing else does')
  return { kind: known.code, debit: accountCode(from), credit: accountCode(to), amount }
}

const transferBody = ({ body, ref, moves }: Transfer): Buffer =>
  body ?? bodyOf(ref ?? '', ...moves.flatMap(({ kind, amount }) => [kind, amount]))

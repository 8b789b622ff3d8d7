// The only writer of money. Two doors and settlement; how they move money is in db/functions.
//
//   const ledger = openLedger(db.pool, buckets, { inFlight, onError })
//   ledger.submit(order | transfer)   (api/ledger/post/commands.ts) the busy door, batched: for thousands at once
//   ledger.buckets, ledger.bucketOf(memberId)
//   post(tx, { member, key, ref, moves })   the quiet door: inside a feature's own transaction
//   placeNow(tx, order)               an order inside a feature's own transaction
//   cancelOrder(tx, cancel)           api/ledger/post/cancel.ts: a whole order back before the lock
//   settleChunk(db, chunk)            api/ledger/settle/settle.ts, with openBetsChunk
//   openDraw, lockDraw, setDrawState  api/ledger/post/draws.ts
//   walletsOf, fundsOf                api/ledger/post/wallets.ts
//
// All answer with a Receipt or throw a Refusal: key_reused, balance_short (with what there is), busy; for orders also
// resting, excluded, blocked, closed, those of a lease (api/ledger/post/leases.ts), draw_closed, odds_changed, payout_cap, member_cap, draw_cap, round_limit, line_limit.
import type pg from 'pg'
import { fen, showYuan } from '../../../core/money.ts'
import { msOfMicros } from '../../../core/time.ts'
import { inOneTx, poolLike, sqlOver, type Sql, type Tx } from '../../shell/db.ts'
import type { Ledger, Order, Receipt, Transfer } from '../../shell/ledger.ts'
import { Refusal } from '../../shell/refusal.ts'
import { openLanes } from './batch.ts'
import { batchLimits, type BatchLimits, type Queued } from './lane.ts'
import { exposureOf, orderValues, transferBody, transferValues } from './commands.ts'
import { openCrowd } from './crowd.ts'
import { leaseFor, openLeases, renewLease, stakedOf } from './leases.ts'
import { openLeveller } from './leveller.ts'
import { heldRows, placeBets, postTransfers, type Verdicts } from './ledger.sql.ts'

export type { Ledger, Receipt } from '../../shell/ledger.ts'

const reasons: Record<number, string> = {
  10: 'key_reused',
  11: 'closed',
  12: 'excluded',
  13: 'blocked',
  14: 'draw_closed',
  15: 'odds_changed',
  16: 'payout_cap',
  17: 'member_cap',
  18: 'draw_cap',
  19: 'balance_short',
  20: 'round_limit',
  23: 'line_limit',
  24: 'resting',
  26: 'busy',
}
const ACCEPTED = 1
const DRAW_CAP = 18
const BALANCE_SHORT = 19
const LEASE_SHORT = 26

type Verdict = { code: number; balance: bigint; time: bigint }
type Waiting = Queued & { readonly command: Order | Transfer; readonly look: boolean }

type Options = Partial<BatchLimits> & {
  onError?: (error: Error) => void
  /** Asked before each order; while it says no, orders are refused as busy. */
  takesBets?: () => boolean
}

/**
 * Opens the busy door, on connections of its own like those of `shared`: no other work can hold up a
 * batch. `buckets` are those of this installation, ascending.
 */
export function openLedger(shared: pg.Pool, buckets: readonly number[], options: Options = {}): Ledger {
  if (buckets.length === 0) throw new Error('no buckets: the database was not prepared')
  const limits = { ...batchLimits, ...options }
  const max = limits.inFlight || buckets.length
  // A lane keeps its session, and with it the plans of its statements: an order after a quiet minute
  // pays for neither.
  const kept = { max, idleTimeoutMillis: 0, statement_timeout: STATEMENT_MS }
  const pool = poolLike(shared, kept, options.onError ?? (() => {}))
  const leveller = openLeveller(sqlOver(shared))
  const leases = openLeases(sqlOver(shared))
  const isCrowded = openCrowd()
  const lanes = openLanes<Waiting, Verdict>(
    {
      run: (bucket, batch) => runBatch(pool, bucket, batch),
      held: async (bucket, batch) => {
        const commands = batch.map(({ command }) => command)
        const held = await heldCommands(sqlOver(shared), bucket, commands)
        return new Set(batch.filter(({ command }) => held.has(command)))
      },
    },
    limits,
  )

  async function submit(command: Order | Transfer): Promise<Receipt> {
    if (command.kind === 'order' && options.takesBets?.() === false) throw new Refusal('busy')
    const look = command.kind === 'order' && isCrowded(command)
    const waiting = queued(command, look)
    if (command.kind !== 'order') return receipt(await lanes.submit(waiting))
    await leases.ahead(command)
    const place = () => placed(command, () => lanes.submit(waiting))
    const verdict = await place()
    if (verdict.code !== DRAW_CAP) return receipt(verdict)
    // This bucket's share of the draw is used up; other buckets may have some left (decision 21). They are asked once.
    const second = await levelled(command, place)
    return receipt(second ?? verdict)
  }

  /**
   * Where the room or the time of the lease is used up, what the books say by now decides, and it is asked once more (decision
   * 87). An order that the lowest limit of all games does not cover leaves the lanes, for it is judged and placed in one
   * transaction; so does one whose room was used up meanwhile by bets beside it.
   */
  async function placed(order: Order, ask: () => Promise<Verdict>): Promise<Verdict> {
    const byGame = () => inOneTx(shared, (tx) => placeByGame(tx, order))
    let verdict = await ask()
    for (let tries = 0; verdict.code === LEASE_SHORT && tries < 2; tries++)
      verdict = await leases.renewed(order, (isCovered) => (isCovered && tries === 0 ? ask() : byGame()))
    return verdict
  }

  function levelled<T>(order: Order, work: () => Promise<T>): Promise<T | undefined> {
    const { drawId, member } = order
    return leveller.retry({ drawId, bucket: member.bucket, exposure: exposureOf(order) }, work)
  }

  return {
    submit,
    levelled,
    buckets,
    bucketOf: (memberId) => placeOf(buckets, memberId),
    depth: lanes.depth,
    close: async () => {
      await lanes.idle()
      await pool.end()
    },
  }
}

// The longest time of one statement, in milliseconds: commands queued behind it need an answer in five seconds (F-08).
const STATEMENT_MS = 2_000

const placeOf = (buckets: readonly number[], memberId: bigint): number =>
  buckets[Number.parseInt(String(memberId % BigInt(buckets.length)), 10)] as number

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

/** An order inside the caller's transaction, under the same judgement as at the busy door. */
export async function placeNow(tx: Tx, order: Omit<Order, 'kind'>): Promise<Receipt> {
  const first = await placeIn(tx, order)
  return receipt(first.code === LEASE_SHORT ? await placeByGame(tx, order) : first)
}

async function placeIn(tx: Tx, order: Omit<Order, 'kind'>): Promise<Verdict> {
  const how = { look: true, quiet: true }
  const values = orderValues(order.member.bucket, [{ ...order, kind: 'order' }], how)
  return paired(await placeBets(tx.client, values), 1)[0] as Verdict
}

/**
 * Renews the lease by the limits of the order's own game, and places the order in the same transaction: until its commit the
 * wallet is locked, and behind it the room is the lowest of all games' again (docs/decisions/0080). Throws what the books say
 * against the order.
 */
async function placeByGame(tx: Tx, order: Omit<Order, 'kind'>): Promise<Verdict> {
  await renewLease(tx, order.member, { ...stakedOf(order), isPlacing: true })
  const verdict = await placeIn(tx, order)
  if (verdict.code !== ACCEPTED) await leaseFor(tx, order.member)
  return verdict
}

function receipt({ code, balance, time }: Verdict): Receipt {
  const reason = reasons[code]
  if (code === BALANCE_SHORT) throw new Refusal(reason!, { available: showYuan(balance) })
  if (reason) throw new Refusal(reason)
  if (code !== ACCEPTED && code !== 2) throw new Error(`the ledger answered with code ${code}`)
  return { atMs: msOfMicros(time), balance: fen(balance), repeated: code === 2 }
}

function queued(command: Order | Transfer, look: boolean): Waiting {
  const { kind, member, key } = command
  const [size, body] =
    command.kind === 'order' ? [command.lines.length, command.body] : [command.moves.length, transferBody(command)]
  if (size === 0) throw new Error('a command of nothing')
  return { kind, bucket: member.bucket, memberId: member.id, key, body, size, command, look }
}

/** The commands of one bucket whose wallet or draw is locked now. Waits for no lock, and keeps none. */
async function heldCommands(
  db: Sql,
  bucket: number,
  commands: readonly (Order | Transfer)[],
): Promise<Set<Order | Transfer>> {
  const asked = new Set(commands.map(({ member }) => member.id))
  const bet = new Set(commands.flatMap((one) => (one.kind === 'order' ? [one.drawId] : [])))
  const { members, draws } = await heldRows(db, bucket, [...asked], [...bet])
  const isHeld = (one: Order | Transfer) =>
    members.includes(one.member.id) || (one.kind === 'order' && draws.includes(one.drawId))
  return new Set(commands.filter(isHeld))
}

async function runBatch(pool: pg.Pool, bucket: number, batch: Waiting[]): Promise<Verdict[]> {
  const commands = batch.map(({ command }) => command)
  const verdicts =
    commands[0]?.kind === 'order'
      ? await placeOrders(
          pool,
          bucket,
          commands as Order[],
          batch.some(({ look }) => look),
        )
      : await postTransfers(pool, transferValues(bucket, commands as Transfer[], false))
  return paired(verdicts, commands.length)
}

const UNIQUE_VIOLATION = '23505'

/**
 * Places orders of one bucket, which come by ascending members. Most keys are new, so they are looked up only when the
 * primary key has refused one, or when `look` says so.
 */
export async function placeOrders(pool: pg.Pool, bucket: number, orders: Order[], look = false): Promise<Verdicts> {
  try {
    return await placeBets(pool, orderValues(bucket, orders, { look }))
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    return placeBets(pool, orderValues(bucket, orders, { look: true }))
  }
}

function paired({ codes, balances, times }: Verdicts, count: number): Verdict[] {
  if (codes.length !== count) throw new Error(`${count} commands, ${codes.length} verdicts`)
  return codes.map((code, at) => ({ code, balance: balances[at] ?? 0n, time: times[at] ?? 0n }))
}

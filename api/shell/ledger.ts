// The ledger as the house knows it: its busy door, and what goes through it. api/ledger opens it and moves the money.
import type { Account } from '../../core/accounts.ts'
import type { boardCodes, TransferKind } from '../../core/ledger.ts'
import type { Fen } from '../../core/money.ts'
import type { Member } from './serve.ts'

export type Receipt = {
  /** The database's clock when it was accepted, epoch milliseconds. */
  readonly atMs: number
  /** Of the wallet that paid, or received where the house paid, behind the first leg. */
  readonly balance: Fen
  /** Whether the key had been accepted before: the answer is that of the first time. */
  readonly repeated: boolean
}

export type Ledger = {
  /** The busy door. Commands of a bucket that wait together go as one statement with one commit. */
  submit(command: Order | Transfer): Promise<Receipt>
  /** Asks the other buckets for their share of a draw, then runs `work`; undefined where nothing is left. */
  levelled<T>(order: Order, work: () => Promise<T>): Promise<T | undefined>
  readonly buckets: readonly number[]
  /** Returns the bucket that a new member's rows are stored in. */
  bucketOf(memberId: bigint): number
  depth(): { waiting: number; inFlight: number }
  /** Waits for commands under way, then closes the connections. */
  close(): Promise<void>
}

/** One leg: money from one account of the member, or of the house, to another. */
export type Move = { kind: TransferKind; from: Account; to: Account; amount: Fen }

/** Legs that stand or fall together. `key` is a uuid; `body` is the hash that tells a repeat from a reuse. */
export type Transfer = {
  readonly kind: 'transfer'
  readonly member: Member
  readonly key: string
  readonly body?: Buffer
  /** The reference of the transaction: an order number, a withdrawal's id. */
  readonly ref?: string
  readonly moves: readonly Move[]
}

export type OrderLine = {
  readonly play: string
  /** The selection as the rule module takes it; stored as JSON. */
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
  /** The hash of the request, 32 bytes: it tells a repeat from a reuse. */
  readonly body: Buffer
  readonly drawId: bigint
  readonly oddsVersion: number
  readonly lines: readonly OrderLine[]
}

// The queue of one bucket at the busy door, and beside it the commands that wait for a row locked elsewhere.
import { Refusal } from '../../shell/refusal.ts'

/** The part of a command that the queue reads. `kind` chooses the statement that carries the command. */
export type Queued = {
  readonly kind: string
  readonly bucket: number
  readonly memberId: bigint
  readonly key: string
  readonly body: Buffer
  /** Rows that it brings along: the lines of an order, the legs of a transfer. */
  readonly size: number
}

export type BatchLimits = {
  /** Commands in one statement. */
  readonly commands: number
  /** Rows in one statement. */
  readonly rows: number
  /** Commands waiting over all lanes; above it the answer is `busy` (R-LED-06, T-LOAD-4). */
  readonly waiting: number
  /** Statements in flight over all lanes; 0 is one a lane. A cluster wants about two a core. */
  readonly inFlight: number
  /** How long a batch is sent again while the database cannot be reached, in milliseconds. */
  readonly patienceMs: number
  /** The longest wait of a command before it is sent, in milliseconds; after that its answer is `busy` (F-08). */
  readonly waitMs: number
}

export const batchLimits: BatchLimits = {
  commands: 512,
  rows: 4_096,
  waiting: 20_000,
  inFlight: 0,
  patienceMs: 30_000,
  waitMs: 3_000,
}

export type Waiting<C, V> = {
  readonly command: C
  readonly since: number
  readonly resolve: (verdict: V) => void
  readonly reject: (error: unknown) => void
}

export type Lane<C, V> = {
  readonly bucket: number
  queue: Waiting<C, V>[]
  /** Commands whose rows another transaction has locked, and what their members sent after them. */
  apart: Waiting<C, V>[]
  busy: boolean
  /** True while a query checks which commands of `apart` are free again. */
  looking: boolean
}

/** Of these commands, those whose rows another transaction has locked now. Waits for none of them. */
export type Held<C> = (bucket: number, commands: C[]) => Promise<ReadonlySet<C>>

export const emptyLane = <C, V>(bucket: number): Lane<C, V> => ({
  ...{ bucket, queue: [], apart: [], busy: false, looking: false },
})

export const tooBusy = () => new Refusal('busy', { retryAfter: 1 })

/** Answers `busy` to commands that have waited too long: nothing of them was stored, so the caller may repeat them. */
export function dismissLate<C, V>(lane: Lane<C, V>, { waitMs }: BatchLimits): void {
  const oldest = performance.now() - waitMs
  const isLate = ({ since }: Waiting<C, V>) => since < oldest
  for (const { reject } of [...lane.queue, ...lane.apart].filter(isLate)) reject(tooBusy())
  lane.queue = lane.queue.filter((one) => !isLate(one))
  lane.apart = lane.apart.filter((one) => !isLate(one))
}

/**
 * The next batch: the oldest command and all behind it of its kind, as many as fit. By members, in whose order their
 * wallets are locked; a member's own commands keep their order.
 */
export function take<C extends Queued, V>(lane: Lane<C, V>, limits: BatchLimits): Waiting<C, V>[] {
  dismissLate(lane, limits)
  keepOrder(lane)
  const kind = lane.queue[0]?.command.kind
  const batch: Waiting<C, V>[] = []
  const rest: Waiting<C, V>[] = []
  let rows = 0
  let isFull = false
  for (const waiting of lane.queue) {
    const { command } = waiting
    const fits = batch.length < limits.commands && (rows === 0 || rows + command.size <= limits.rows)
    // Once a command did not fit, no later one may overtake it: a member's commands keep their order.
    if (command.kind === kind && fits && !isFull) {
      batch.push(waiting)
      rows += command.size
    } else {
      rest.push(waiting)
      isFull ||= command.kind === kind
    }
  }
  lane.queue = rest
  return batch.sort(byMember)
}

function byMember<C extends Queued, V>(one: Waiting<C, V>, other: Waiting<C, V>): number {
  const [a, b] = [one.command.memberId, other.command.memberId]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sets all commands of a member apart as long as one of them waits apart, to keep their order. */
function keepOrder<C extends Queued, V>(lane: Lane<C, V>): void {
  if (lane.apart.length === 0) return
  const members = new Set(lane.apart.map(({ command }) => command.memberId))
  const isApart = ({ command }: Waiting<C, V>) => members.has(command.memberId)
  lane.apart.push(...lane.queue.filter(isApart))
  lane.queue = lane.queue.filter((one) => !isApart(one))
}

/** Commands of a batch whose rows are locked wait apart; the rest goes again, before all that came later. */
export async function setApart<C extends Queued, V>(
  lane: Lane<C, V>,
  batch: Waiting<C, V>[],
  held: Held<C>,
): Promise<void> {
  const stuck = await stuckOf(lane.bucket, batch, held)
  lane.queue.unshift(...batch.filter((one) => !stuck.has(one)))
  lane.apart.push(...stuck)
}

/** Moves commands that waited apart, and whose rows are free again, to the head of the queue. */
export async function fetchFree<C extends Queued, V>(lane: Lane<C, V>, held: Held<C>): Promise<void> {
  if (lane.apart.length === 0 || lane.looking) return
  lane.looking = true
  const looked = new Set(lane.apart)
  const stuck = await stuckOf(lane.bucket, [...looked], held)
  // A command that came during the query was not checked, and one dismissed during the query is gone.
  const isFree = (one: Waiting<C, V>) => looked.has(one) && !stuck.has(one)
  lane.queue.unshift(...lane.apart.filter(isFree))
  lane.apart = lane.apart.filter((one) => !isFree(one))
  lane.looking = false
}

/**
 * Returns the commands that stay apart. Behind a locked command its member's later ones stay too, to keep their order.
 */
async function stuckOf<C extends Queued, V>(
  bucket: number,
  all: Waiting<C, V>[],
  held: Held<C>,
): Promise<Set<Waiting<C, V>>> {
  const commands = all.map(({ command }) => command)
  // Where the database does not answer, all commands are tried again until their wait is over.
  const now = await held(bucket, commands).catch(() => new Set<C>())
  const members = new Set<bigint>()
  const stuck = all.filter(({ command }) => {
    if (now.has(command)) members.add(command.memberId)
    return members.has(command.memberId)
  })
  return new Set(stuck)
}

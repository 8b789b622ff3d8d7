// The busy door's queue: commands that come while a statement is in flight go together as the next one.
import { Refusal } from '../refusal.ts'

/** What the queue must know of a command. `kind` says which statement carries it. */
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
}

export const batchLimits: BatchLimits = {
  commands: 512,
  rows: 4_096,
  waiting: 20_000,
  inFlight: 0,
  patienceMs: 30_000,
}

type Waiting<C, V> = {
  readonly command: C
  readonly resolve: (verdict: V) => void
  readonly reject: (error: unknown) => void
}

type Lane<C, V> = { readonly bucket: number; queue: Waiting<C, V>[]; busy: boolean }

export type Lanes<C, V> = {
  submit(command: C): Promise<V>
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>
  /** Commands waiting, statements in flight: for the metrics. */
  depth(): { waiting: number; inFlight: number }
}

/** One lane a bucket, one statement in flight a lane, no timer. `run` answers a verdict per command, in order. */
export function openLanes<C extends Queued, V>(
  run: (bucket: number, commands: C[]) => Promise<V[]>,
  limits: BatchLimits = batchLimits,
): Lanes<C, V> {
  const lanes = new Map<number, Lane<C, V>>()
  const flying = new Map<string, { body: Buffer; promise: Promise<V> }>()
  const quiet: (() => void)[] = []
  let waiting = 0
  let inFlight = 0
  let scheduled = false

  function submit(command: C): Promise<V> {
    const name = `${command.memberId} ${command.key}`
    const same = flying.get(name)
    // The same key under way with another body takes its turn: whether it was reused is for the ledger to say.
    if (same?.body.equals(command.body)) return same.promise
    if (waiting >= limits.waiting) return Promise.reject(new Refusal('busy', { retryAfter: 1 }))
    const promise = new Promise<V>((resolve, reject) => {
      laneOf(lanes, command.bucket).queue.push({ command, resolve, reject })
      waiting += 1
    })
    if (!same) {
      flying.set(name, { body: command.body, promise })
      const forget = () => flying.delete(name)
      promise.then(forget, forget)
    }
    schedule()
    return promise
  }

  // One turn of the event loop, so that all answers of a batch may bring their next command along.
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      start()
    })
  }

  function start(): void {
    const most = limits.inFlight > 0 ? limits.inFlight : Infinity
    const ready = [...lanes.values()].filter((lane) => !lane.busy && lane.queue.length > 0)
    ready.sort((a, b) => b.queue.length - a.queue.length)
    for (const lane of ready.slice(0, Math.max(0, most - inFlight))) void carry(lane)
    if (waiting === 0 && inFlight === 0) for (const wake of quiet.splice(0)) wake()
  }

  async function carry(lane: Lane<C, V>): Promise<void> {
    const batch = take(lane, limits)
    waiting -= batch.length
    inFlight += 1
    lane.busy = true
    await deliver((commands) => run(lane.bucket, commands), batch, limits.patienceMs)
    inFlight -= 1
    lane.busy = false
    schedule()
  }

  return {
    submit,
    idle: () =>
      new Promise((wake) => {
        quiet.push(wake)
        schedule()
      }),
    depth: () => ({ waiting, inFlight }),
  }
}

function laneOf<C, V>(lanes: Map<number, Lane<C, V>>, bucket: number): Lane<C, V> {
  let lane = lanes.get(bucket)
  if (!lane) lanes.set(bucket, (lane = { bucket, queue: [], busy: false }))
  return lane
}

/** Answers every command of the batch. One that breaks the statement is found by halving, and breaks alone. */
async function deliver<C, V>(
  run: (commands: C[]) => Promise<V[]>,
  batch: Waiting<C, V>[],
  patienceMs: number,
): Promise<void> {
  try {
    const commands = batch.map(({ command }) => command)
    const verdicts = await sent(() => run(commands), patienceMs)
    batch.forEach(({ resolve }, at) => resolve(verdicts[at] as V))
  } catch (error) {
    if (batch.length === 1 || isUnreachable(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    const half = batch.length >> 1
    await deliver(run, batch.slice(0, half), patienceMs)
    await deliver(run, batch.slice(half), patienceMs)
  }
}

/** The next batch: the oldest command and all behind it of its kind, as many as fit. */
function take<C extends Queued, V>(lane: Lane<C, V>, limits: BatchLimits): Waiting<C, V>[] {
  const kind = lane.queue[0]?.command.kind
  const batch: Waiting<C, V>[] = []
  const rest: Waiting<C, V>[] = []
  let rows = 0
  for (const waiting of lane.queue) {
    const { command } = waiting
    const fits =
      batch.length < limits.commands && (rows === 0 || rows + command.size <= limits.rows)
    // Once one of a kind did not fit, none behind it may overtake: a member's commands keep their order.
    if (command.kind === kind && fits && !rest.some((left) => left.command.kind === kind)) {
      batch.push(waiting)
      rows += command.size
    } else {
      rest.push(waiting)
    }
  }
  lane.queue = rest
  return batch
}

/**
 * Sends until the database has answered. After a lost connection nobody knows whether the batch was
 * committed, so the same keys go again: what was accepted answers as accepted (R-LED-05).
 */
async function sent<T>(send: () => Promise<T>, patienceMs: number): Promise<T> {
  const start = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isUnreachable(error) || performance.now() - start > patienceMs) throw error
      await new Promise((wake) => setTimeout(wake, Math.min(50 * tries, 500)))
    }
  }
}

// Connection trouble (08), shutdown and start (57P), too many connections, and locks that lost (40).
const UNREACHABLE = /^(?:08|57P|40)|^53300$|^E[A-Z]+$/

function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code !== undefined) return UNREACHABLE.test(code)
  return /connection|socket/i.test(message)
}

// The busy door's queue: commands that come while a statement is in flight go together as the next one.
import {
  batchLimits,
  dismissLate,
  emptyLane,
  fetchFree,
  setApart,
  take,
  tooBusy,
  type BatchLimits,
  type Held,
  type Lane,
  type Queued,
  type Waiting,
} from './lane.ts'

export type Door<C, V> = {
  /** Carries out commands of one bucket in one statement; a verdict for each, in order. */
  run(bucket: number, commands: C[]): Promise<V[]>
  held: Held<C>
}

export type Lanes<C, V> = {
  submit(command: C): Promise<V>
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>
  /** Commands waiting, statements in flight: for the metrics. */
  depth(): { waiting: number; inFlight: number }
}

// Interval in milliseconds at which a lane checks for freed locks and for commands that have waited too long.
const LOOK_MS = 100

/** Opens one lane for each bucket, with one statement in flight in each. A lane waits only a moment for a lock. */
export function openLanes<C extends Queued, V>(door: Door<C, V>, limits: BatchLimits = batchLimits): Lanes<C, V> {
  const lanes = new Map<number, Lane<C, V>>()
  const quiet: (() => void)[] = []
  let inFlight = 0

  const waiting = () => countOf(lanes.values())

  const submit = onceAtATime((command: C) => {
    if (waiting() >= limits.waiting) return Promise.reject<V>(tooBusy())
    const { promise, resolve, reject } = Promise.withResolvers<V>()
    const lane = lanes.get(command.bucket) ?? emptyLane<C, V>(command.bucket)
    lanes.set(command.bucket, lane)
    lane.queue.push({ command, since: performance.now(), resolve, reject })
    schedule()
    return promise
  })

  // Sending waits for one turn of the event loop, so that all answers of a batch may bring their next command along.
  const schedule = gathered(setImmediate, start)

  // Runs while anything waits, so that commands behind a statement that does not end are answered `busy` too.
  const watch = gathered(
    (run) => setTimeout(run, LOOK_MS),
    () => {
      for (const lane of lanes.values()) {
        dismissLate(lane, limits)
        void fetchFree(lane, door.held).then(schedule)
      }
      schedule()
    },
  )

  function start(): void {
    const most = limits.inFlight > 0 ? limits.inFlight : Infinity
    const ready = [...lanes.values()].filter((lane) => !lane.busy && lane.queue.length > 0)
    ready.sort((a, b) => b.queue.length - a.queue.length)
    for (const lane of ready.slice(0, Math.max(0, most - inFlight))) void carry(lane)
    if (waiting() > 0) watch()
    else if (inFlight === 0) for (const wake of quiet.splice(0)) wake()
  }

  async function carry(lane: Lane<C, V>): Promise<void> {
    const batch = take(lane, limits)
    if (batch.length === 0) return
    inFlight += 1
    lane.busy = true
    const back = await deliver((commands) => door.run(lane.bucket, commands), batch, limits)
    if (back.length > 0) await setApart(lane, back, door.held)
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
    depth: () => ({ waiting: waiting(), inFlight }),
  }
}

/** Returns how many commands wait in these lanes. Runs at every command, so it allocates nothing. */
function countOf<C, V>(lanes: Iterable<Lane<C, V>>): number {
  let count = 0
  for (const { queue, apart } of lanes) count += queue.length + apart.length
  return count
}

/** Schedules the work once at `when`, however often it is asked for until then. */
function gathered(when: (run: () => void) => unknown, work: () => void): () => void {
  let isComing = false
  return () => {
    if (isComing) return
    isComing = true
    when(() => {
      isComing = false
      work()
    })
  }
}

/**
 * The same key and body under way is one command. The same key with another body takes its turn: whether it was
 * reused is for the ledger to say.
 */
function onceAtATime<C extends Queued, V>(submit: (command: C) => Promise<V>) {
  const flying = new Map<string, { body: Buffer; promise: Promise<V> }>()
  return (command: C): Promise<V> => {
    const name = `${command.memberId} ${command.key}`
    const same = flying.get(name)
    if (same?.body.equals(command.body)) return same.promise
    const promise = submit(command)
    if (same) return promise
    flying.set(name, { body: command.body, promise })
    const forget = () => flying.delete(name)
    promise.then(forget, forget)
    return promise
  }
}

/**
 * Answers every command of the batch, but those that it gives back because a lock was not to be had. One that
 * breaks the statement is found by halving, and breaks alone.
 */
async function deliver<C, V>(
  run: (commands: C[]) => Promise<V[]>,
  batch: Waiting<C, V>[],
  limits: BatchLimits,
): Promise<Waiting<C, V>[]> {
  try {
    const commands = batch.map(({ command }) => command)
    const verdicts = await sent(() => run(commands), limits.patienceMs)
    batch.forEach(({ resolve }, at) => resolve(verdicts[at] as V))
    return []
  } catch (error) {
    if (isHeldUp(error)) return batch
    if (batch.length === 1 || isUnreachable(error)) {
      for (const { reject } of batch) reject(error)
      return []
    }
    const half = batch.length >> 1
    const first = await deliver(run, batch.slice(0, half), limits)
    return [...first, ...(await deliver(run, batch.slice(half), limits))]
  }
}

/**
 * Sends until the database has answered. After a lost connection it is not known whether the batch was
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

// Codes of a lock timeout and a statement timeout: in both cases nothing was stored.
const HELD_UP = new Set(['55P03', '57014'])

const isHeldUp = (error: unknown): boolean => HELD_UP.has((error as { code?: string }).code ?? '')

// Connection trouble (08), shutdown and start (57P), too many connections, and locks that lost (40).
const UNREACHABLE = /^(?:08|57P|40)|^53300$|^E[A-Z]+$/

function isUnreachable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code !== undefined) return UNREACHABLE.test(code)
  return /connection|socket/i.test(message)
}

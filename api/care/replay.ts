// The limits of a member played through again from the books: was any stake, or any deposit, a fen beyond what held then?
import { limitPeriods, type LimitKind, type LimitPeriod } from '../../core/care/limits.ts'
import { periodAt } from './periods.ts'

export type Held = {
  kind: LimitKind
  period: LimitPeriod
  most: bigint | null
  from: Date
  /** Of a limit of the operator's: its age band by its name, and whether a member is in it at an instant. */
  band?: { name: string; holds: (at: Date) => boolean }
}

/** A stake and its return; the highest return ever booked, since a correction takes no room back. */
export type Play = { at: Date; stake: bigint; returned: bigint; returnedAt: Date | null }

/** A deposit order and the instant of its credit; an order that was never credited counts nothing. */
export type PaidIn = { orderedAt: Date; amount: bigint; creditedAt: Date | null }

/**
 * The number of stakes beyond the stake or net spend limit in force at their instant. `plays` ascend by time. One pass over
 * them: sums of the period that runs are carried along, so that a long history costs its length.
 */
export function beyondInPlay(limits: readonly Held[], plays: readonly Play[]): number {
  const heldAt = followed(limits)
  // Instants have milliseconds: a stake in the same one as a limit may fall before or after it, so it is not judged.
  const unclear = new Set(limits.map(({ from }) => from.getTime()))
  const staked = openSums()
  const spent = openSums()
  const cameBack = inOrder(plays.filter(isBackLater), ({ returnedAt }) => returnedAt)
  let beyond = 0
  for (const one of plays) {
    const { at, stake, returned } = one
    staked.begin(at)
    spent.begin(at)
    for (const back of cameBack((when) => when <= at)) spent.add(-back.returned, back.at)
    const isBeyond = ({ kind, period, most }: Held) =>
      most !== null &&
      (kind === 'stake' || kind === 'spend') &&
      (kind === 'stake' ? staked : spent).of(period) + stake > most
    if (!unclear.has(at.getTime()) && heldAt(at).some(isBeyond)) beyond++
    staked.add(stake, at)
    spent.add(one.returnedAt === null || isBackLater(one) ? stake : stake - returned, at)
  }
  return beyond
}

const isBackLater = ({ at, returnedAt }: Play): boolean => returnedAt !== null && returnedAt > at

/** The number of deposit orders accepted beyond a deposit limit, counting what had been credited by then. Orders ascend. */
export function beyondInDeposits(limits: readonly Held[], deposits: readonly PaidIn[]): number {
  const heldAt = followed(limits)
  const paidIn = openSums()
  const credited = inOrder(
    deposits.filter(({ creditedAt }) => creditedAt !== null),
    ({ creditedAt }) => creditedAt,
  )
  let beyond = 0
  for (const { orderedAt, amount, creditedAt } of deposits) {
    paidIn.begin(orderedAt)
    for (const before of credited((when) => when < orderedAt)) paidIn.add(before.amount, before.creditedAt)
    const isBeyond = ({ kind, period, most }: Held) =>
      kind === 'deposit' && most !== null && paidIn.of(period) + amount > most
    if (creditedAt !== null && heldAt(orderedAt).some(isBeyond)) beyond++
  }
  return beyond
}

/** Sums by the day, week and month that runs. `begin` goes on to the periods of an instant, which ascend. */
function openSums() {
  const sums = limitPeriods.map((period) => ({ period, from: new Date(0), to: new Date(0), sum: 0n }))
  return {
    begin(at: Date): void {
      for (const one of sums) if (at >= one.to) Object.assign(one, periodAt(one.period, at), { sum: 0n })
    },
    /** Counts an amount in the periods that run, where its instant lies in them. */
    add(amount: bigint, at: Date | null): void {
      for (const one of sums) if (at !== null && at >= one.from) one.sum += amount
    },
    of: (period: LimitPeriod): bigint => sums.find((one) => one.period === period)?.sum ?? 0n,
  }
}

/** Gives each item once, in the order of its instant, as far as the instant is due. */
function inOrder<T>(items: readonly T[], instantOf: (item: T) => Date | null) {
  const sorted = items.toSorted((one, other) => (instantOf(one)?.getTime() ?? 0) - (instantOf(other)?.getTime() ?? 0))
  let next = 0
  return function* due(isDue: (when: Date) => boolean): Generator<T> {
    for (let item = sorted[next]; item !== undefined; item = sorted[++next]) {
      const when = instantOf(item)
      if (when !== null && !isDue(when)) return
      yield item
    }
  }
}

/** The limits in force at instants that ascend: the last of each kind, period and age band. `limits` ascend by time. */
function followed(limits: readonly Held[]): (at: Date) => Held[] {
  const last = new Map<string, Held>()
  const begun = inOrder(limits, ({ from }) => from)
  return (at) => {
    for (const limit of begun((when) => when <= at))
      last.set(`${limit.kind} ${limit.period} ${limit.band?.name ?? 'own'}`, limit)
    return [...last.values()].filter(({ band }) => band?.holds(at) ?? true)
  }
}

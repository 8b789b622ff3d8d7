// The limits of a member played through again from the books: was any stake, or any deposit, a fen beyond what held then?
import { limitPeriods, type LimitKind, type LimitPeriod } from '../../core/care/limits.ts'
import { periodAt } from './periods.ts'

export type Held = {
  kind: LimitKind
  period: LimitPeriod
  most: bigint | null
  from: Date
  /** The game whose stakes alone it bounds; of a limit of the operator's. */
  game?: string | undefined
  /** Of a limit of the operator's: its age band by its name, and whether a member is in it at an instant. */
  band?: { name: string; holds: (at: Date) => boolean }
}

/** A stake and its return; the highest return ever booked, since a correction takes no room back. */
export type Play = { at: Date; game: string; stake: bigint; returned: bigint; returnedAt: Date | null }

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
  const staked = openSums(limits)
  const spent = openSums(limits)
  const cameBack = inOrder(plays.filter(isBackLater), ({ returnedAt }) => returnedAt)
  let beyond = 0
  for (const one of plays) {
    const { at, stake, returned } = one
    staked.begin(at)
    spent.begin(at)
    for (const back of cameBack((when) => when <= at)) spent.add(-back.returned, back)
    const isBeyond = ({ kind, period, most, game }: Held) =>
      most !== null &&
      (kind === 'stake' || kind === 'spend') &&
      (game === undefined || game === one.game) &&
      (kind === 'stake' ? staked : spent).of(period, game) + stake > most
    if (!unclear.has(at.getTime()) && heldAt(at).some(isBeyond)) beyond++
    staked.add(stake, one)
    spent.add(one.returnedAt === null || isBackLater(one) ? stake : stake - returned, one)
  }
  return beyond
}

const isBackLater = ({ at, returnedAt }: Play): boolean => returnedAt !== null && returnedAt > at

/** The number of deposit orders accepted beyond a deposit limit, counting what had been credited by then. Orders ascend. */
export function beyondInDeposits(limits: readonly Held[], deposits: readonly PaidIn[]): number {
  const heldAt = followed(limits)
  const paidIn = openSums([])
  const credited = inOrder(
    deposits.filter(({ creditedAt }) => creditedAt !== null),
    ({ creditedAt }) => creditedAt,
  )
  let beyond = 0
  for (const { orderedAt, amount, creditedAt } of deposits) {
    paidIn.begin(orderedAt)
    for (const before of credited((when) => when < orderedAt)) paidIn.add(before.amount, { at: before.creditedAt })
    const isBeyond = ({ kind, period, most }: Held) =>
      kind === 'deposit' && most !== null && paidIn.of(period) + amount > most
    if (creditedAt !== null && heldAt(orderedAt).some(isBeyond)) beyond++
  }
  return beyond
}

/**
 * Sums by the day, week and month that runs, over everything and for each game that has a limit. `begin` goes on to the periods
 * of an instant, which ascend.
 */
function openSums(limits: readonly Held[]) {
  const games = [...new Set([undefined, ...limits.map(({ game }) => game)])]
  const sums = limitPeriods.flatMap((period) =>
    games.map((game) => ({ period, game, from: new Date(0), to: new Date(0), sum: 0n })),
  )
  return {
    begin(at: Date): void {
      for (const one of sums) if (at >= one.to) Object.assign(one, periodAt(one.period, at), { sum: 0n })
    },
    /** Counts an amount in the periods that run, where its instant lies in them. */
    add(amount: bigint, { at, game }: { at: Date | null; game?: string }): void {
      for (const one of sums)
        if (at !== null && at >= one.from && (one.game === undefined || one.game === game)) one.sum += amount
    },
    of: (period: LimitPeriod, game?: string | undefined): bigint =>
      sums.find((one) => one.period === period && one.game === game)?.sum ?? 0n,
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

/** The limits in force at instants that ascend: the last of each kind, period, age band and game. `limits` ascend by time. */
function followed(limits: readonly Held[]): (at: Date) => Held[] {
  const last = new Map<string, Held>()
  const begun = inOrder(limits, ({ from }) => from)
  return (at) => {
    for (const limit of begun((when) => when <= at))
      last.set(`${limit.kind} ${limit.period} ${limit.band?.name ?? 'own'} ${limit.game ?? 'all'}`, limit)
    return [...last.values()].filter(({ band }) => band?.holds(at) ?? true)
  }
}

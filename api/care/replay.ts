// The limits of a member played through again from the books: was any stake, or any deposit, a fen beyond what held then?
import type { LimitKind, LimitPeriod } from '../../core/care-limits.ts'
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

/** The number of stakes beyond the stake or net spend limit in force at their instant. `plays` ascend by time. */
export function beyondInPlay(limits: readonly Held[], plays: readonly Play[]): number {
  // Instants have milliseconds: a stake in the same one as a limit may fall before or after it, so it is not judged.
  const isClear = ({ at }: Play) => limits.every(({ from }) => from.getTime() !== at.getTime())
  return plays.filter((one) => isClear(one) && heldAt(limits, one.at).some((limit) => isBeyond(limit, one, plays)))
    .length
}

function isBeyond({ kind, period, most }: Held, one: Play, plays: readonly Play[]): boolean {
  if (most === null || (kind !== 'stake' && kind !== 'spend')) return false
  const { from } = periodAt(period, one.at)
  let used = one.stake
  for (const other of plays) {
    if (other === one) break
    if (other.at < from) continue
    const isBack = kind === 'spend' && other.returnedAt !== null && other.returnedAt <= one.at
    used += other.stake - (isBack ? other.returned : 0n)
  }
  return used > most
}

/** The number of deposit orders accepted beyond a deposit limit, counting what had been credited by then. */
export function beyondInDeposits(limits: readonly Held[], deposits: readonly PaidIn[]): number {
  return deposits.filter((one) =>
    heldAt(limits, one.orderedAt).some(({ kind, period, most }) => {
      if (kind !== 'deposit' || most === null || one.creditedAt === null) return false
      const { from } = periodAt(period, one.orderedAt)
      const before = deposits.filter(
        ({ creditedAt }) => creditedAt !== null && creditedAt >= from && creditedAt < one.orderedAt,
      )
      return before.reduce((sum, { amount }) => sum + amount, one.amount) > most
    }),
  ).length
}

/** The limits in force at an instant, the last of each kind, period and age band. `limits` ascend by time. */
function heldAt(limits: readonly Held[], at: Date): Held[] {
  const last = new Map<string, Held>()
  for (const limit of limits)
    if (limit.from <= at) last.set(`${limit.kind} ${limit.period} ${limit.band?.name ?? 'own'}`, limit)
  return [...last.values()].filter(({ band }) => band?.holds(at) ?? true)
}

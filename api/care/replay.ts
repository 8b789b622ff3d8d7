// The limits of a member played through again from the books: was any stake, or any deposit, a fen beyond what held then?
import type { LimitKind, LimitPeriod } from '../../core/care-limits.ts'
import { periodAt } from './periods.ts'

export type Held = { kind: LimitKind; period: LimitPeriod; most: bigint | null; from: Date }

/** What was staked at an instant, and what came back of it: the most that it ever was, for a correction takes no room back. */
export type Play = { at: Date; stake: bigint; returned: bigint; returnedAt: Date | null }

/** An order of a deposit, and when its money came; what was ordered and never came brings nothing. */
export type PaidIn = { orderedAt: Date; amount: bigint; creditedAt: Date | null }

/** How many stakes were beyond a limit of stakes or of net spend in their instant. `plays` ascend. */
export function beyondInPlay(limits: readonly Held[], plays: readonly Play[]): number {
  // Instants are read to the millisecond: what was staked in that of a limit is before it or after it, nobody knows.
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

/** How many orders were accepted though what had come in by then, and they, were beyond a limit of deposits. */
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

/** The last of each kind and period that was said by then. `limits` ascend. */
function heldAt(limits: readonly Held[], at: Date): Held[] {
  const last = new Map<string, Held>()
  for (const limit of limits) if (limit.from <= at) last.set(`${limit.kind} ${limit.period}`, limit)
  return [...last.values()]
}

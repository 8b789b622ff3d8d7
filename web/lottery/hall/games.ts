// The lotteries as games: a family with its periods, in the order that the member asked for.
import type { Family } from '../../../core/fair/families.ts'
import type { LotteryRow } from '../../../core/lottery/calls.ts'
import { familyOrder, inOrder } from '../names.ts'

export type HallGame = { family: Family; rows: readonly [LotteryRow, ...LotteryRow[]] }

/** The games of the hall: one for each family that has a lottery. */
export function gamesOf(list: readonly LotteryRow[]): HallGame[] {
  const ordered = inOrder(list)
  return familyOrder.flatMap((family) => {
    const [first, ...others] = ordered.filter((row) => row.family === family)
    return first ? [{ family, rows: [first, ...others] as const }] : []
  })
}

/** The order of the hall: the lottery that closes next first, those that take no bets last. */
export const byClosing = (games: readonly HallGame[], nowMs: number): HallGame[] =>
  games.toSorted((one, other) => soonest(one, nowMs) - soonest(other, nowMs))

const soonest = ({ rows }: HallGame, nowMs: number): number => Math.min(...rows.map((row) => closesAt(row, nowMs)))

/** When an issue closes next: this one, or where it has, the one after it. */
function closesAt({ isOpen, current, periodSeconds }: LotteryRow, nowMs: number): number {
  if (!isOpen || !current) return Infinity
  const { lockAt } = current
  return lockAt > nowMs ? lockAt : lockAt + periodSeconds * 1_000
}

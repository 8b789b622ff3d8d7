// The issues to come, as the house counts them.
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { serverNow } from '../../shell/clock.ts'
import { useCall } from '../../shell/query.ts'
import type { Board } from '../board/board.ts'
import type { Coming } from './chase.ts'

/** The issues that a chase can begin with and go on to. */
export function useComing(board: Board, when: boolean): Coming[] | undefined {
  const input = { lotteryId: board.code, size: 1, next: CHASE_LEGS_MAX }
  const found = useCall(official.history, input, { when, staleMs: 0, everyMs: 5_000, keep: true })
  return found.data?.next.filter(({ lockAt }) => lockAt > serverNow())
}

import { useDeferredValue, type ReactNode } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { usePatience } from '../../shell/patience.ts'
import { Shape } from '../../ui/Shape.tsx'
import { ErrorState, Late } from '../../ui/States.tsx'
import type { Board, ReadyBoard } from './board.ts'

type StateProps = {
  board: Board
  children: (board: ReadyBoard) => ReactNode
}

/**
 * A board once all of its reads are there; until then a skeleton with how its results come about, or the error. The
 * last results are waited for as well: they would push the fields down.
 */
export function BoardState({ board, children }: StateProps) {
  const { family, info, odds, rules, draws, game } = board
  const waits = usePatience()
  const isReady = !(waits && draws.isPending) && info.data && odds.data
  // All its fields at once would stop a slow phone: they are drawn in slices, and shown together.
  const drawn = useDeferredValue(isReady ? game : undefined, undefined)
  const failed = [info, odds, rules].find(({ isError, data }) => isError && !data)
  const retry = () => {
    void info.refetch()
    void odds.refetch()
    if (!game) void rules.refetch()
  }
  if (failed) return <ErrorState onRetry={retry} busy={failed.isFetching} error={failed.error} />
  return isReady && drawn ? (
    children({ ...board, game: drawn })
  ) : (
    <Late>
      <p className="dim sub" style={{ padding: '0 var(--gutter) 12px' }}>
        {m.lottery_board_rules_fair()}
        <br />
        {m.lottery_board_rules_late()}
      </p>
      <Shape of={family === 'locsgwin' ? 'ring' : 'board'} />
    </Late>
  )
}

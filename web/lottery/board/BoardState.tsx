import { useDeferredValue, type ComponentType, type ReactNode } from 'react'
import { address } from '../../../core/addresses.ts'
import { findLottery, type Lottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { usePatience } from '../../shell/patience.ts'
import { useQueryOf } from '../../shell/router.ts'
import { isRun } from '../../shell/told.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { ErrorState, Late, Lost } from '../../ui/States.tsx'
import { usualLottery } from '../run.ts'
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
      <Shape of={family === QUICK ? 'ring' : 'board'} />
    </Late>
  )
}

type NamedProps = {
  /** The boards of quick win are its own; other pages are for all lotteries. */
  kind?: 'odds' | 'quick'
  /** The lottery where the address names none, if the house runs it; the first one that it runs otherwise. */
  first?: string
  page: ComponentType<{ listed: Lottery }>
}

/** A page of the lottery that the address names, if the house runs it and there is such a page of it. */
export function NamedLottery({ kind, first = 'k3_1m', page: Named }: NamedProps) {
  const fits = (one: Lottery) => (kind ?? kindOf(one)) === kindOf(one)
  const named = useQueryOf(address.odds).lottery
  const found = named === undefined ? usualLottery(first, fits) : findLottery(named)
  const listed = found && isRun(found.code) && fits(found) ? found : undefined
  if (listed) return <Named key={listed.code} listed={listed} />
  return (
    <Page title={m.lottery_board_unknown()} hideTitle root={address.hall()}>
      <Lost title={m.lottery_board_unknown()} text={m.ui_lost_text()}>
        <ButtonLink href={address.hall()} kind="tonal" size="medium">
          {m.lottery_hall_title()}
        </ButtonLink>
      </Lost>
    </Page>
  )
}

const QUICK = 'locsgwin'
const kindOf = ({ family }: Lottery) => (family === QUICK ? 'quick' : 'odds')

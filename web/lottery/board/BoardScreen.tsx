import { ChartLine, CircleHelp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import type { LotteryRow } from '../../../core/lottery/calls.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { usePatience } from '../../shell/patience.ts'
import { useCall } from '../../shell/query.ts'
import { setQuery } from '../../shell/router.ts'
import { useSession } from '../../shell/session.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { ChipRow } from '../../ui/Choice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ErrorState, Lost } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { BalanceAside, useCash } from './BalanceAside.tsx'
import { BetDock } from './BetDock.tsx'
import { useSlip } from './board.ts'
import type { Board, Slip } from './board.ts'
import { BoardBones } from './BoardBones.tsx'
import { BoardSwitch } from './BoardSwitch.tsx'
import { MovedSheet } from './MovedSheet.tsx'
import { inOrder } from '../names.ts'
import s from './OddsBoard.module.css'
import { useOwnResults } from './own-results.ts'
import { usePlacing } from './place.ts'
import type { Sender } from './place.ts'
import { readyOf } from './ready.ts'
import { signInHere } from './sign-in.ts'
import { SlipSheet } from './SlipSheet.tsx'

/** Above this the slip is shown before it is sent (decision 47). */
const SHOW_SLIP_ABOVE = 20_000n

export type BoardView = {
  board: Board
  slip: Slip
  name: string
  own: ReturnType<typeof useOwnResults>
}

type ScreenProps = {
  listed: Lottery
  kind: 'odds' | 'quick'
  board: Board
  sender: Sender
  /** The draw and what there is to pick, once all is known. */
  children: (view: BoardView & { game: NonNullable<Board['game']> }) => ReactNode
}

/** The frame of a betting page: heading and balance, the board's own content, the dock, the slip. */
export function BoardScreen({ listed, kind, board, sender, children }: ScreenProps) {
  const { code } = listed
  const slip = useSlip(board)
  const balance = useCash()
  const own = useOwnResults(code, kind)
  const placing = usePlacing({ board, slip, sender, onPlaced: own.add })
  const signedIn = useSession() !== undefined
  const [slipOpen, setSlipOpen] = useState(false)
  const ready = readyOf(board, slip, signedIn ? balance.data?.cash : undefined)
  const name = board.info.data?.name ?? listed.name()

  const send = async () => {
    if (!signedIn) return signInHere()
    if (ready.reason !== undefined || ready.issue === undefined) return toast(ready.text, 'alert')
    if (ready.totalFen > SHOW_SLIP_ABOVE && !slipOpen) return setSlipOpen(true)
    if (!(await placing.place(ready.issue))) return
    setSlipOpen(false)
    keepFocus()
  }
  const act = {
    slip,
    ready,
    signedIn,
    busy: placing.busy,
    problem: placing.problem,
    onSend: () => void send(),
  }
  return (
    <Page
      title={name}
      root={address.hall()}
      lead={kind === 'odds' && <BoardSwitch code={code} to="official" />}
      aside={<BalanceAside balance={balance} signIn={signInHere} />}
      actions={<Ways code={code} />}
      foot={
        slip.lines.length > 0 && <BetDock {...act} board={board} onOpen={() => setSlipOpen(true)} />
      }
    >
      <BoardState listed={listed} board={board}>
        {(game) => children({ board, slip, name, own, game })}
      </BoardState>
      <SlipSheet {...act} open={slipOpen} onClose={() => setSlipOpen(false)} />
      <MovedSheet
        moved={placing.moved}
        ready={ready}
        busy={placing.busy}
        onClose={placing.settleMoved}
        onSend={() => {
          placing.settleMoved()
          void send()
        }}
      />
    </Page>
  )
}

/** To the trend, my bets and the rules of a lottery. */
export const Ways = ({ code }: { code: string }) => (
  <>
    <IconButton icon={ChartLine} label={m.trend_title()} href={address.trend({ lottery: code })} />
    <IconButton
      icon={ReceiptText}
      label={m.lottery_board_my_bets()}
      href={address.orders({ lottery: code })}
    />
    <IconButton
      icon={CircleHelp}
      label={m.lottery_board_rules()}
      href={address.rules({ lottery: code })}
    />
  </>
)

type StateProps = {
  listed: Lottery
  board: Board
  children: (game: NonNullable<Board['game']>) => ReactNode
}

/**
 * The other lotteries, and what a board shows once all that it reads is there; until then its bones, or what
 * failed. The last results are waited for as well: they would push the fields down.
 */
export function BoardState({ listed, board, children }: StateProps) {
  const { info, odds, rules, draws, game } = board
  const list = useCall(lottery.list, {}, { staleMs: 10 * 60_000 })
  const waits = usePatience()
  const topIsKnown = !(waits && list.isPending)
  const isReady = topIsKnown && !(waits && draws.isPending) && info.data && odds.data
  const failed = [info, odds, rules].find(({ isError, data }) => isError && !data)
  const retry = () => {
    void info.refetch()
    void odds.refetch()
    if (!game) void rules.refetch()
  }
  return (
    <>
      {topIsKnown && <Switcher listed={listed} list={list.data?.list ?? []} />}
      {failed ? (
        <ErrorState onRetry={retry} busy={failed.isFetching} error={failed.error} />
      ) : isReady && game ? (
        children(game)
      ) : (
        <BoardBones key={String(topIsKnown)} />
      )}
    </>
  )
}

// The dock has gone with the button that was pressed: a keyboard goes on from the heading.
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}

/** The lotteries of the same family, where there are several; the others are in the hall. */
function Switcher({ listed, list }: { listed: Lottery; list: LotteryRow[] }) {
  const boards = inOrder(list).filter(({ family }) => family === listed.family)
  if (boards.length < 2) return null
  return (
    <div className={s.switcher}>
      <ChipRow
        label={m.lottery_board_lotteries()}
        value={listed.code}
        onChange={(next) => setQuery(address.official, { lottery: next, play: undefined })}
        options={boards.map((each) => ({ value: each.lottery, label: each.name }))}
      />
    </div>
  )
}

/** A lottery that does not exist, or is bet on elsewhere. */
export const NoLottery = () => (
  <Page title={m.lottery_board_unknown()} hideTitle root={address.hall()}>
    <Lost title={m.lottery_board_unknown()} text={m.ui_lost_text()}>
      <ButtonLink href={address.hall()} kind="tonal" size="medium">
        {m.lottery_hall_title()}
      </ButtonLink>
    </Lost>
  </Page>
)

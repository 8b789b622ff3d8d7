import { useState, type ReactNode } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import type { ChaseWish } from '../../../core/lottery/chase.ts'
import { fromWire } from '../../../core/money.ts'
import { useConfig } from '../../shell/config.ts'
import { useSession } from '../../shell/session.ts'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { BalanceAside, useCash } from './BalanceAside.tsx'
import type { Board, ReadyBoard, Slip } from './board.ts'
import { BoardMenu, BoardName } from './BoardHead.tsx'
import { BoardState } from './BoardState.tsx'
import { wishOf, type Chase } from './chase.ts'
import { ClockBar } from './DrawCard.tsx'
import { MovedSheet } from './MovedSheet.tsx'
import { useOwnResults } from './own-results.ts'
import { OwnResult } from './OwnResult.tsx'
import type { BoardLine } from './picks.ts'
import { usePlacing, type Sender } from './place.ts'
import { readyOf, type Ready } from './ready.ts'
import type { Act } from './Send.tsx'
import { focusBoard } from './roving.ts'
import { signInHere } from '../../shell/sign-in.ts'
import { SlipSheet } from './SlipSheet.tsx'

type BetsOf<L extends BoardLine> = {
  kind: 'odds' | 'official' | 'quick'
  board: Board
  slip: Slip<L>
  sender: Sender<L>
  chase?: Chase
}

export type ScreenProps<L extends BoardLine> = BetsOf<L> & {
  listed: Lottery
  /** The time of play and its net result: the page's own, above the clock or beside the balance. */
  session: { line: ReactNode; aside: ReactNode }
  dock: (act: Act) => ReactNode
  /** The lines of the slip, each a `SlipLine`. */
  lines: ReactNode
  chaseSheet?: (act: Act) => ReactNode
  /** The draw and what there is to pick, once all is known. */
  children: (board: ReadyBoard) => ReactNode
}

/** The frame of a betting page: heading and balance, the board's own content, what became of my bets, the dock, the slip. */
export function BoardScreen<L extends BoardLine>(props: ScreenProps<L>) {
  const { listed, kind, session, board, slip, chase, dock, lines, chaseSheet, children } = props
  const { code } = listed
  const { balance, own, placing, act, chased, slipOpen, setSlipOpen } = useBets(props)
  const name = board.info.data?.name ?? listed.name()
  const sent = placing.isChaseMoved ? chased : act
  const toChase = () => {
    setSlipOpen(false)
    chase?.setOpen(true)
  }
  return (
    <Page
      title={name}
      root={address.hall()}
      name={<BoardName {...{ listed, kind, name }} />}
      actions={
        <>
          {session.aside}
          <BalanceAside balance={balance} />
          <BoardMenu code={code} />
        </>
      }
      bar={
        <div>
          {session.line}
          <ClockBar board={board} />
        </div>
      }
      foot={
        <>
          <OwnResult {...{ listed, name, own }} again={slip.lines.length === 0 ? slip.again : undefined} />
          {dock(act)}
        </>
      }
    >
      <BoardState board={board}>{children}</BoardState>
      <SlipSheet
        open={slipOpen && slip.lines.length > 0}
        onClose={() => setSlipOpen(false)}
        act={act}
        lines={lines}
        onEmpty={slip.empty}
        onChase={chase && toChase}
      />
      {chaseSheet?.(chased)}
      <MovedSheet
        moved={placing.moved}
        onClose={placing.settleMoved}
        act={{
          ...sent,
          onSend: () => {
            placing.settleMoved()
            sent.onSend()
          },
        }}
      />
    </Page>
  )
}

/** The bets of the slip, and how it is sent: on one issue, or as a chase on several. */
function useBets<L extends BoardLine>({ kind, board, slip, sender, chase }: BetsOf<L>) {
  const balance = useCash()
  const own = useOwnResults(board.code, kind)
  const placing = usePlacing({ board, slip, sender, onPlaced: own.add })
  const signedIn = useSession() !== undefined
  const [slipOpen, setSlipOpen] = useState(false)
  // Above this the slip is shown before it is sent (decision 47).
  const confirmAbove = fromWire(useConfig()?.confirmAbove ?? '200.00')

  const send = async ({ reason, text, issue, totalFen }: Ready, wish?: ChaseWish) => {
    if (!signedIn) return signInHere()
    if (reason !== undefined || issue === undefined) return toast(text, 'alert')
    if (!wish && totalFen > confirmAbove && !slipOpen) return setSlipOpen(true)
    if (!(await placing.place(issue, totalFen, wish))) return
    setSlipOpen(false)
    chase?.setOpen(false)
    focusBoard()
  }
  const { busy, problem } = placing
  const asked = { board, lines: slip.lines, cash: signedIn ? balance.data?.cash : undefined }
  const actOf = (ready: Ready, wish?: ChaseWish): Act => ({
    ...{ ready, signedIn, busy, problem },
    onReview: () => setSlipOpen(true),
    onSend: () => void send(ready, wish),
  })
  const act = actOf(readyOf(asked))
  const chased = chase ? actOf(readyOf({ ...asked, chase }), wishOf(chase)) : act
  return { balance, own, placing, act, chased, slipOpen, setSlipOpen }
}

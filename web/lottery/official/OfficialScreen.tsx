import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { useSession } from '../../shell/session.ts'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { BalanceAside, useCash } from '../board/BalanceAside.tsx'
import type { Board } from '../board/board.ts'
import { BoardState, keepFocus, Ways } from '../board/BoardScreen.tsx'
import { BoardSwitch } from '../board/BoardSwitch.tsx'
import { MovedSheet } from '../board/MovedSheet.tsx'
import { useOwnResults } from '../board/own-results.ts'
import { readyOf } from '../board/ready.ts'
import { signInHere } from '../board/sign-in.ts'
import { firstPlan, legsOf, wishOf } from './chase.ts'
import { ChaseSheet } from './ChaseSheet.tsx'
import { ChoiceDock } from './ChoiceDock.tsx'
import { useComing } from './coming.ts'
import { CountedSlipSheet } from './CountedSlipSheet.tsx'
import { choiceOf, lineOf } from './lines.ts'
import { OfficialContent, usePlayShown } from './OfficialContent.tsx'
import { useCountedPlacing } from './place.ts'
import { readyToChase } from './ready.ts'
import { useCountedSlip } from './slip.ts'

/** The frame of the official board: its plays one at a time, the choice in the dock, the slip, the chase. */
export function OfficialScreen({ listed, board }: { listed: Lottery; board: Board }) {
  const { code } = listed
  const bets = useBets(board)
  const { slip, own, balance, setSheet } = bets
  const shown = usePlayShown(board)
  const name = board.info.data?.name ?? listed.name()
  const { unit, multiple, picks } = slip.draft
  const choice = shown && lineOf(shown, { ...choiceOf(picks, shown.play), unit, multiple })
  const isPicked = shown !== undefined && picks[shown.play.code] !== undefined
  return (
    <Page
      title={name}
      root={address.hall()}
      lead={<BoardSwitch code={code} to="odds" />}
      aside={<BalanceAside balance={balance} signIn={signInHere} />}
      actions={<Ways code={code} />}
      foot={
        (slip.lines.length > 0 || isPicked) && (
          <ChoiceDock
            board={board}
            slip={slip}
            shown={shown}
            choice={choice}
            onReview={() => setSheet('slip')}
          />
        )
      }
    >
      <BoardState listed={listed} board={board}>
        {(game) => <OfficialContent {...{ board, slip, name, own, game, shown }} />}
      </BoardState>
      <Sheets {...bets} />
    </Page>
  )
}

/** What the member has on the slip, and both ways to send it. */
function useBets(board: Board) {
  const slip = useCountedSlip(board)
  const balance = useCash()
  const own = useOwnResults(board.code, 'official')
  const placing = useCountedPlacing({ board, slip, onPlaced: own.add })
  const signedIn = useSession() !== undefined
  const [sheet, setSheet] = useState<'slip' | 'chase'>()
  const [plan, setPlan] = useState(firstPlan)
  const coming = useComing(board, sheet === 'chase')

  const cash = signedIn ? balance.data?.cash : undefined
  const legs = legsOf(plan, coming ?? [])
  const ready = readyOf(board, slip, cash)
  const chaseReady = readyToChase({ board, slip, cash, legs, plan })
  const send = async (isChase: boolean) => {
    if (!signedIn) return signInHere()
    const { reason, text, issue } = isChase ? chaseReady : ready
    if (reason !== undefined || issue === undefined) return toast(text, 'alert')
    if (!(await placing.place(issue, isChase ? wishOf(plan, legs) : undefined))) return
    setSheet(undefined)
    keepFocus()
  }
  const isLoading = coming === undefined
  const chase = { plan, setPlan, legs, isLoading, ready: chaseReady }
  return { slip, own, balance, placing, signedIn, sheet, setSheet, ready, chase, send }
}

function Sheets(bets: ReturnType<typeof useBets>) {
  const { slip, placing, signedIn, sheet, setSheet, ready, chase, send } = bets
  const { moved, movedChase, settleMoved, busy, problem } = placing
  const act = { slip, signedIn, busy, problem, onClose: () => setSheet(undefined) }
  return (
    <>
      <CountedSlipSheet
        {...act}
        ready={ready}
        open={sheet === 'slip'}
        onChase={() => setSheet('chase')}
        onSend={() => void send(false)}
      />
      <ChaseSheet
        {...act}
        {...chase}
        open={sheet === 'chase'}
        onPlan={chase.setPlan}
        onBack={() => setSheet('slip')}
        onSend={() => void send(true)}
      />
      <MovedSheet
        moved={moved}
        ready={movedChase ? chase.ready : ready}
        busy={busy}
        onClose={settleMoved}
        onSend={() => {
          settleMoved()
          void send(movedChase !== undefined)
        }}
      />
    </>
  )
}

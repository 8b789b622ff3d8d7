import { ChartLine, CircleHelp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { m } from '../../../text/compiled/messages.js'
import { useSession } from '../../session.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { BalanceAside, useCash } from '../BalanceAside.tsx'
import type { Board } from '../board.ts'
import { BoardState, keepFocus, Switcher } from '../BoardScreen.tsx'
import { BoardSwitch } from '../BoardSwitch.tsx'
import { MovedSheet } from '../MovedSheet.tsx'
import { useOwnResults } from '../own-results.ts'
import { readyOf } from '../ready.ts'
import { signInHere } from '../sign-in.ts'
import { firstPlan, legsOf, useComing, wishOf } from './chase.ts'
import { ChaseSheet } from './ChaseSheet.tsx'
import { ChoiceDock } from './ChoiceDock.tsx'
import { CountedSlipSheet } from './CountedSlipSheet.tsx'
import { OfficialContent, usePlayShown } from './OfficialContent.tsx'
import { useCountedPlacing } from './place.ts'
import { readyToChase } from './ready.ts'
import { choiceOf, lineOf, useCountedSlip } from './slip.ts'

/** The frame of the official board: its plays one at a time, the choice in the dock, the slip, the chase. */
export function OfficialScreen({ listed, board }: { listed: Lottery; board: Board }) {
  const { code } = listed
  const slip = useCountedSlip(board)
  const balance = useCash()
  const own = useOwnResults(code, 'official')
  const placing = useCountedPlacing({ board, slip, onPlaced: own.add })
  const signedIn = useSession() !== undefined
  const [sheet, setSheet] = useState<'slip' | 'chase'>()
  const [plan, setPlan] = useState(firstPlan)
  const coming = useComing(board, sheet === 'chase')
  const shown = usePlayShown(board)
  const name = board.info.data?.name ?? listed.name()

  const cash = signedIn ? balance.data?.cash : undefined
  const ready = readyOf(board, slip, cash)
  const legs = legsOf(plan, coming ?? [])
  const chaseReady = readyToChase({ board, slip, cash, legs, plan })
  const { unit, multiple, picks } = slip.draft
  const choice = shown && choiceOf(picks, shown.play)
  const choiceLine = shown && choice && lineOf(shown, { ...choice, unit, multiple })

  const send = async (isChase: boolean) => {
    if (!signedIn) return signInHere()
    const { reason, text, issue } = isChase ? chaseReady : ready
    if (reason !== undefined || issue === undefined) return toast(text, 'alert')
    if (!(await placing.place(issue, isChase ? wishOf(plan, legs) : undefined))) return
    setSheet(undefined)
    keepFocus()
  }
  const act = { slip, signedIn, busy: placing.busy, problem: placing.problem }
  return (
    <Page
      title={name}
      root="/home/gamenew"
      lead={<BoardSwitch code={code} to="odds" />}
      aside={<BalanceAside balance={balance} signIn={signInHere} />}
      actions={<Ways code={code} />}
      foot={
        (slip.lines.length > 0 || shown) && (
          <ChoiceDock
            board={board}
            slip={slip}
            shown={shown}
            choice={choiceLine}
            onReview={() => setSheet('slip')}
          />
        )
      }
    >
      <Switcher listed={listed} />
      <BoardState board={board}>
        {(game) => <OfficialContent {...{ board, slip, name, own, game, shown }} />}
      </BoardState>
      <CountedSlipSheet
        {...act}
        ready={ready}
        open={sheet === 'slip'}
        onClose={() => setSheet(undefined)}
        onChase={() => setSheet('chase')}
        onSend={() => void send(false)}
      />
      <ChaseSheet
        {...act}
        ready={chaseReady}
        plan={plan}
        legs={legs}
        isLoading={coming === undefined}
        open={sheet === 'chase'}
        onPlan={setPlan}
        onClose={() => setSheet(undefined)}
        onBack={() => setSheet('slip')}
        onSend={() => void send(true)}
      />
      <MovedSheet
        moved={placing.moved}
        ready={placing.movedChase ? chaseReady : ready}
        busy={placing.busy}
        onClose={placing.settleMoved}
        onSend={() => {
          placing.settleMoved()
          void send(placing.movedChase !== undefined)
        }}
      />
    </Page>
  )
}

const Ways = ({ code }: { code: string }) => (
  <>
    <IconButton icon={ChartLine} label={m.trend_title()} href={`/home/trend?lottery=${code}`} />
    <IconButton
      icon={ReceiptText}
      label={m.lottery_board_my_bets()}
      href={`/home/record?lottery=${code}`}
    />
    <IconButton
      icon={CircleHelp}
      label={m.lottery_board_rules()}
      href={`/home/rules?lottery=${code}`}
    />
  </>
)

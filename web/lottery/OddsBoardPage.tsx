import { CircleHelp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { lottery } from '../../core/lottery/calls.ts'
import type { Lottery } from '../../core/lottery/calendar.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../query.ts'
import { setQuery, useQueryParams } from '../router.ts'
import { useSession } from '../session.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { ChipRow } from '../ui/Choice.tsx'
import { Page } from '../ui/Page.tsx'
import { Lost } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { BalanceAside, useCash } from './BalanceAside.tsx'
import { BetDock } from './BetDock.tsx'
import { BoardContent } from './BoardContent.tsx'
import { boardLottery, useBoard, useSlip } from './board.ts'
import { MovedSheet } from './MovedSheet.tsx'
import s from './OddsBoard.module.css'
import { useOwnResults } from './own-results.ts'
import { usePlacing } from './place.ts'
import { readyOf } from './ready.ts'
import { RulesSheet } from './RulesSheet.tsx'
import { signInHere } from './sign-in.ts'
import { SlipSheet } from './SlipSheet.tsx'

const FIRST = 'k3_1m'
/** Above this the slip is shown before it is sent (decision 47). */
const SHOW_SLIP_ABOVE = 20_000n

export default function OddsBoardPage() {
  const code = useQueryParams().get('lottery') ?? FIRST
  const listed = boardLottery(code)
  if (listed) return <OddsBoard key={code} listed={listed} />
  return (
    <Page title={m.lottery_board_unknown()} hideTitle>
      <Lost title={m.lottery_board_unknown()} text={m.ui_lost_text()}>
        <ButtonLink href="/" kind="tonal" size="medium">
          {m.ui_home()}
        </ButtonLink>
      </Lost>
    </Page>
  )
}

function OddsBoard({ listed }: { listed: Lottery }) {
  const { code } = listed
  const board = useBoard(listed)
  const slip = useSlip(board)
  const balance = useCash()
  const own = useOwnResults(code)
  const placing = usePlacing(board, slip, own.add)
  const signedIn = useSession() !== undefined
  const [slipOpen, setSlipOpen] = useState(false)
  const [rulesOpen, setRulesOpen] = useState(false)
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
      aside={<BalanceAside balance={balance} signIn={signInHere} />}
      actions={
        <>
          <IconButton icon={ReceiptText} label={m.lottery_board_my_bets()} href="/mine/betRecord" />
          <IconButton
            icon={CircleHelp}
            label={m.lottery_board_rules()}
            onPress={() => setRulesOpen(true)}
          />
        </>
      }
      foot={
        slip.lines.length > 0 && <BetDock {...act} board={board} onOpen={() => setSlipOpen(true)} />
      }
    >
      <Switcher code={code} />
      <BoardContent board={board} slip={slip} name={name} own={own} />
      <SlipSheet {...act} open={slipOpen} onClose={() => setSlipOpen(false)} />
      <MovedSheet
        moved={placing.moved}
        ready={ready}
        busy={placing.busy}
        onClose={placing.settleMoved}
        onSend={() => {
          placing.settleMoved()
          if (ready.issue) void placing.place(ready.issue)
        }}
      />
      <RulesSheet open={rulesOpen} onClose={() => setRulesOpen(false)} board={board} />
    </Page>
  )
}

// The dock has gone with the button that was pressed: a keyboard goes on from the heading.
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}

/** Only where there is something to switch to. */
function Switcher({ code }: { code: string }) {
  const list = useCall(lottery.list, {}, { staleMs: 10 * 60_000 })
  const boards = (list.data?.list ?? []).filter((each) => each.board === 'odds')
  if (boards.length < 2) return null
  return (
    <div className={s.switcher}>
      <ChipRow
        label={m.lottery_board_lotteries()}
        value={code}
        onChange={(next) => setQuery({ lottery: next, play: undefined })}
        options={boards.map((each) => ({ value: each.lottery, label: each.name }))}
      />
    </div>
  )
}

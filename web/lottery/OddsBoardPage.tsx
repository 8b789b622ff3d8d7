import { CircleHelp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { lottery } from '../../core/lottery/calls.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import type { Game } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../query.ts'
import { setQuery, useQueryParams } from '../router.ts'
import { useSession } from '../session.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { ChipRow, UnderlineTabs } from '../ui/Choice.tsx'
import { Page } from '../ui/Page.tsx'
import { Bone, ErrorState, Late, Lost } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { BalanceAside, useCash } from './BalanceAside.tsx'
import { BetDock } from './BetDock.tsx'
import { gameOf, useBoard, useSlip } from './board.ts'
import type { Board } from './board.ts'
import { DrawCard } from './DrawCard.tsx'
import { MovedSheet } from './MovedSheet.tsx'
import s from './OddsBoard.module.css'
import { useOwnResults } from './own-results.ts'
import { OwnResult } from './OwnResult.tsx'
import { usePlacing } from './place.ts'
import { PlayBlock } from './PlayBlock.tsx'
import { readyOf } from './ready.ts'
import { RulesSheet } from './RulesSheet.tsx'
import { signInHere } from './sign-in.ts'
import { SlipSheet } from './SlipSheet.tsx'

const FIRST = 'k3_1m'
/** Above this the slip is shown before it is sent (decision 47). */
const SHOW_SLIP_ABOVE = 20_000n

export default function OddsBoardPage() {
  const code = useQueryParams().get('lottery') ?? FIRST
  const game = gameOf(code)
  if (game) return <OddsBoard key={code} code={code} game={game} />
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

function OddsBoard({ code, game }: { code: string; game: Game }) {
  const board = useBoard(code, game)
  const slip = useSlip(board)
  const balance = useCash()
  const own = useOwnResults(code)
  const placing = usePlacing(board, slip, own.add)
  const signedIn = useSession() !== undefined
  const [slipOpen, setSlipOpen] = useState(false)
  const [rulesOpen, setRulesOpen] = useState(false)
  const ready = readyOf(board, slip, signedIn ? balance.data?.cash : undefined)
  const name = board.info.data?.name ?? findLottery(code)?.name() ?? ''

  const send = async () => {
    if (!signedIn) return signInHere()
    if (ready.reason !== undefined || ready.issue === undefined) return toast(ready.text, 'alert')
    if (ready.totalFen > SHOW_SLIP_ABOVE && !slipOpen) return setSlipOpen(true)
    if (await placing.place(ready.issue)) setSlipOpen(false)
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
      <Content board={board} slip={slip} name={name} own={own} />
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

type ContentProps = {
  board: Board
  slip: ReturnType<typeof useSlip>
  name: string
  own: ReturnType<typeof useOwnResults>
}

function Content({ board, slip, name, own }: ContentProps) {
  const { code, info, odds, schedule, results, offered, game } = board
  const [chosen, setChosen] = useState<string>()
  const failed = info.isError && !info.data ? info : odds.isError && !odds.data ? odds : undefined
  if (failed)
    return (
      <ErrorState
        onRetry={() => {
          void info.refetch()
          void odds.refetch()
        }}
        busy={failed.isFetching}
      />
    )
  if (!info.data || !odds.data) return <Waiting />
  const groups = game.groups.filter(({ plays }) =>
    offered.some(({ play }) => plays.includes(play.code)),
  )
  const group = groups.find((each) => each.code === chosen) ?? groups[0]
  const closed = schedule?.current.phase !== 'open' || !info.data.isOpen
  return (
    <>
      <DrawCard code={code} schedule={info.data.isOpen ? schedule : undefined} results={results} />
      <OwnResult name={name} own={own} />
      {group && (
        <div className={s.tabs}>
          <UnderlineTabs
            label={m.lottery_board_plays()}
            value={group.code}
            onChange={setChosen}
            options={groups.map((each) => ({ value: each.code, label: each.name() }))}
          />
        </div>
      )}
      {offered
        .filter(({ play }) => group?.plays.includes(play.code))
        .map((each) => (
          <PlayBlock
            key={each.play.code}
            offered={each}
            draft={slip.draft}
            closed={closed}
            onPick={slip.setDraft}
          />
        ))}
    </>
  )
}

function Waiting() {
  return (
    <Late>
      <div className={s.waiting}>
        <Bone height={196} round={24} />
        <Bone height={36} width="80%" />
        <div className={s.bones}>
          {Array.from({ length: 16 }, (_, index) => (
            <Bone key={index} height={54} round={14} />
          ))}
        </div>
      </div>
    </Late>
  )
}

import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { onBoard } from '../../care/SessionLine.tsx'
import { serverNow } from '../../shell/clock.ts'
import { useAction, useCall } from '../../shell/query.ts'
import { setQuery, useQueryOf } from '../../shell/router.ts'
import { BoardScreen } from '../board/BoardScreen.tsx'
import { NamedLottery } from '../NamedLottery.tsx'
import { firstPlan, legsOf, type Chase } from '../board/chase.ts'
import type { Sender } from '../board/place.ts'
import { PlayContent } from '../board/PlayContent.tsx'
import { useOfficialBoard } from './board.ts'
import { ChaseSheet } from './ChaseSheet.tsx'
import { ChoiceDock } from './ChoiceDock.tsx'
import { CountedSlipLine } from './CountedSlipLine.tsx'
import type { CountedLine } from './lines.ts'
import { useCountedSlip } from './slip.ts'

/** 官方玩法: tickets are counted, and each costs a price times a multiple (`home/gameB`). */
export default function OfficialBoardPage() {
  return <NamedLottery kind="odds" first="ssc_1m" page={OfficialBoard} />
}

/** The official board: its plays one at a time, with the choice in the dock, the slip and the chase. */
function OfficialBoard({ listed }: { listed: Lottery }) {
  const board = useOfficialBoard(listed)
  const slip = useCountedSlip(board)
  const chase = useChase(board.code)
  const sender = useOfficialSender(board.code)
  // The address names the play.
  const named = useQueryOf(address.official).play
  const shown = board.offered.find(({ play }) => play.code === named) ?? board.offered[0]
  const isPicked = shown !== undefined && slip.draft.picks[shown.play.code] !== undefined
  return (
    <BoardScreen
      {...{ listed, kind: 'official', board, slip, sender, chase }}
      session={onBoard}
      dock={(act) => (isPicked || slip.lines.length > 0) && <ChoiceDock {...{ act, board, slip, shown }} />}
      lines={slip.lines.map((line) => (
        <CountedSlipLine key={line.id} line={line} slip={slip} />
      ))}
      chaseSheet={(act) => <ChaseSheet chase={chase} lines={slip.lines} act={act} />}
    >
      {(known) => (
        <PlayContent
          {...{ board: known, slip }}
          play={shown?.play.code}
          onPlay={(play) => setQuery(address.official, { play })}
          addressed
        />
      )}
    </BoardScreen>
  )
}

/** A chase of the slip, over the issues to come as the house counts them. */
function useChase(lotteryId: string): Chase {
  const [isOpen, setOpen] = useState(false)
  const [plan, setPlan] = useState(firstPlan)
  const input = { lotteryId, size: 1, next: CHASE_LEGS_MAX }
  const often = { when: isOpen, staleMs: 0, pollMs: 5_000, keep: true }
  const { data } = useCall(official.history, input, often)
  const coming = data?.next.filter(({ lockAt }) => lockAt > serverNow())
  const legs = legsOf(plan, coming ?? [])
  return { isOpen, setOpen, plan, setPlan, legs, isLoading: !coming }
}

function useOfficialSender(lotteryId: string): Sender<CountedLine> {
  const { busy, run } = useAction(official.submit)
  return {
    busy,
    send: ({ issue, lines, chase, total, oddsVersion }) =>
      run({
        ...{ lotteryId, issue, total },
        bets: lines.map((line) => ({
          optionId: line.play.code,
          numbers: line.selection as never,
          count: line.units,
          multiple: line.multiple,
          unit: line.unit,
          oddsMilli: { ...line.odds },
          oddsVersion,
        })),
        ...(chase && { chase }),
      }),
  }
}

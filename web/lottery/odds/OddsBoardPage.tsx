import { useState } from 'react'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { toWire } from '../../../core/money.ts'
import { onBoard } from '../../care/SessionLine.tsx'
import { useAction, useCall } from '../../shell/query.ts'
import { infoOften, pricesOften, useBoardOf } from '../board/board.ts'
import { NamedLottery } from '../NamedLottery.tsx'
import type { Sender } from '../board/place.ts'
import { PlayContent } from '../board/PlayContent.tsx'
import { StakeScreen } from '../board/StakeScreen.tsx'

/** 双面盘: each cell of the board has a price of its own (`home/gameA`). */
export default function OddsBoardPage() {
  return <NamedLottery kind="odds" page={OddsBoard} />
}

function OddsBoard({ listed }: { listed: Lottery }) {
  const input = { lottery: listed.code }
  const info = useCall(lottery.info, input, infoOften)
  const board = useBoardOf(listed, info, useCall(lottery.odds, input, pricesOften))
  const sender = useOddsSender(listed.code)
  const [play, onPlay] = useState<string>()
  return (
    <StakeScreen listed={listed} kind="odds" session={onBoard} board={board} sender={sender}>
      {(known, slip) => <PlayContent {...{ board: known, slip, play, onPlay }} />}
    </StakeScreen>
  )
}

function useOddsSender(lotteryId: string): Sender {
  const { busy, run } = useAction(lottery.place)
  return {
    busy,
    send: ({ issue, lines, total, oddsVersion }) =>
      run({
        ...{ lotteryId, issue, total },
        bets: lines.map((line) => ({
          play: line.play.code,
          selection: line.selection as never,
          units: line.units,
          stake: toWire(line.unitStakeFen),
          oddsMilli: { ...line.odds },
          oddsVersion,
        })),
      }),
  }
}

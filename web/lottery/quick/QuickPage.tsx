import type { Lottery } from '../../../core/lottery/calendar.ts'
import { quick } from '../../../core/lottery/quick-calls.ts'
import { toWire } from '../../../core/money.ts'
import { onBoard } from '../../care/SessionLine.tsx'
import { useAction, useCall } from '../../shell/query.ts'
import { infoOften, pricesOften, useBoardOf } from '../board/board.ts'
import { NamedLottery } from '../NamedLottery.tsx'
import type { Sender } from '../board/place.ts'
import { StakeScreen } from '../board/StakeScreen.tsx'
import { QuickContent } from './QuickContent.tsx'

/** 快赢: one digit a round, of 30 s, one or three minutes (`home/fastFood`). */
export default function QuickPage() {
  return <NamedLottery kind="quick" first="win_60" page={Quick} />
}

function Quick({ listed }: { listed: Lottery }) {
  const input = { gameId: listed.code }
  const info = useCall(quick.info, input, infoOften)
  const board = useBoardOf(listed, info, useCall(quick.rate, input, pricesOften))
  const sender = useQuickSender(listed.code)
  return (
    <StakeScreen listed={listed} kind="quick" session={onBoard} board={board} sender={sender}>
      {(known, slip) => <QuickContent {...{ board: known, slip }} />}
    </StakeScreen>
  )
}

/** Sends the slip as items of quick win: one item a field, at its price. */
function useQuickSender(gameId: string): Sender {
  const { busy, run } = useAction(quick.bet)
  return {
    busy,
    send: ({ issue, lines, total, oddsVersion }) =>
      run({
        ...{ gameId, issue, total, oddsVersion },
        bets: lines.map((line) => ({
          side: line.cell?.code ?? '',
          amount: toWire(line.unitStakeFen),
          oddsMilli: { ...line.odds },
        })),
      }),
  }
}

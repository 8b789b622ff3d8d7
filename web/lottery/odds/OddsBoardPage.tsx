import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { useQueryOf } from '../../shell/router.ts'
import { boardLottery, useBoard } from '../board/board.ts'
import { BoardContent } from './BoardContent.tsx'
import { BoardScreen, NoLottery } from '../board/BoardScreen.tsx'
import { useOddsSender } from '../board/place.ts'

const FIRST = 'k3_1m'

/** 信用盘: each cell of the board has a price of its own (`home/gameA`). */
export default function OddsBoardPage() {
  const code = useQueryOf(address.odds).lottery ?? FIRST
  const listed = boardLottery(code, 'odds')
  return listed ? <OddsBoard key={code} listed={listed} /> : <NoLottery />
}

function OddsBoard({ listed }: { listed: Lottery }) {
  const board = useBoard(listed)
  const sender = useOddsSender(listed.code)
  return (
    <BoardScreen listed={listed} kind="odds" board={board} sender={sender}>
      {(view) => <BoardContent {...view} />}
    </BoardScreen>
  )
}

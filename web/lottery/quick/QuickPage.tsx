import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { useQueryOf } from '../../shell/router.ts'
import { boardLottery, useQuickBoard } from '../board/board.ts'
import { BoardScreen, NoLottery } from '../board/BoardScreen.tsx'
import { useQuickSender } from '../board/place.ts'
import { QuickContent } from './QuickContent.tsx'

const FIRST = 'win_60'

/** 快赢: one digit a round, of 30 s, one or three minutes (`home/fastFood`). */
export default function QuickPage() {
  const code = useQueryOf(address.quick).lottery ?? FIRST
  const listed = boardLottery(code, 'quick')
  return listed ? <Quick key={code} listed={listed} /> : <NoLottery />
}

function Quick({ listed }: { listed: Lottery }) {
  const board = useQuickBoard(listed)
  const sender = useQuickSender(listed.code)
  return (
    <BoardScreen listed={listed} kind="quick" board={board} sender={sender}>
      {(view) => <QuickContent {...view} />}
    </BoardScreen>
  )
}

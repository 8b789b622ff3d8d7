import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { useQueryOf } from '../../shell/router.ts'
import { boardLottery } from '../board/board.ts'
import { NoLottery } from '../board/BoardScreen.tsx'
import { useOfficialBoard } from './board.ts'
import { OfficialScreen } from './OfficialScreen.tsx'

const FIRST = 'ssc_1m'

/** 官方玩法: tickets are counted, and each costs a price times a multiple (`home/gameB`). */
export default function OfficialBoardPage() {
  const code = useQueryOf(address.official).lottery ?? FIRST
  // Both boards carry the same lotteries: all but quick win.
  const listed = boardLottery(code, 'odds')
  return listed ? <Official key={code} listed={listed} /> : <NoLottery />
}

function Official({ listed }: { listed: Lottery }) {
  return <OfficialScreen listed={listed} board={useOfficialBoard(listed)} />
}

// Filter of the records, as the address has it: board, lottery and status (decision 49).
import { address } from '../../../core/addresses.ts'
import { betStatuses } from '../../../core/bets.ts'
import { lotteries } from '../../../core/lottery/calendar.ts'
import { boards } from '../../../core/lottery/game.ts'
import { useQueryOf } from '../../shell/router.ts'

/** The lottery that the address asks for; undefined for all. */
export function useLotteryFilter(): string | undefined {
  const asked = useQueryOf(address.chases).lottery
  return lotteries.find(({ code }) => code === asked)?.code
}

/** The three filters of the records; undefined for all. */
export function useRecordFilter() {
  const query = useQueryOf(address.orders)
  const lottery = useLotteryFilter()
  const board = boards.find((each) => each === query.board)
  const status = betStatuses.find((each) => each === query.status)
  return { lottery, board, status, isOn: Boolean(lottery ?? board ?? status) }
}

/** The query that clears all filters. */
export const noFilter = { lottery: undefined, board: undefined, status: undefined }

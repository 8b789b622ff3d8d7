// What the address asks of the records: board, lottery and status (decision 49).
import { betStatuses } from '../../../core/bets.ts'
import { lotteries } from '../../../core/lottery/calendar.ts'
import { boards } from '../../../core/lottery/game.ts'
import { useQueryParams } from '../../shell/router.ts'

/** The lottery that the address asks for; undefined for all. */
export function useLotteryFilter(): string | undefined {
  const asked = useQueryParams().get('lottery')
  return lotteries.find(({ code }) => code === asked)?.code
}

/** The three filters of the records; undefined for all. */
export function useRecordFilter() {
  const query = useQueryParams()
  const lottery = useLotteryFilter()
  const board = boards.find((each) => each === query.get('board'))
  const status = betStatuses.find((each) => each === query.get('status'))
  return { lottery, board, status, isOn: Boolean(lottery ?? board ?? status) }
}

/** For setQuery: no filter at all. */
export const noFilter = { lottery: undefined, board: undefined, status: undefined }

import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { openEnded } from './closings.ts'
import { countMembers, countReturns, listGames } from './count.ts'

export function lobbyJobs(house: House): Jobs {
  const pricedLotteries = openLotteries(house)
  return {
    /** Lists games offered for the first time, and ends maintenance that is over. */
    lobby_list: {
      cron: '* * * * *',
      run: async () => {
        await listGames(house, pricedLotteries)
        await openEnded(house)
      },
    },
    lobby_members: { cron: '7 * * * *', run: () => countMembers(house) },
    lobby_returns: { cron: '*/10 * * * *', run: () => countReturns(house) },
  }
}

import type { House } from '../shell/app.ts'
import type { Jobs } from '../shell/jobs.ts'
import { openOffers } from '../lottery/offers/offer.ts'
import { openEnded } from './closings.ts'
import { countMembers, countReturns, listGames } from './count.ts'

export function lobbyJobs(house: House): Jobs {
  const offers = openOffers(house)
  return {
    /** Lists games offered for the first time, and ends maintenance that is over. */
    lobby_list: {
      cron: '* * * * *',
      run: async () => {
        await listGames(house, offers)
        await openEnded(house)
      },
    },
    lobby_members: { cron: '7 * * * *', run: () => countMembers(house) },
    lobby_returns: { cron: '*/10 * * * *', run: () => countReturns(house) },
  }
}

// The betting records' calls: wire to wagers and back.
import { bets as calls } from '../../core/bets.ts'
import type { House } from '../shell/app.ts'
import { page } from '../shell/page.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { wagerOrder } from '../shell/wager.ts'
import { betOf, listBets, totalsOf } from './records.ts'

export function betsRoutes({ db, wagers }: House): Routes {
  return serve(calls, {
    list: async ({ cursor, size, ...asked }, { member, language }) => {
      const { list, more } = await page({ cursor, size }, wagerOrder, (after, limit) =>
        listBets({ db, wagers }, member, { ...asked, after, limit }, language),
      )
      return { list: list.map(betOf), more }
    },
    totals: (asked, { member }) => totalsOf({ db, wagers }, member, asked),
  })
}

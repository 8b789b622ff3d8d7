// The lottery's calls: wire to domain and back.
import { lottery as calls } from '../../core/lottery/calls.ts'
import type { Input } from '../../core/endpoint.ts'
import { fromWire } from '../../core/money.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { infoOf, oddsOf, rowOf } from './hall.ts'
import { openLotteries } from './odds/priced.ts'
import { officialRoutes } from './official/routes.ts'
import { placeOrder } from './orders/place.ts'
import type { Want } from './orders/want.ts'
import { drawPage, drawsAsked, orderPage } from './pages.ts'
import { proofOf, shareTicket } from './proof.ts'
import { quickRoutes } from './quick/routes.ts'

export function lotteryRoutes(house: House): Routes {
  const { db } = house
  const pricedLotteries = openLotteries(house)
  const find = async (code: string) => (await pricedLotteries.find(code)) ?? refuse('lottery_unknown')

  const odds = serve(calls, {
    list: async ({ family }, { language }) => {
      const all = await pricedLotteries.all()
      const shown = all.filter(({ lottery }) => !family || lottery.family === family)
      const list = await Promise.all(shown.map((priced) => rowOf(db, priced, language)))
      return { now: (await clock(db)).getTime(), list }
    },
    info: async ({ lottery }, { language }) => infoOf(db, await find(lottery), language),
    draws: async ({ lottery, cursor, size }) => {
      await find(lottery)
      return drawPage(db, lottery, { cursor, size })
    },
    odds: async ({ lottery }, { language }) => oddsOf(db, await find(lottery), language),
    place: (input, context) => placeOrder(house, pricedLotteries, wantOf(input), context),
    orders: async ({ lottery, issue, cursor, size }, { member }) => {
      const draws = await drawsAsked(db, lottery, issue)
      const page = await orderPage(db, member, { boards: ['odds'], draws, cursor, size })
      return { list: page.list.map(({ order }) => order), more: page.more }
    },
    proof: async (input, { member, language }) => {
      await find(input.lottery)
      return proofOf(house, input, { member, locale: language })
    },
    ticket: async (input, { member }) => {
      await find(input.lottery)
      return { ticket: await shareTicket(house, input, member) }
    },
  })
  return [...odds, ...quickRoutes(house, pricedLotteries), ...officialRoutes(house, pricedLotteries)]
}

const wantOf = ({ lotteryId, issue, bets, total }: Input<typeof calls.place>): Want => ({
  board: 'odds',
  lottery: lotteryId,
  issue,
  lines: bets.map(({ stake, ...line }) => ({ ...line, unitStake: fromWire(stake) })),
  total: fromWire(total),
})

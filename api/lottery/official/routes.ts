// The official board's calls: wire to domain and back.
import { m } from '../../../text/compiled/messages.js'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import { boards, families } from '../../../core/lottery/game.ts'
import { NONE, toWire } from '../../../core/money.ts'
import type { House } from '../../shell/app.ts'
import { fundsOf } from '../../ledger/post/wallets.ts'
import { refuse } from '../../shell/refusal.ts'
import { serve, type Routes } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import { orderChase, stopChase } from '../chase/order.ts'
import { chasePage, chaseTask } from '../chase/show.ts'
import { issueOf, rowOf } from '../hall.ts'
import type { PricedLotteries } from '../odds/priced.ts'
import { readOrders } from '../orders/orders.ts'
import { placeOrder } from '../orders/place.ts'
import { drawPage, drawsAsked, orderPage, timesAsked } from '../pages.ts'
import { findCurrent } from '../lottery.sql.ts'
import { shownOrders, cancelOwnOrder, wantOf } from './orders.ts'
import { issuesToCome, optionsOf } from './tree.ts'

const familyNames = {
  k3: m.official_family_k3,
  ssc: m.official_family_ssc,
  pk10: m.official_family_pk10,
  x115: m.official_family_x115,
  pc28: m.official_family_pc28,
  lhc: m.official_family_lhc,
  locsgwin: m.official_family_quick,
}

export function officialRoutes(house: House, pricedLotteries: PricedLotteries): Routes {
  const { db } = house
  const find = async (code: string) => {
    const priced = await pricedLotteries.find(code)
    return priced && priced.plays('official').length > 0 ? priced : refuse('lottery_unknown')
  }

  return serve(calls, {
    list: async (_, { language }) => {
      const all = (await pricedLotteries.all()).filter((priced) => priced.plays('official').length > 0)
      const groups = families.flatMap((family) => {
        const own = all.filter(({ lottery }) => lottery.family === family)
        return own.length > 0 ? [{ family, own }] : []
      })
      const rows = groups.map(async ({ family, own }) => ({
        family,
        name: familyNames[family]({}, { locale: language }),
        list: await Promise.all(own.map((priced) => rowOf(db, priced, language))),
      }))
      const list = await Promise.all(rows)
      return { now: (await clock(db)).getTime(), list }
    },
    funds: async (_, { member }) => {
      const { wallets, openStakes } = await fundsOf(db, member)
      const one = (name: 'cash' | 'chase') => toWire(wallets.get(name) ?? NONE)
      return { available: one('cash'), chase: one('chase'), openStakes: toWire(openStakes) }
    },
    history: async ({ lotteryId, cursor, size, next = 0 }) => {
      const { lottery } = await find(lotteryId)
      const now = (await clock(db)).getTime()
      const current = await findCurrent(db, lotteryId)
      return {
        ...(await drawPage(db, lotteryId, { cursor, size })),
        now,
        current: current ? issueOf(current) : null,
        next: issuesToCome(lottery, now, next),
      }
    },
    option: async ({ lotteryId }, { language }) => optionsOf(db, await find(lotteryId), language),
    submit: async (input, context) => {
      const want = wantOf(input)
      if (input.chase) return orderChase(house, pricedLotteries, { want, wish: input.chase, caller: context })
      const order = await placeOrder(house, pricedLotteries, want, context)
      return { order, chase: null, balance: order.balance }
    },
    orders: async ({ orderNo, ...asked }, { member }) => {
      if (orderNo !== undefined) {
        const found = [...(await readOrders(db, member, [orderNo])).values()]
        return { list: await shownOrders(db, member, found), more: null }
      }
      const { board = 'official', status, cursor, size } = asked
      const page = await orderPage(db, member, {
        ...{ cursor, size, status, times: timesAsked(asked) },
        boards: board === 'all' ? boards : [board],
        draws: await drawsAsked(db, asked.lotteryId, asked.issue),
      })
      return { list: await shownOrders(db, member, page.list), more: page.more }
    },
    cancel: ({ orderNo }, context) => cancelOwnOrder(context, orderNo),
    chases: (asked, { member, language }) => chasePage(db, { member, locale: language }, asked),
    chase: ({ chaseId }, { member, language }) => chaseTask(db, { member, locale: language }, chaseId),
    stopChase: ({ chaseId }, context) => stopChase(context, chaseId),
  })
}

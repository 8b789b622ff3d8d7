// Quick win's calls: wire to domain and back.
import { lotteries } from '../../../core/lottery/calendar.ts'
import { quick as calls } from '../../../core/lottery/quick-calls.ts'
import { NONE, toWire } from '../../../core/money.ts'
import type { House } from '../../shell/app.ts'
import type { Sql } from '../../shell/db.ts'
import { fundsOf } from '../../ledger/post/wallets.ts'
import { refuse } from '../../shell/refusal.ts'
import { serve, type Member, type Routes } from '../../shell/serve.ts'
import { playsOf } from '../hall.ts'
import type { PricedLotteries } from '../odds/priced.ts'
import { placeOrder } from '../orders/place.ts'
import type { DrawRange, ReadOrder } from '../orders/orders.ts'
import { drawsAsked, orderPage } from '../pages.ts'
import { infoOf, isOver, lastOf, wantOf } from './round.ts'

// The most orders read: more rounds than can be under way at once, of all games together.
const OPEN_ORDERS = 200

export function quickRoutes(house: House, pricedLotteries: PricedLotteries): Routes {
  const { db } = house
  // Another table's code is as unknown here as one that never was (BI-251).
  const find = async (code: string) => {
    const priced = isQuick(code) ? await pricedLotteries.find(code) : undefined
    return priced ?? refuse('lottery_unknown')
  }
  const draws = (gameId: string | undefined, issue?: string) =>
    drawsAsked(db, gameId, gameId === undefined ? undefined : issue)

  return serve(calls, {
    info: async ({ gameId }, { language }) => infoOf(db, await find(gameId), language),
    last: async ({ gameId }) => lastOf(db, await find(gameId)),
    rate: async ({ gameId }, { language }) => {
      const priced = await find(gameId)
      const { oddsVersion } = priced
      const shown = { board: 'quick', locale: language, facts: undefined } as const
      return { gameId, oddsVersion, plays: playsOf(priced, shown) }
    },
    bet: async (input, context) => placeOrder(house, pricedLotteries, wantOf(await find(input.gameId), input), context),
    open: async ({ gameId }, { member }) => {
      const list = await openOrders(db, member, await draws(gameId))
      return { list: list.map(({ order }) => order) }
    },
    records: async ({ gameId, issue, cursor, size }, { member }) => {
      const asked = { draws: await draws(gameId, issue), cursor, size }
      const { list, more } = await orderPage(db, member, { boards: ['quick'], ...asked })
      return { list: list.map(({ order }) => order), more }
    },
    balance: async (_, { member }) => {
      const { wallets, openStakes } = await fundsOf(db, member)
      return { available: toWire(wallets.get('cash') ?? NONE), openStakes: toWire(openStakes) }
    },
  })
}

const isQuick = (code: string) => lotteries.some((lottery) => lottery.code === code && lottery.family === 'locsgwin')

/** Returns the orders without a result, the newest first, read page by page to the end. */
async function openOrders(db: Sql, member: Member, draws: DrawRange): Promise<ReadOrder[]> {
  const open: ReadOrder[] = []
  for (let cursor: string | undefined; open.length < OPEN_ORDERS;) {
    const asked = { boards: ['quick'] as const, draws, cursor, size: OPEN_ORDERS }
    const { list, more } = await orderPage(db, member, asked)
    const found = list.filter((one) => !isOver(one))
    open.push(...found)
    if (more === null || found.length === 0) break
    cursor = more
  }
  return open.slice(0, OPEN_ORDERS)
}

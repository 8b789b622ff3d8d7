// The lottery's calls: wire to domain and back.
import { lottery as calls } from '../../core/lottery/calls.ts'
import type { Input } from '../../core/endpoint.ts'
import { fromWire } from '../../core/money.ts'
import type { House } from '../app.ts'
import { refuse } from '../refusal.ts'
import { serve } from '../serve.ts'
import type { Routes } from '../serve.ts'
import { infoOf, NEWEST, pastOf, playsOf, rowOf } from './hall.ts'
import { openOffers } from './offers/offer.ts'
import { drawsOfLottery, listOrders } from './orders/orders.ts'
import { placeOrder } from './orders/place.ts'
import type { Want } from './orders/want.ts'
import { proofOf } from './proof.ts'
import { findIssueDraw, findPast } from './sql.ts'

const PAGE = 20
const LATEST_ORDER = { at: 2n ** 52n, orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export function lotteryRoutes(house: House): Routes {
  const { db } = house
  const offers = openOffers(house)
  const find = async (code: string) => (await offers.find(code)) ?? refuse('lottery_unknown')

  return serve(calls, {
    list: async ({ family }, { language }) => {
      const all = await offers.all()
      const shown = all.filter(({ lottery }) => !family || lottery.family === family)
      return { list: await Promise.all(shown.map((offer) => rowOf(db, offer, language))) }
    },
    info: async ({ lottery }, { language }) => infoOf(db, await find(lottery), language),
    draws: async ({ lottery, cursor, size = PAGE }) => {
      await find(lottery)
      const place = cursor ? readDrawCursor(cursor) : NEWEST
      const found = await findPast(db, lottery, { ...place, limit: size + 1 })
      const list = found.slice(0, size)
      const last = list.at(-1)
      const more = found.length > size && last ? `${last.drawAt.getTime()}-${last.drawId}` : null
      return { list: list.map(pastOf), more }
    },
    odds: async ({ lottery }, { language }) => {
      const offer = await find(lottery)
      return { lottery, oddsVersion: offer.oddsVersion, plays: playsOf(offer, language) }
    },
    place: (input, { member, command, session }) => {
      const isResting = session?.playState !== 1
      return placeOrder(house, offers, wantOf(input), { member, command, isResting })
    },
    orders: async ({ lottery, issue, cursor, size = PAGE }, { member }) => {
      const before = cursor ? readOrderCursor(cursor) : LATEST_ORDER
      const draws = await drawsOf(lottery, issue)
      const found = await listOrders(db, member, { draws, before, limit: size + 1 })
      const shown = found.slice(0, size)
      const last = shown.at(-1)?.place
      const more = found.length > size && last ? `${last.at}-${last.orderId}` : null
      return { list: shown.map(({ order }) => order), more }
    },
    proof: async (input, { member, language }) => {
      await find(input.lottery)
      return proofOf(db, input, { member, locale: language })
    },
  })

  /** One draw, all of a lottery, or all there are. */
  async function drawsOf(lottery: string | undefined, issue: string | undefined) {
    if (lottery === undefined || issue === undefined) return drawsOfLottery(lottery)
    const id = (await findIssueDraw(db, lottery, issue)) ?? 0n
    return { from: id, to: id }
  }
}

const wantOf = ({ lotteryId, issue, bets, total }: Input<typeof calls.place>): Want => ({
  board: 'odds',
  lottery: lotteryId,
  issue,
  lines: bets.map(({ stake, ...line }) => ({ ...line, unitStake: fromWire(stake) })),
  total: fromWire(total),
})

function readDrawCursor(cursor: string) {
  const [, at = '', id = ''] = /^(\d{1,15})-(\d{1,18})$/.exec(cursor) ?? []
  if (!id) return refuse('cursor_invalid')
  return { before: new Date(Number.parseInt(at, 10)), id: BigInt(id) }
}

function readOrderCursor(cursor: string) {
  const [, at = '', orderId] =
    /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  return orderId ? { at: BigInt(at), orderId } : refuse('cursor_invalid')
}

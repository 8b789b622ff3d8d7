// Bets and chases behind the entries of a wallet: on which lottery each was.
import { findLottery, readDrawId } from '../../../core/lottery/calendar.ts'
import type { FindOrders, Trades } from '../../shell/trades.ts'
import { findChaseLotteries, findLegOrders } from '../chase/chase.sql.ts'
import { findOrderDraws } from './wagers.sql.ts'

/** A bet names its draw at once. */
const findDraws: FindOrders = async (_db, _member, draws, locale) =>
  draws.map((id) => ({
    id,
    method: readDrawId(BigInt(id))?.lottery.name({}, { locale }) ?? null,
  }))

const findGames: FindOrders = async (db, member, refs, locale) =>
  (await findOrderDraws(db, member, refs)).map(({ id, draw }) => ({
    id,
    method: readDrawId(draw)?.lottery.name({}, { locale }) ?? null,
  }))

const namedBy =
  (find: typeof findChaseLotteries): FindOrders =>
  async (db, member, refs, locale) =>
    (await find(db, member, refs)).map(({ id, lottery }) => ({
      id,
      method: findLottery(lottery)?.name({}, { locale }) ?? null,
    }))
const findChases = namedBy(findChaseLotteries)

export const lotteryTrades: Trades = {
  bet: findDraws,
  bet_payout: findGames,
  bet_refund: findGames,
  bet_payout_again: findGames,
  bet_refund_again: findGames,
  bet_payout_back: findGames,
  bet_refund_back: findGames,
  chase_hold: findChases,
  // The stake of a leg goes to its order.
  chase_stake: namedBy(findLegOrders),
  chase_back: findChases,
}

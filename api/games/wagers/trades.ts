// Seamless rounds behind the entries of a wallet: which game each was of.
import { findGame } from '../../../core/games/catalog.ts'
import type { FindOrders, Trades } from '../../shell/trades.ts'
import { gamesOfRounds } from './wagers.sql.ts'

const findGames: FindOrders = async (db, member, refs, locale) =>
  (await gamesOfRounds(db, member, refs)).map(({ id, game }) => ({
    id,
    method: findGame(game)?.name({}, { locale }) ?? null,
  }))

export const venueTrades: Trades = {
  round_stake: findGames,
  round_win: findGames,
  round_refund: findGames,
  round_stake_back: findGames,
}

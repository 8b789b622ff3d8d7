// Why a bet or a step is not taken, of all games. A page of a game does not load this: it has the words that it can need.
import { m } from '../../text/compiled/messages.js'

/** Every refusal of a bet or of a step in an open round, in the member's words. */
export const gameRefusals = {
  bet_shape: m.games_bet_shape,
  bet_empty: m.games_bet_empty,
  stake_shape: m.games_stake_shape,
  stake_low: m.games_stake_low,
  stake_high: m.games_stake_high,
  payout_cap: m.games_payout_cap,
  line_bet_unknown: m.games_line_bet_unknown,
  side_unknown: m.games_side_unknown,
  target_range: m.games_target_range,
  mines_range: m.games_mines_range,
  rows_unknown: m.games_rows_unknown,
  risk_unknown: m.games_risk_unknown,
  spot_unknown: m.games_spot_unknown,
  spot_closed: m.games_spot_closed,
  table_unknown: m.games_table_unknown,
  odds_high: m.games_odds_high,
  tile_unknown: m.games_tile_unknown,
  tile_open: m.games_tile_open,
  nothing_to_cash: m.games_nothing_to_cash,
  round_over: m.games_round_over,
  room_unknown: m.games_room_unknown,
  bullet_range: m.games_bullet_range,
  volley_range: m.games_volley_range,
  fish_unknown: m.games_fish_unknown,
  fish_gone: m.games_fish_gone,
} as const
export type GameRefusal = keyof typeof gameRefusals

export const isRefusal = (code: unknown): code is GameRefusal =>
  typeof code === 'string' && Object.hasOwn(gameRefusals, code)

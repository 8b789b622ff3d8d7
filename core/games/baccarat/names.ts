// Names of spots and hands shown at the table.
import { m } from '../../../text/compiled/messages.js'
import type { Name } from '../../lottery/game.ts'
import type { Spot } from './baccarat.ts'

export const spotNames: Record<Spot, Name> = {
  player: m.games_spot_player,
  banker: m.games_spot_banker,
  banker_nc: m.games_spot_banker_nc,
  tie: m.games_spot_tie,
  ppair: m.games_spot_ppair,
  bpair: m.games_spot_bpair,
  either: m.games_spot_either,
  perfect: m.games_spot_perfect,
  big: m.games_spot_big,
  small: m.games_spot_small,
  lucky6: m.games_spot_lucky6,
}

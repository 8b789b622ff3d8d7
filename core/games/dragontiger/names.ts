// Names of spots shown at the table.
import { m } from '../../../text/compiled/messages.js'
import type { Name } from '../../lottery/game.ts'
import type { Spot } from './dragontiger.ts'

export const spotNames: Record<Spot, Name> = {
  dragon: m.games_spot_dragon,
  tie: m.games_spot_tie,
  tiger: m.games_spot_tiger,
  suited: m.games_spot_suited,
  dBig: m.games_spot_dragon_big,
  dSmall: m.games_spot_dragon_small,
  dOdd: m.games_spot_dragon_odd,
  dEven: m.games_spot_dragon_even,
  tBig: m.games_spot_tiger_big,
  tSmall: m.games_spot_tiger_small,
  tOdd: m.games_spot_tiger_odd,
  tEven: m.games_spot_tiger_even,
}

// Every game of the house, by its code.
import { houseBaccarat } from './baccarat/house.ts'
import type { GameCode } from './catalog.ts'
import { houseDice } from './dice/house.ts'
import { houseFootball } from './football/house.ts'
import type { HouseGame } from './house-game.ts'
import { houseMines } from './mines/house.ts'
import { houseNiuniu } from './niuniu/house.ts'
import { houseSlot20 } from './slot20/house.ts'

export const houseGames: Record<GameCode, HouseGame> = {
  slot20: houseSlot20,
  dice: houseDice,
  mines: houseMines,
  baccarat: houseBaccarat,
  football: houseFootball,
  niuniu: houseNiuniu,
}

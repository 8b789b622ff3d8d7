// Every game of the house, by its code.
import { houseBaccarat } from './baccarat/house.ts'
import type { GameCode } from './catalog.ts'
import { houseDice } from './dice/house.ts'
import { houseEsports } from './esports/house.ts'
import { houseFish } from './fish/house.ts'
import { houseDragontiger } from './dragontiger/house.ts'
import { houseFootball } from './football/house.ts'
import type { HouseGame } from './house-game.ts'
import { houseMines } from './mines/house.ts'
import { houseNiuniu } from './niuniu/house.ts'
import { housePlinko } from './plinko/house.ts'
import { houseSlot20 } from './slot20/house.ts'

export const houseGames: Record<GameCode, HouseGame> = {
  slot20: houseSlot20,
  dice: houseDice,
  mines: houseMines,
  plinko: housePlinko,
  baccarat: houseBaccarat,
  dragontiger: houseDragontiger,
  football: houseFootball,
  esports: houseEsports,
  niuniu: houseNiuniu,
  fish: houseFish,
}

// The page of every game: each is a chunk of its own.
import type { GameCode } from '../../core/games/catalog.ts'
import type { Game } from './game.ts'

export const gamePages: Record<GameCode, () => Promise<Game>> = {
  slot20: () => import('../slot20/slot20.tsx').then(({ slot20Game }) => slot20Game),
  baccarat: () => import('../baccarat/baccarat.tsx').then(({ baccaratGame }) => baccaratGame),
  dragontiger: () => import('../dragontiger/dragontiger.tsx').then(({ dragontigerGame }) => dragontigerGame),
  football: () => import('../football/football.tsx').then(({ footballGame }) => footballGame),
  esports: () => import('../esports/esports.tsx').then(({ esportsGame }) => esportsGame),
  dice: () => import('../dice/dice.tsx').then(({ diceGame }) => diceGame),
  mines: () => import('../mines/mines.tsx').then(({ minesGame }) => minesGame),
  plinko: () => import('../plinko/plinko.tsx').then(({ plinkoGame }) => plinkoGame),
  fish: () => import('../fish/fish.tsx').then(({ fishGame }) => fishGame),
  niuniu: () => import('../niuniu/niuniu.tsx').then(({ niuniuGame }) => niuniuGame),
}

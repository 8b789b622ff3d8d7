// The rules of every family of lotteries.
import { findPlay, type Family, type Game, type Play } from './game.ts'
import { k3 } from './games/k3.ts'
import { pk10 } from './games/pk10.ts'
import { ssc } from './games/ssc.ts'
import { pc28 } from './games/pc28.ts'
import { locsgwin } from './games/quick.ts'
import { x115 } from './games/x115.ts'
import { lhc } from './games/lhc.ts'

export const games: Readonly<Record<Family, Game>> = {
  k3,
  ssc,
  pk10,
  x115,
  pc28,
  lhc,
  locsgwin,
}

/** A play by family and code, with its game; undefined where there is none. */
export function findGamePlay(family: string, code: string): { game: Game; play: Play } | undefined {
  const game = Object.hasOwn(games, family) ? games[family as Family] : undefined
  const play = game && findPlay(game, code)
  return game && play && { game, play }
}

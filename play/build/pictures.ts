// Draws the pictures of all games: written as files by the build.
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { GameCode } from '../../core/games/catalog.ts'
import { baccaratPictures } from '../baccarat/pictures.ts'
import { dicePictures } from '../dice/pictures.ts'
import { fishPictures } from '../fish/pictures.ts'
import { dragontigerPictures } from '../dragontiger/pictures.ts'
import { esportsPictures } from '../esports/pictures.ts'
import { footballPictures } from '../football/pictures.ts'
import { minesPictures } from '../mines/pictures.ts'
import { niuniuPictures } from '../niuniu/pictures.ts'
import { plinkoPictures } from '../plinko/pictures.ts'
import { slotPictures } from '../slot20/pictures.ts'

/** The pictures of each game. */
export const gamesPictures: Record<GameCode, Record<string, () => string>> = {
  slot20: slotPictures,
  dice: dicePictures,
  mines: minesPictures,
  plinko: plinkoPictures,
  niuniu: niuniuPictures,
  baccarat: baccaratPictures,
  fish: fishPictures,
  dragontiger: dragontigerPictures,
  football: footballPictures,
  esports: esportsPictures,
}

/** A short hash of the pictures themselves: one may be cached for good under it. */
export function picturesVersion(): string {
  const hash = createHash('sha256')
  for (const pictures of Object.values(gamesPictures)) for (const draw of Object.values(pictures)) hash.update(draw())
  return hash.digest('hex').slice(0, 8)
}

export function gamePictures(): Plugin {
  const version = picturesVersion()
  return {
    name: 'koi-game-pictures',
    generateBundle() {
      for (const pictures of Object.values(gamesPictures))
        for (const [name, draw] of Object.entries(pictures))
          this.emitFile({ type: 'asset', fileName: `art/${version}/${name}.svg`, source: draw() })
    },
  }
}

// Draws the pictures of all games: written as files by the build.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { GameCode } from '../../core/games/catalog.ts'
import { baccaratPictures } from '../baccarat/pictures.ts'
import { dicePictures } from '../dice/pictures.ts'
import { footballPictures } from '../football/pictures.ts'
import { minesPictures } from '../mines/pictures.ts'
import { niuniuPictures } from '../niuniu/pictures.ts'
import { slotPictures } from '../slot20/pictures.ts'

/** By game. */
export const gamesPictures: Record<GameCode, Record<string, () => string>> = {
  slot20: slotPictures,
  dice: dicePictures,
  mines: minesPictures,
  niuniu: niuniuPictures,
  baccarat: baccaratPictures,
  football: footballPictures,
}

const root = join(import.meta.dirname, '../..')

/** A short hash of what draws them: a picture may be cached for good under it. */
export function picturesVersion(): string {
  const hash = createHash('sha256')
  const art = readdirSync(join(root, 'web/art')).map((file) => `web/art/${file}`)
  const own = Object.keys(gamesPictures).map((game) => `play/${game}/pictures.ts`)
  for (const path of [...art.toSorted(), ...own]) hash.update(readFileSync(join(root, path)))
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

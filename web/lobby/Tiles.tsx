import type { ReactNode } from 'react'
import type { GameTile } from '../../core/lobby.ts'
import { Tile } from '../art/Art.tsx'
import { cutOfGame } from '../art/cut.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/Link.tsx'
import s from './Tiles.module.css'
import { tagOf, wayTo } from './way.ts'

type Props<T extends GameTile> = {
  list: readonly T[]
  /** The name, where parts of it are marked. */
  name?: (tile: T) => ReactNode
  /** Over the picture, beside the link: a star. */
  corner?: (tile: T) => ReactNode
}

/** Games as pictures, three in a row. */
export function Tiles<T extends GameTile>({ list, name, corner }: Props<T>) {
  return (
    <ul className={s.tiles}>
      {list.map((tile) => {
        const tag = tagOf(tile)
        return (
          <li key={tile.game} className={s.item}>
            <Link href={wayTo(tile)} className={classes(s.tile, !!tile.closed && s.closed)}>
              <span className={s.art}>
                <Tile {...cutOfGame(tile.game)} />
                {tag && <span className={s.tag}>{tag}</span>}
              </span>
              <span className={s.name}>{name ? name(tile) : nameOf(tile)}</span>
              <span className={s.sub}>{tile.sub}</span>
            </Link>
            {corner?.(tile)}
          </li>
        )
      })}
    </ul>
  )
}

/** Below "Fast 3 · 1 min" stands how often it is drawn, so that the tile says it once. */
const nameOf = ({ name }: GameTile) => name.split(' · ', 1)[0]

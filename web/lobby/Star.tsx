import { Star as StarIcon } from 'lucide-react'
import type { GameTile } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'
import type { useFavourites } from './favourites.ts'
import s from './Star.module.css'

type Props = { tile: GameTile; favourites: ReturnType<typeof useFavourites> }

/** Over the corner of a tile; a visitor has none. */
export function Star({ tile, favourites: { isMember, has, set } }: Props) {
  const { game, name } = tile
  if (!isMember) return null
  return (
    <button
      type="button"
      className={s.star}
      aria-pressed={has(game)}
      aria-label={m.lobby_star({ name })}
      onClick={() => void set(tile, !has(game))}
    >
      <Icon of={StarIcon} size={20} />
    </button>
  )
}

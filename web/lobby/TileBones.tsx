import { Late } from '../ui/States.tsx'
import s from './TileBones.module.css'

/** Grey shapes of tiles that are on their way. */
export const TileBones = ({ rows = 2 }: { rows?: number }) => (
  <Late>
    <div className={s.tiles} aria-hidden>
      {Array.from({ length: rows * 3 }, (_, place) => (
        <div key={place} className={s.tile} />
      ))}
    </div>
  </Late>
)

import { Tile } from '../art/Art.tsx'
import s from './Avatar.module.css'

/** A member's round picture: one of the drawn ones by its name, or where their own lies. Decoration. */
export function Avatar({ of, size = 60 }: { of: string | null | undefined; size?: number }) {
  const [motif = 'lotus', tones = 'pond'] = (of ?? 'lotus-pond').split('-')
  const measure = { width: size, height: size }
  return (
    <span className={s.face} style={measure} aria-hidden>
      {of?.startsWith('/api/') ? (
        <img src={of} alt="" {...measure} decoding="async" draggable={false} className="cover" />
      ) : (
        <Tile motif={motif} tones={tones} />
      )}
    </span>
  )
}

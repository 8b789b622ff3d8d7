import type { ReactNode } from 'react'
import s from './Ball.module.css'

/** A paper ball with an ink digit: 26 in lists, 34 on cards, 44 to pick. */
export function Ball({ size = 34, children }: { size?: 26 | 30 | 34 | 44; children: ReactNode }) {
  return (
    <span className={s.ball} style={{ '--ball': `${size / 16}rem` } as React.CSSProperties}>
      {children}
    </span>
  )
}

const FAR = 7.2
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

/** A die; the one and the four are red, as on Chinese dice. */
export function Die({ face, size = 32 }: { face: number; size?: number }) {
  const red = face === 1 || face === 4
  return (
    <svg className={s.die} width={size} height={size} viewBox="-15 -15 30 30" role="img" aria-label={String(face)}>
      <rect x="-14" y="-14" width="28" height="28" rx="6.7" className={s.face} />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * FAR} cy={y * FAR} r={face === 1 ? 4.4 : 2.8} className={red ? s.red : s.pip} />
      ))}
    </svg>
  )
}

/** The dice or balls of one result, landing one after the other when it is new. */
export function Drawn({ children, fresh }: { children: ReactNode; fresh?: boolean }) {
  return <span className={fresh ? `${s.drawn} ${s.fresh}` : s.drawn}>{children}</span>
}

import type { ReactNode } from 'react'
import s from './Card.module.css'
import { classes } from './classes.ts'

/** A surface of the page. `flush` leaves the padding to its content (rows). */
export function Card({ children, flush }: { children: ReactNode; flush?: boolean }) {
  return <div className={classes(s.card, !flush && s.padded)}>{children}</div>
}

/** The pond: the balance, a draw. `art` is a picture behind the content. */
export function PondCard({ children, art }: { children: ReactNode; art?: ReactNode }) {
  return (
    <div className={classes(s.pond, 'pond')}>
      {art && (
        <div className={s.art} aria-hidden>
          {art}
        </div>
      )}
      <div className={s.inside}>{children}</div>
    </div>
  )
}

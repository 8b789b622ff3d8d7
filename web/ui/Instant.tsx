import { dayOf, showTime } from '../../core/time.ts'
import s from './Instant.module.css'

/** A day and a time (epoch ms, by the house's clock). In a narrow row a line ends between them, never inside one. */
export function Instant({ at }: { at: number }) {
  return (
    <span className="num">
      <span className={s.part}>{dayOf(at)}</span> <span className={s.part}>{showTime(at)}</span>
    </span>
  )
}

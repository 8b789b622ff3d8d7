import { dayOf, showTime } from '../../core/time.ts'
import { classes } from './classes.ts'
import s from './Instant.module.css'

/** A day and a time (epoch ms, by the house's clock). A line ends before both, in a narrow row between them, never inside one. */
export function Instant({ at }: { at: number }) {
  return (
    <span className={classes('num', s.whole)}>
      <span className={s.part}>{dayOf(at)}</span> <span className={s.part}>{showTime(at)}</span>
    </span>
  )
}

const DAY = /(\d{4}-\d{2}-\d{2})/

/** A text in which no line ends inside of a day, at one of its hyphens; one piece, also where its parent lays out its children. */
export const DaysWhole = ({ text }: { text: string }) => (
  <span>
    {text.split(DAY).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className={s.part}>
          {part}
        </span>
      ),
    )}
  </span>
)

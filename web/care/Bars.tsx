import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { IconButton } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import s from './Activity.module.css'

export type Bar = {
  key: string
  /** The label under the first and the last bar. */
  tick: string
  /** The period of the bar, in full. */
  span: string
  /** The height of the bar; negative below the line. */
  value: bigint
  /** Another one beside it, of the same scale and not below the line. */
  beside?: bigint
  /** The figure of the bar as a screen reader says it. */
  figure: string
}

type BarsProps = {
  label: string
  bars: readonly Bar[]
  chosen: string
  onChoose: (key: string) => void
  /** Draws the chart lower, on pages with another subject; one without any figure is always low. */
  isLow?: boolean
  /** The statement of the bar that is chosen. */
  children: ReactNode
}

/**
 * A chart whose bars are radios: a tap or the arrows choose one, it is read aloud with its figure, and its statement stands
 * below. The two buttons are for thumbs that are wider than a bar.
 */
export function Bars({ label, bars, chosen, onChoose, isLow, children }: BarsProps) {
  const name = useId()
  const at = bars.findIndex(({ key }) => key === chosen)
  const step = (by: number) => {
    const next = bars[at + by]
    if (next) onChoose(next.key)
  }
  const up = most(bars.flatMap(({ value, beside = 0n }) => [value, beside]))
  const down = most(bars.map(({ value }) => -value))
  const isEmpty = up + down === 0n
  const whole = isEmpty ? 1n : up + down
  // From the line on, so that a bar of the least height stays on its side of it.
  const placeOf = (value: bigint) =>
    value < 0n
      ? { top: shareOf(up, whole), height: shareOf(-value, whole) }
      : { bottom: shareOf(down, whole), height: shareOf(value, whole) }
  return (
    <div className={s.chart}>
      <div role="radiogroup" aria-label={label} className={classes(s.plot, (isLow || isEmpty) && s.low)}>
        {bars.map((bar) => (
          <label key={bar.key} className={s.bar}>
            <input
              type="radio"
              className={s.radio}
              name={name}
              checked={bar.key === chosen}
              onChange={() => onChoose(bar.key)}
              aria-label={m.care_activity_bar({ span: bar.span, figure: bar.figure })}
            />
            <span className={s.column} aria-hidden>
              {bar.beside !== undefined && (
                <span
                  className={classes(s.fill, s.beside)}
                  data-none={bar.beside === 0n || undefined}
                  style={placeOf(bar.beside)}
                />
              )}
              <span
                className={classes(s.fill, bar.beside !== undefined && s.first)}
                data-none={bar.value === 0n || undefined}
                style={placeOf(bar.value)}
              />
              <span className={s.zero} style={{ top: isEmpty ? '100%' : shareOf(up, whole) }} />
            </span>
          </label>
        ))}
      </div>
      {isEmpty && <p className={`dim sub ${s.none}`}>{m.care_activity_bars_none()}</p>}
      <div className={`apart faint caption num ${s.ticks}`} aria-hidden>
        <span>{bars[0]?.tick}</span>
        <span>{bars.at(-1)?.tick}</span>
      </div>
      <div className={s.chosen}>
        <IconButton icon={ChevronLeft} label={m.care_activity_earlier()} onPress={() => step(-1)} />
        <strong className="num" aria-live="polite">
          {bars[at]?.span}
        </strong>
        <IconButton icon={ChevronRight} label={m.care_activity_later()} onPress={() => step(1)} />
      </div>
      {children}
    </div>
  )
}

const most = (values: readonly bigint[]) => values.reduce((so, value) => (value > so ? value : so), 0n)

/** A share in per cent with one decimal. */
const shareOf = (part: bigint, whole: bigint): string => `${Number.parseInt(String((part * 1_000n) / whole), 10) / 10}%`

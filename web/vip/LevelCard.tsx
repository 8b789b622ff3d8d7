import { fromWire } from '../../core/money.ts'
import { KEEP_DAYS } from '../../core/vip/vip.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { PondArt } from '../art/Art.tsx'
import { DaysWhole } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import s from './Vip.module.css'
import type { Vip } from './words.ts'

/** The golden card: the level, and how far both measures and the keep turnover are. */
export function LevelCard({ of: { level, deposited, played, next, keep } }: { of: Vip }) {
  return (
    <section className={s.card} aria-label={m.vip_level({ level })}>
      <div className={s.fish} aria-hidden>
        <PondArt kind="vip" />
      </div>
      <p className={s.quiet}>{m.vip_level_now()}</p>
      <p className={s.level}>{m.vip_level({ level })}</p>
      {next === null && level > 0 && <p className={s.quiet}>{m.vip_top()}</p>}
      <Measure name={m.vip_deposited()} have={deposited} need={next?.deposit} level={next?.level} />
      <Measure name={m.vip_played()} have={played} need={next?.turnover} level={next?.level} />
      {keep && (
        <div className={s.keep}>
          <p>
            <strong>{m.vip_keep()}</strong>{' '}
            <span className={s.quiet}>
              <DaysWhole text={m.vip_keep_until({ from: dayOf(keep.from), until: addDays(dayOf(keep.until), -1) })} />
            </span>
          </p>
          <Measure name={m.vip_keep_played()} have={keep.played} need={keep.needed} />
          <p className={s.quiet}>{m.vip_keep_text({ days: KEEP_DAYS })}</p>
        </div>
      )}
    </section>
  )
}

type MeasureProps = {
  name: string
  have: string
  need?: string | undefined
  level?: number | undefined
}

/** A figure beside the one that it is measured by; the bar is a picture of both. */
function Measure({ name, have, need, level }: MeasureProps) {
  return (
    <div className={s.measure}>
      <p className={`apart ${s.figures}`}>
        <span>
          {name} <Money amount={have} strong />
        </span>
        {need !== undefined && (
          <span className={s.needed}>
            {`${level === undefined ? m.vip_keep_needed() : m.vip_level({ level })} · `}
            <Money amount={need} />
          </span>
        )}
      </p>
      {need !== undefined && <ProgressBar tone="gold" value={shareOf(have, need)} max={1000} label={name} />}
    </div>
  )
}

/** The share of the needed amount in thousandths, at most 1,000. */
function shareOf(have: string, need: string): number {
  const [a, b] = [fromWire(have), fromWire(need)]
  if (b === 0n || a >= b) return 1000
  return Number.parseInt(`${(a * 1000n) / b}`, 10)
}

import { plus, showYuan, type Fen } from '../../core/money.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import s from './Savings.module.css'

type GrowthProps = { amount: Fen; interest: Fen; days: number; isLocked: boolean }

/** The growth of an amount: flex rises day by day, a fixed term all at once at its end. The sentence below says the same. */
export function Growth({ amount, interest, days, isLocked }: GrowthProps) {
  const words = { days, total: showYuan(plus(amount, interest)), interest: showYuan(interest) }
  return (
    <figure className={s.growth}>
      <svg viewBox="0 0 100 44" height={64} preserveAspectRatio="none" aria-hidden>
        <path className={s.base} d="M0 40H100" />
        <path className={s.line} d={isLocked ? 'M0 40H97V6H100' : 'M0 40L100 6'} />
      </svg>
      <p className={`num dim caption ${s.ends}`} aria-hidden>
        <span>{m.savings_plot_today()}</span>
        <span>{addDays(dayOf(serverNow()), days).slice(5)}</span>
      </p>
      <figcaption>
        {m.savings_plot(words)}
        {isLocked && <span className="dim sub">{m.savings_plot_end()}</span>}
      </figcaption>
    </figure>
  )
}

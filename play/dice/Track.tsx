import { SIDES } from '../../core/games/dice/dice.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { inOne } from '../parts/figures.ts'
import s from './Track.module.css'
import { boundaryOf, rolledText, sideText, type DiceShown } from './words.ts'

type TrackProps = DiceShown & {
  /** While the answer is out. */
  isWaiting?: boolean
}

/** All numbers from 0.00 to 99.99 as a line, those that win on it filled, and where the roll fell. */
export function Track({ side, target, roll, isWaiting }: TrackProps) {
  const edge = (100 * boundaryOf(side, target)) / SIDES
  const wins = side === 'under' ? { width: `${edge}%` } : { left: `${edge}%`, right: 0 }
  const hit = roll !== undefined && (side === 'under' ? roll < target : roll >= SIDES - target)
  const words = roll === undefined ? m.play_dice_none() : m.play_dice_rolled({ number: rolledText(roll) })
  return (
    <div className={s.box} role="img" aria-label={inOne(words, sideText(side, target))}>
      <p className={classes(s.number, 'num', hit && 'gain', isWaiting && 'faint')}>
        {roll === undefined ? '··.··' : rolledText(roll)}
      </p>
      <div className={s.track}>
        <span className={s.wins} style={wins} />
        {roll !== undefined && (
          <span className={s.way} style={{ transform: `translateX(${roll / 100}%)` }}>
            <i className={s.mark} />
          </span>
        )}
      </div>
      <div className={`dim small num ${s.scale}`}>
        {[0, 25, 50, 75, 100].map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
    </div>
  )
}

import { SIDES, TARGET } from '../../core/games/dice/dice.ts'
import { m } from '../../text/compiled/messages.js'
import { inOne } from '../parts/figures.ts'
import { Faces } from './Faces.tsx'
import s from './Track.module.css'
import { boundaryOf, rolledText, sideText, type DiceShown } from './words.ts'

type TrackProps = DiceShown & {
  /** Has just been rolled: the dice roll and the mark glides. */
  rolls?: boolean
  /** While the answer is out. */
  isWaiting?: boolean
  /** The boundary can be moved. */
  move?: { off: boolean; onTarget: (target: number) => void }
}

/** All numbers from 0.00 to 99.99 as a line, those that win on it filled, its boundary to be dragged, and where the roll fell. */
export function Track({ side, target, roll, rolls = false, isWaiting = false, move }: TrackProps) {
  const edge = (100 * boundaryOf(side, target)) / SIDES
  const wins = side === 'under' ? { width: `${edge}%` } : { left: `${edge}%`, right: 0 }
  const isHit = roll !== undefined && (side === 'under' ? roll < target : roll >= SIDES - target)
  const words = roll === undefined ? m.play_dice_none() : m.play_dice_rolled({ number: rolledText(roll) })
  return (
    <div className={s.box}>
      <div role="img" aria-label={inOne(words, sideText(side, target))}>
        <Faces key={roll} roll={roll} rolls={rolls} isHit={isHit && !rolls} isWaiting={isWaiting} />
      </div>
      <div className={s.line}>
        <div className={s.track}>
          <span className={s.wins} style={wins} />
          {roll !== undefined && (
            <span className={s.way} style={{ transform: `translateX(${roll / 100}%)` }}>
              <i className={s.mark} />
            </span>
          )}
        </div>
        {move && (
          // Over the line, so that its thumb is the boundary; a bet on the upper numbers counts them from the right.
          <input
            type="range"
            className={s.boundary}
            dir={side === 'under' ? 'ltr' : 'rtl'}
            aria-label={m.play_dice_chance()}
            aria-valuetext={`${rolledText(target)}%`}
            min={TARGET.min}
            max={TARGET.max}
            step={50}
            value={target}
            disabled={move.off}
            onChange={(event) => move.onTarget(event.target.valueAsNumber)}
          />
        )}
      </div>
      <div className={`small num ${s.scale}`} aria-hidden>
        {[0, 25, 50, 75, 100].map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
    </div>
  )
}

import { Fragment, useEffect, useEffectEvent, useState, type CSSProperties } from 'react'
import { classes } from '../../web/ui/classes.ts'
import { isStill } from '../runtime/look.ts'
import { wood } from '../runtime/materials.ts'
import s from './Faces.module.css'
import { rolledText } from './words.ts'

/** How long the first die rolls, and how much longer each one after it. */
const FIRST_MS = 540
const NEXT_MS = 120
const rollMs = (die: number): number => FIRST_MS + NEXT_MS * die
/** The faces that go by before a die lies. */
const PASSED = 12
/** A die is smaller than what stops at the end of a round. */
const DIE_HERTZ = 640

type FacesProps = {
  roll: number | undefined
  /** Has just been rolled. */
  rolls: boolean
  isHit: boolean
  isWaiting: boolean
}

/** Four dice of ten sides, "42.17". Each rolls by one transform of the style's own; what lies is said beside it in words. */
export function Faces({ roll, rolls, isHit, isWaiting }: FacesProps) {
  // As they came: the digits that went by lie below the one that is seen, and need not be taken away once it lies.
  const hasRolled = useState(rolls)[0]
  const sounds = useEffectEvent(() => {
    if (hasRolled && !isStill())
      wood(
        DICE.map((die) => rollMs(die) / 1_000),
        DIE_HERTZ,
      )
  })
  useEffect(() => sounds(), [])
  const digits = roll === undefined ? undefined : [...rolledText(roll).padStart(5, '0').replace('.', '')].map(Number)
  return (
    <div className={classes(s.dice, isWaiting && s.waiting, hasRolled && s.rolled)} aria-hidden>
      {DICE.map((die) => (
        <Fragment key={die}>
          {die === 2 && <span className={s.point} />}
          <span className={classes(s.die, isHit && s.hit)}>
            <span className={classes(s.column, 'num')} style={hasRolled ? times[die] : undefined}>
              {facesOf(digits?.[die], hasRolled)}
            </span>
          </span>
        </Fragment>
      ))}
    </div>
  )
}

const DICE = [0, 1, 2, 3]
const times = DICE.map((die): CSSProperties => ({ animationDuration: `${rollMs(die)}ms` }))

/** The faces of a reel, one below the other: the digit on top, and below it the digits that go by while it rolls. */
function facesOf(digit: number | undefined, rolls: boolean): string {
  if (digit === undefined) return '·'
  // One text: as an element each they were most of what a roll makes and takes away.
  return Array.from({ length: rolls ? PASSED + 1 : 1 }, (_, at) => (digit + 3 * at) % 10).join('\n')
}
